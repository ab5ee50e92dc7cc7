import Facts
import GRDB
package import SystemPackage

extension Catalog {
  /// Ends what sidecars that are gone said about the photos at a path or below it, and what pictures that are gone mean
  /// for their videos. Returns whether there was anything.
  package func release(photosAt path: FilePath) throws(CatalogError) -> Bool {
    try write { db in
      var ids: Set<String> = []
      for folder in try StoredFolder.all(db) {
        let isWhole = folder.path.starts(with: path)
        guard isWhole || folder.path == path.removingLastComponent() else { continue }
        let files = try Row.fetchAll(
          db, sql: "SELECT file.name, id FROM file JOIN photo ON photo.number = file.photo WHERE folder = ?",
          arguments: [folder.id])
        for row in files where try isWhole || folder.path.pushing(row.name(0)) == path {
          ids.insert(try row.value(1))
        }
      }
      let before = db.totalChangesCount
      for id in ids {
        try db.execute(
          sql: """
            DELETE FROM photo WHERE id = ? AND NOT EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number)
            """, arguments: [id])
        try Restriction(source: .clip, folder: FilePath(), subject: id).delete(db)
      }
      return db.totalChangesCount != before
    }
  }

  /// Makes the name of a person a keyword like others, in all spellings. Returns whether it was known.
  package func release(person name: String) throws(CatalogError) -> Bool {
    let key = PeopleNames.key(name)
    let rows = try read { db in
      try Restriction.all(db, .person).filter { PeopleNames.key($0.subject) == key }
    }
    guard !rows.isEmpty else { return false }
    try write { db in
      for row in rows { try row.delete(db) }
    }
    return true
  }

  /// The files whose sidecars are gone, although what these said still counts, sorted.
  package func filesWithoutTheirSidecars() throws(CatalogError) -> [FilePath] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT root.path, folder.path, file.name FROM photo AS lost INDEXED BY photo_sidecar
          CROSS JOIN photo ON photo.id = lost.id CROSS JOIN file ON file.photo = photo.number
          CROSS JOIN folder ON folder.id = file.folder CROSS JOIN root ON root.id = folder.root
          WHERE NOT is_gone AND \(LostStatements.condition)
          GROUP BY root.path, folder.path, file.name
          """
      ).map { row in try row.root(0).pushing(try row.path(1)).pushing(try row.name(2)) }
    }
  }

  /// The absolute paths of all folders.
  package func folderPaths() throws(CatalogError) -> [FilePath] {
    try read { db in try StoredFolder.all(db).map(\.path) }
  }
}
