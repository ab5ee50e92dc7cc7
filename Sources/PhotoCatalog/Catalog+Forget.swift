import GRDB
package import SystemPackage

/// What the catalog has of a folder given to `gallery index`.
package struct RootContent: Equatable, Sendable {
  package var files: Int
  /// The photos and videos that are in no other folder of the library.
  package var photos: Int
}

extension Catalog {
  /// Counts what `forget(root:)` would remove.
  ///
  /// - Parameter root: One of `rootFolders()`.
  /// - Returns: The numbers.
  /// - Throws: `CatalogError`.
  package func content(ofRoot root: FilePath) throws(CatalogError) -> RootContent {
    try read { db in try Self.content(db, root) }
  }

  /// Removes a folder of the library with its photos from the catalog.
  ///
  /// No file is changed.
  ///
  /// - Parameter root: One of `rootFolders()`.
  /// - Returns: What was removed.
  /// - Throws: `CatalogError`.
  @discardableResult
  package func forget(root: FilePath) throws(CatalogError) -> RootContent {
    try write { db in
      let content = try Self.content(db, root)
      // Folders and files follow, and photos without files.
      try db.execute(sql: "DELETE FROM root WHERE path = ?", arguments: [blob(root.bytes)])
      // What was hidden in it is forgotten by this statement, too.
      try db.execute(sql: "DELETE FROM album_access WHERE root = ?", arguments: [blob(root.bytes)])
      return content
    }
  }

  private static func content(_ db: Database, _ root: FilePath) throws -> RootContent {
    let row = try Row.fetchOne(
      db,
      sql: """
        WITH own AS (
          SELECT photo FROM file JOIN folder ON folder.id = file.folder
          JOIN root ON root.id = folder.root WHERE root.path = ?1
        )
        SELECT (SELECT count(*) FROM own), (
          SELECT count(DISTINCT photo) FROM own WHERE photo IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM file JOIN folder ON folder.id = file.folder
            JOIN root ON root.id = folder.root
            WHERE file.photo = own.photo AND root.path <> ?1))
        """, arguments: [blob(root.bytes)])
    return RootContent(files: row?[0] ?? 0, photos: row?[1] ?? 0)
  }
}
