import GRDB
package import SystemPackage

extension Catalog {
  /// Some files of a root, evenly distributed, with their sizes in bytes.
  package func sampleFiles(
    ofRoot root: FilePath, limit: Int
  ) throws(CatalogError) -> [(path: FilePath, size: Int)] {
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
      for table in Self.tablesByRoot {
        try db.execute(
          sql: "UPDATE OR REPLACE \(table) SET root = ? WHERE root = ?", arguments: arguments)
      }
      try db.execute(
        sql: """
          UPDATE OR REPLACE marked_folder
          SET path = CAST(?1 || substr(path, length(?2) + 1) AS BLOB)
          WHERE path = ?2 OR substr(path, 1, length(?2) + 1) = CAST(?2 || '/' AS BLOB)
          """, arguments: arguments)
    }
  }

  /// The tables that name a root by its path, because their rows stay when its folders are forgotten.
  private static let tablesByRoot = ["album_access", "root_pattern", "secret"]
}
