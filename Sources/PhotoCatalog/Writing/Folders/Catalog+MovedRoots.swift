import GRDB
package import SystemPackage

extension Catalog {
  /// Some files of a root, evenly distributed, with their sizes in bytes.
  package func sampleFiles(ofRoot root: FilePath, limit: Int) throws(CatalogError) -> [(path: FilePath, size: Int)] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          WITH own AS (
            SELECT folder.path, name, size, row_number() OVER () AS number FROM file
            JOIN folder ON folder.id = file.folder
            WHERE photo IS NOT NULL AND folder.root = (SELECT id FROM root WHERE path = ?1)
          )
          SELECT path, name, size FROM own
          WHERE number % max(1, (SELECT count(*) FROM own) / ?2) = 0 LIMIT ?2
          """, arguments: [blob(root.bytes), limit])
      return try rows.map { row in
        (try row.path(0).pushing(try row.name(1)), try row.value(2))
      }
    }
  }

  /// Changes the path of a root, with everything that the catalog remembers of its folders.
  package func move(root: FilePath, to path: FilePath) throws(CatalogError) {
    let arguments: StatementArguments = [blob(path.bytes), blob(root.bytes)]
    try write { db in
      try db.execute(sql: "UPDATE root SET path = ? WHERE path = ?", arguments: arguments)
      // The album of the root keeps its address.
      try db.execute(
        sql: "UPDATE OR REPLACE address SET name = ? WHERE scope = 'roots' AND name = ?",
        arguments: arguments)
      try db.execute(sql: "UPDATE OR REPLACE secret SET root = ? WHERE root = ?", arguments: arguments)
      try Restriction.move(db, from: root, to: path)
    }
  }
}

extension Catalog {
  /// Counts the missing files whose photos have other files.
  package func movedFiles(_ files: [MissingFile], folders: [Int64]) throws(CatalogError) -> Int {
    try read { db in
      let missingFolders = Set(folders)
      let missingFiles = Set(files.map { Name(folder: $0.folder, name: $0.name.bytes) })
      /// Whether a photo has a file that is not missing.
      func isPresent(_ photo: Int64) throws -> Bool {
        let others = try Row.fetchCursor(
          db,
          sql: """
            SELECT folder, name FROM file WHERE NOT is_gone AND photo IN (
              SELECT number FROM photo WHERE id = (SELECT id FROM photo WHERE number = ?))
            """, arguments: [photo])
        while let row = try others.next() {
          let name = Name(folder: try row.value(0), name: bytes(try row.value(1)))
          if !missingFolders.contains(name.folder), !missingFiles.contains(name) { return true }
        }
        return false
      }
      var count = 0
      for file in files {
        let photo = try PhotoRecord.number(of: file.name, in: file.folder, db)
        if let photo, try isPresent(photo) { count += 1 }
      }
      for folder in folders {
        let photos = try Int64.fetchAll(
          db, sql: "SELECT photo FROM file WHERE folder = ? AND NOT is_gone AND photo IS NOT NULL",
          arguments: [folder])
        for photo in photos where try isPresent(photo) { count += 1 }
      }
      return count
    }
  }

  /// A file by its folder and the bytes of its name.
  private struct Name: Hashable {
    var folder: Int64
    var name: [UInt8]
  }
}
