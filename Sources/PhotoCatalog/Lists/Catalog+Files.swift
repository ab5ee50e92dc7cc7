import GRDB
import Facts
package import SystemPackage

/// A file of the library with its photo.
package struct LibraryFilePhoto: Sendable {
  package var photo: Photo
  package var root: FilePath
  /// The path below the root.
  package var name: FilePath
  /// Whether the photo has a short video, in its file or beside it.
  package var isLive: Bool
  /// Whether the last run of `gallery index` did not find the file.
  package var isGone: Bool

  /// The absolute path.
  package var path: FilePath { root.pushing(name) }
}

extension Catalog {
  /// The photo of a file; `nil` if the catalog does not know the file, or it is no photo.
  package func photo(ofFile path: FilePath) throws(CatalogError) -> LibraryFilePhoto? {
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
  package func files(ofPhoto id: String) throws(CatalogError) -> [LibraryFilePhoto] {
    try photos(
      "photo.id IN (SELECT id FROM photo WHERE address = ?1 UNION SELECT ?1)", [id])
  }

  private func photos(
    _ condition: String, _ arguments: StatementArguments
  ) throws(CatalogError) -> [LibraryFilePhoto] {
    let next = PhotoRecord.count
    return try read { db in
      let sources = try SourceLists(db)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(PhotoRecord.columns), root.path, folder.path, file.name, \(PhotoFlag.isLive), file.is_gone
          FROM photo CROSS JOIN file ON file.photo = photo.number
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
          \(PhotoRecord.joins)
          WHERE \(condition) ORDER BY root.path, folder.path, file.name
          """, arguments: arguments)
      return try Array(
        rows.compactMap { row in
          try PhotoRecord.photo(rows.directRow, sources).map { photo in
            LibraryFilePhoto(
              photo: photo, root: try row.root(next),
              name: try row.path(next + 1).pushing(try row.name(next + 2)),
              isLive: try row.value(next + 3), isGone: try row.value(next + 4))
          }
        })
    }
  }
}
