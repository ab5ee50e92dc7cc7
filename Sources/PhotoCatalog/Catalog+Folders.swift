import GRDB
package import SystemPackage

/// A folder that is to be indexed, as a part of a root.
package struct LibraryPlace: Sendable {
  /// The root's number; `nil` for one that the catalog does not hold, when nothing is to be
  /// written.
  package var root: Int64?
  package var rootPath: FilePath
  /// Below the root; empty for the root itself.
  package var start: FilePath
  /// Whether the catalog knew the root before.
  package var isKnown: Bool

  init(root: Int64, rootPath: FilePath, start: FilePath) {
    (self.root, self.rootPath, self.start, isKnown) = (root, rootPath, start, true)
  }

  /// A folder that the catalog does not hold.
  package init(newRoot path: FilePath) {
    (root, rootPath, start, isKnown) = (nil, path, FilePath(), false)
  }
}

/// A folder and what the catalog knows to be in it, in the order of the names' bytes.
package struct KnownFolder: Sendable {
  package var id: Int64
  /// What tells whether the folder's album.md has changed; 0 where there was none.
  package var noteMark: Int64
  package var names = NameList()
  package var files: [KnownFile] = []
}

/// A file as the catalog knows it.
package struct KnownFile: Sendable {
  package var name: NameList.Name
  package var stamp: FileStamp
  /// Whether the last run did not find it.
  package var isGone: Bool
  /// Whether it is something else than a picture.
  package var isOther: Bool
}

extension Catalog {
  /// Finds the place of a folder that is to be indexed.
  ///
  /// A folder within a known root is a part of that root, and roots within the folder become part
  /// of it: no file is in the catalog twice.
  ///
  /// - Parameters:
  ///   - path: The folder as an absolute path without symbolic links.
  ///   - isWritten: Whether a new root is made where it is needed.
  /// - Returns: The root, and where below it the folder lies.
  /// - Throws: `CatalogError`.
  package func place(_ path: FilePath, isWritten: Bool = true) throws(CatalogError) -> LibraryPlace
  {
    let roots = try read { db in
      try Row.fetchAll(db, sql: "SELECT id, path FROM root").map { row in
        (id: row[0] as Int64, path: FilePath(bytes: bytes(row[1])))
      }
    }
    if let root = roots.first(where: { path.starts(with: $0.path) }) {
      var start = path
      _ = start.removePrefix(root.path)
      return LibraryPlace(root: root.id, rootPath: root.path, start: start)
    }
    let inner = roots.filter { $0.path.starts(with: path) }
    var place = LibraryPlace(newRoot: path)
    place.isKnown = !inner.isEmpty
    guard isWritten else { return place }
    place.root = try write { db in
      try db.execute(sql: "INSERT INTO root (path) VALUES (?)", arguments: [blob(path.bytes)])
      let id = db.lastInsertedRowID
      for root in inner {
        var prefix = root.path
        _ = prefix.removePrefix(path)
        try db.execute(
          sql: """
            UPDATE folder SET root = ?,
              path = CAST(? || CASE path WHEN x'' THEN x'' ELSE '/' || path END AS BLOB)
            WHERE root = ?
            """, arguments: [id, blob(prefix.bytes), root.id])
        try db.execute(sql: "DELETE FROM root WHERE id = ?", arguments: [root.id])
      }
      return id
    }
    return place
  }

  /// The number that the next new folder may have.
  package func nextFolder() throws(CatalogError) -> Int64 {
    try read { db in try Int64.fetchOne(db, sql: "SELECT max(id) FROM folder") ?? 0 } + 1
  }

  /// The folders that the catalog knows at or below a place, with their paths below the root.
  package func knownFolders(
    at place: LibraryPlace
  ) throws(CatalogError) -> [(id: Int64, path: FilePath)] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT id, path FROM folder WHERE root = ?", arguments: [place.root]
      )
      .map { row in (row[0], FilePath(bytes: bytes(row[1]))) }
      .filter { $0.1.starts(with: place.start) }
    }
  }

  /// The files of folders that are not marked as gone, with their paths below the root.
  package func presentFiles(in folders: [Int64]) throws(CatalogError) -> [FilePath] {
    try read { db in
      try folders.flatMap { folder in
        try Row.fetchAll(
          db,
          sql: """
            SELECT path, name FROM file JOIN folder ON folder.id = file.folder
            WHERE file.folder = ? AND NOT is_gone ORDER BY name
            """, arguments: [folder]
        ).map { row in
          FilePath(bytes: bytes(row[0])).pushing(FilePath(bytes: bytes(row[1])))
        }
      }
    }
  }

  /// Opens the catalog for looking up many folders, one after the other.
  package func lookUp(_ body: (FolderLookup) throws -> Void) throws(CatalogError) {
    do {
      // No transaction: it would keep the journal from being emptied as long as the run lasts.
      try database.unsafeRead { db in try body(try FolderLookup(db)) }
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
