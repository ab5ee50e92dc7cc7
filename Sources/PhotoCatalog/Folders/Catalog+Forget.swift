import GRDB
package import SystemPackage

/// The numbers of files and photos of a folder in the catalog.
package struct RootContent: Equatable, Sendable {
  package var files: Int
  /// The photos and videos that are in no other folder of the library.
  package var photos: Int
}

extension Catalog {
  /// Counts what `forget(root:)` would remove.
  package func content(ofRoot root: FilePath) throws(CatalogError) -> RootContent {
    try read { db in try Self.content(db, root) }
  }

  /// Removes a folder of the library with its photos from the catalog, which remembers what was hidden or excluded in
  /// it. No file is changed.
  @discardableResult
  package func forget(root: FilePath) throws(CatalogError) -> RootContent {
    try write { db in
      let content = try Self.content(db, root)
      let folders = try StoredFolder.all(db).filter { $0.path.starts(with: root) }
      try RestrictedContents.remember(db, of: Set(folders.map(\.id)), isExcluded: false)
      // The database also deletes its folders and files, and photos without files.
      try db.execute(sql: "DELETE FROM root WHERE path = ?", arguments: [blob(root.bytes)])
      return content
    }
  }

  /// Counts what `forget(folder:root:)` would remove.
  package func content(ofFolder folder: FilePath, root: FilePath) throws(CatalogError) -> RootContent {
    try read { db in try Self.content(db, root, below: folder) }
  }

  /// Removes a folder below a root, and all folders in it, from the catalog. They stay out of the library until a run is
  /// given the folder, or a folder in it.
  @discardableResult
  package func forget(folder: FilePath, root: FilePath) throws(CatalogError) -> RootContent {
    try write { db in
      let content = try Self.content(db, root, below: folder)
      let path = root.pushing(folder)
      let folders = try StoredFolder.all(db).filter { $0.path.starts(with: path) }
      try RestrictedContents.remember(db, of: Set(folders.map(\.id)), isExcluded: true)
      try Restriction(source: .forget, folder: path, subject: Restriction.wholeFolder).insert(db)
      try db.execute(
        sql: """
          DELETE FROM folder WHERE root = (SELECT id FROM root WHERE path = ?1) AND \(Self.isBelow)
          """, arguments: [blob(root.bytes), blob(folder.bytes)])
      return content
    }
  }

  /// Whether the catalog has a folder of a root.
  package func hasFolder(_ folder: FilePath, root: FilePath) throws(CatalogError) -> Bool {
    try read { db in
      try db.exists(
        "folder WHERE root = (SELECT id FROM root WHERE path = ?) AND path = ?",
        [blob(root.bytes), blob(folder.bytes)])
    }
  }

  /// The condition that a folder is the folder ?2 or below it.
  private static let isBelow = """
    (?2 = x'' OR folder.path = ?2
      OR substr(folder.path, 1, length(?2) + 1) = CAST(?2 || '/' AS BLOB))
    """

  private static func content(
    _ db: Database, _ root: FilePath, below folder: FilePath = FilePath()
  ) throws -> RootContent {
    let row = try Row.fetchOne(
      db,
      sql: """
        WITH own AS (
          SELECT photo.id FROM file JOIN folder ON folder.id = file.folder
          JOIN root ON root.id = folder.root LEFT JOIN photo ON photo.number = file.photo
          WHERE root.path = ?1 AND \(isBelow)
        )
        SELECT (SELECT count(*) FROM own), (
          SELECT count(DISTINCT id) FROM own WHERE id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM photo JOIN file ON file.photo = photo.number
            JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
            WHERE photo.id = own.id AND NOT (root.path = ?1 AND \(isBelow))))
        """, arguments: [blob(root.bytes), blob(folder.bytes)])
    return RootContent(files: try row?.value(0) ?? 0, photos: try row?.value(1) ?? 0)
  }
}

extension Catalog {
  /// The absolute paths of the folders of the library, without symbolic links.
  package func rootFolders() throws(CatalogError) -> [FilePath] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT path FROM root").map { try $0.root(0) }
    }
  }
}
