import GRDB
package import SystemPackage

/// The folder to index, as a part of a root.
package struct IndexScope: Sendable {
  /// The id of the root; `nil` if the catalog does not contain it and nothing is written.
  package var root: Int64?
  package var rootPath: FilePath
  /// The path of the folder below the root; empty for the root itself.
  package var path: FilePath
  /// Whether the catalog already contained the root.
  package var isKnown: Bool

  init(root: Int64, rootPath: FilePath, path: FilePath) {
    (self.root, self.rootPath, self.path, isKnown) = (root, rootPath, path, true)
  }

  /// Creates the scope of a folder that the catalog does not contain.
  package init(newRoot path: FilePath) {
    (root, rootPath, self.path, isKnown) = (nil, path, FilePath(), false)
  }
}

/// A folder and its files in the catalog, sorted by the bytes of their names.
package struct KnownFolder: Sendable {
  package var id: Int64
  /// A number that changes with the folder's album.md; 0 if there was none.
  package var noteChangeToken: Int64
  /// Whether it has been on another device than the folder that contains it.
  package var isMount: Bool
  /// The change tokens of the Markdown files of a root's folder, by name.
  package var pages: [FilePath: Int64] = [:]
  package var names = NameList()
  package var files: [KnownFile] = []
}

/// A folder in the catalog, by its absolute path.
struct StoredFolder {
  var id: Int64
  var path: FilePath
  /// The text of its album.md.
  var note: String?

  static func all(_ db: Database) throws -> [StoredFolder] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT folder.id, root.path, folder.path, note FROM folder JOIN root ON root.id = folder.root
        ORDER BY root.path, folder.path
        """
    ).map { row in
      StoredFolder(id: try row.value(0), path: try row.root(1).pushing(try row.path(2)), note: try row.value(3))
    }
  }
}

/// A file in the catalog.
package struct KnownFile: Sendable {
  package var name: NameList.Name
  package var stamp: FileStamp
  /// Whether the last run did not find the file.
  package var isGone: Bool
  /// Whether the file is not a picture.
  package var isOther: Bool
  /// Whether the file may have changed without another stamp.
  package var isUncertain: Bool
}

extension Catalog {
  /// Finds or creates the scope of a folder to index. A folder inside a known root is a part of that root. Known roots
  /// inside the folder become a part of its root. So no file is in the catalog twice.
  package func scope(of path: FilePath, isWritten: Bool = true) throws(CatalogError) -> IndexScope {
    let roots = try read { db in
      try Row.fetchAll(db, sql: "SELECT id, path FROM root").map { row in
        (id: try row.value(0) as Int64, path: try row.root(1))
      }
    }
    if let root = roots.first(where: { path.starts(with: $0.path) }) {
      var remainder = path
      _ = remainder.removePrefix(root.path)
      return IndexScope(root: root.id, rootPath: root.path, path: remainder)
    }
    let inner = roots.filter { $0.path.starts(with: path) }
    var scope = IndexScope(newRoot: path)
    scope.isKnown = !inner.isEmpty
    guard isWritten else { return scope }
    scope.root = try write { db in
      try db.execute(sql: "INSERT INTO root (path) VALUES (?)", arguments: [blob(path.bytes)])
      let id = db.lastInsertedRowID
      for root in inner {
        var prefix = root.path
        _ = prefix.removePrefix(path)
        // Only the folders of roots have pages, and this one is no root any more.
        try db.execute(
          sql: "DELETE FROM own_page WHERE folder IN (SELECT id FROM folder WHERE root = ?)",
          arguments: [root.id])
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
    return scope
  }

  /// The id for the next new folder: higher than that of every folder when a run that has not ended began, even if the
  /// last ones were deleted since.
  package func nextFolder() throws(CatalogError) -> Int64 {
    try read { db in
      let last =
        try Int64.fetchOne(
          db,
          sql: """
            SELECT max(coalesce((SELECT max(id) FROM folder), 0), coalesce((SELECT max(first) - 1 FROM undecided_folder), 0))
            """) ?? 0
      guard (0..<1 << 48).contains(last) else {
        throw ImpossibleValue("table folder: the id \(last) is impossible")
      }
      return last + 1
    }
  }

  /// The folders of a scope that the catalog contains, with their paths below the root.
  package func knownFolders(in scope: IndexScope) throws(CatalogError) -> [(id: Int64, path: FilePath)] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT id, path FROM folder WHERE root = ?", arguments: [scope.root]
      )
      .map { row in (try row.value(0), try row.path(1)) }
      .filter { $0.1.starts(with: scope.path) }
    }
  }

  /// The folders of the root of a scope that were on another device than the folder that contained them.
  package func mounts(in scope: IndexScope) throws(CatalogError) -> [FilePath] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT path FROM folder WHERE root = ? AND is_mount ORDER BY path",
        arguments: [scope.root]
      ).map { try $0.path(0) }
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
          try row.path(0).pushing(try row.name(1))
        }
      }
    }
  }

  /// Calls a closure with a value that looks up folders in the catalog.
  package func lookUp(_ body: (FolderLookup) throws -> Void) throws(CatalogError) {
    do {
      // Without a transaction, which would prevent checkpoints of the WAL file during the run.
      try database.unsafeRead { db in try body(try FolderLookup(db)) }
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}

/// A folder that is new to the catalog.
package struct NewFolder: Sendable {
  package var id: Int64
  /// The path below the root.
  package var path: FilePath
  package var root: Int64
  /// Whether it is on another device than the folder that contains it.
  package var isMount: Bool

  package init(id: Int64, path: FilePath, root: Int64, isMount: Bool = false) {
    (self.id, self.path, self.root, self.isMount) = (id, path, root, isMount)
  }
}

/// The change times of unchanged files, which the catalog does not contain yet.
package struct ChangeTimes: Sendable {
  package var folder: Int64
  package var files: [(name: FilePath, changed: Int64)]

  package init(folder: Int64, files: [(name: FilePath, changed: Int64)]) {
    (self.folder, self.files) = (folder, files)
  }
}

/// The text of a folder's album.md.
package struct FolderNote: Sendable {
  package var folder: Int64
  /// A number that changes with the file; 0 if the file was deleted.
  package var changeToken: Int64
  /// The text of the file; `nil` if there is none.
  package var text: String?

  package init(folder: Int64, changeToken: Int64, text: String?) {
    (self.folder, self.changeToken, self.text) = (folder, changeToken, text)
  }
}

/// A file that a run did not find.
package struct MissingFile: Sendable {
  package var folder: Int64
  package var name: FilePath
  /// Whether the previous run did not find the file either.
  package var wasGone: Bool

  package init(folder: Int64, name: FilePath, wasGone: Bool) {
    (self.folder, self.name, self.wasGone) = (folder, name, wasGone)
  }
}
