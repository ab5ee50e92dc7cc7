import GRDB
import Facts
package import SystemPackage

extension Catalog {
  /// The photo of a file; `nil` if the catalog does not know the file, or it is no photo.
  package func photo(ofFile path: FilePath) throws(CatalogError) -> FoundPhoto? {
    guard let name = path.lastComponent else { return nil }
    for root in try rootFolders() {
      var folder = path.removingLastComponent()
      guard folder.removePrefix(root) else { continue }
      let found = try photos(
        "root.path = ? AND folder.path = ? AND file.name = ?",
        [blob(root.bytes), blob(folder.bytes), blob(FilePath(root: nil, [name]).bytes)])
      if let file = found.first { return file }
    }
    return nil
  }

  /// The files of a photo by its address or the token of its content, sorted by path.
  package func files(ofPhoto id: String) throws(CatalogError) -> [FoundPhoto] {
    try photos(
      "photo.id IN (SELECT id FROM photo WHERE address = ?1 UNION SELECT ?1)", [id])
  }

  private func photos(
    _ condition: String, _ arguments: StatementArguments
  ) throws(CatalogError) -> [FoundPhoto] {
    try read { db in
      let sources = try SourceLists(db)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(PhotoRecord.columns), \(FoundPhoto.columns)
          FROM photo CROSS JOIN file ON file.photo = photo.number
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
          \(PhotoRecord.joins)
          WHERE \(condition) ORDER BY root.path, folder.path, file.name
          """, arguments: arguments)
      return try Array(
        rows.compactMap { row in
          try FoundPhoto(row, try PhotoRecord.photo(rows.directRow, sources))
        })
    }
  }
}
