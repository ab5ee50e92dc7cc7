import GRDB
import PhotoMetadata
package import SystemPackage

/// One run of `gallery index`.
package struct IndexRun: Sendable {
  let number: Int
}

/// A folder that is to be indexed, as a part of a root.
package struct LibraryPlace: Sendable {
  /// The root's number.
  package var root: Int64
  package var rootPath: FilePath
  /// Below the root; empty for the root itself.
  package var start: FilePath
}

/// A folder and what the catalog knows to be in it.
package struct KnownFolder: Sendable {
  package var id: Int64
  package var files: [FilePath: KnownFile]
}

extension Catalog {
  /// Begins a run: what it does not see will be marked as gone.
  package func beginRun() throws(CatalogError) -> IndexRun {
    try write { db in
      try db.execute(sql: "UPDATE run SET number = number + 1")
      return IndexRun(number: try Int.fetchOne(db, sql: "SELECT number FROM run") ?? 0)
    }
  }

  /// Finds the place of a folder that is to be indexed, and makes a root where it is new.
  ///
  /// A folder within a known root is a part of that root, and roots within the folder become part
  /// of it: no file is in the catalog twice.
  ///
  /// - Parameter path: The folder as an absolute path without symbolic links.
  /// - Returns: The root, and where below it the folder lies.
  /// - Throws: `CatalogError`.
  package func place(_ path: FilePath) throws(CatalogError) -> LibraryPlace {
    try write { db in
      let roots = try Row.fetchAll(db, sql: "SELECT id, path FROM root").map { row in
        (id: row[0] as Int64, path: FilePath(bytes: bytes(row[1])))
      }
      if let root = roots.first(where: { path.starts(with: $0.path) }) {
        var start = path
        _ = start.removePrefix(root.path)
        return LibraryPlace(root: root.id, rootPath: root.path, start: start)
      }
      for root in roots where root.path.starts(with: path) {
        try db.execute(sql: "DELETE FROM root WHERE id = ?", arguments: [root.id])
      }
      try db.execute(sql: "INSERT INTO root (path) VALUES (?)", arguments: [blob(path.bytes)])
      return LibraryPlace(root: db.lastInsertedRowID, rootPath: path, start: FilePath())
    }
  }

  /// Notes that a run saw folders, and tells what was known of each.
  ///
  /// - Parameters:
  ///   - paths: The folders below the root.
  ///   - root: The root's number.
  ///   - run: The present run.
  /// - Returns: One entry a path, in order.
  /// - Throws: `CatalogError`.
  package func visit(
    _ paths: [FilePath], below root: Int64, in run: IndexRun
  ) throws(CatalogError) -> [KnownFolder] {
    try write { db in
      let note = try db.cachedStatement(
        sql: """
          INSERT INTO folder (root, path, seen) VALUES (?, ?, ?)
          ON CONFLICT (root, path) DO UPDATE SET seen = excluded.seen RETURNING id
          """)
      let list = try db.cachedStatement(
        sql: "SELECT name, size, modified, inode, is_gone, sidecar FROM file WHERE folder = ?")
      return try paths.map { path in
        let id = try Int64.fetchOne(note, arguments: [root, blob(path.bytes), run.number]) ?? 0
        var files: [FilePath: KnownFile] = [:]
        let rows = try Row.fetchCursor(list, arguments: [id])
        while let row = try rows.next() {
          let stamp = FileStamp(
            size: row[1], modified: row[2], inode: row[3], sidecar: row[5])
          files[FilePath(bytes: bytes(row[0]))] = KnownFile(stamp: stamp, isGone: row[4])
        }
        return KnownFolder(id: id, files: files)
      }
    }
  }

  /// Writes what was read, in one transaction.
  package func store(_ readings: [FileReading]) throws(CatalogError) {
    try write { db in
      let upsert = try db.cachedStatement(
        sql: """
          INSERT INTO file (folder, name, size, modified, inode, sidecar, photo, error)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (folder, name) DO UPDATE SET
            (size, modified, inode, sidecar, photo, error, is_gone) =
            (excluded.size, excluded.modified, excluded.inode, excluded.sidecar, excluded.photo,
             excluded.error, 0)
          """)
      for reading in readings {
        var photo: String?
        var error: String?
        switch reading.outcome {
        case .photo(let file): photo = try store(file, in: db)
        case .unreadable(let reason): error = reason
        case .other: break
        }
        try upsert.execute(arguments: [
          reading.folder, blob(reading.name.bytes), reading.stamp.size, reading.stamp.modified,
          reading.stamp.inode, reading.stamp.sidecar, photo, error,
        ])
      }
    }
  }

  /// Keeps a folder that could not be listed, and all below it, as it was.
  ///
  /// What lies in there cannot be told from what is gone.
  package func keep(
    _ path: FilePath, below root: Int64, in run: IndexRun
  ) throws(CatalogError) {
    try write { db in
      try db.execute(
        sql: "UPDATE folder SET seen = ? WHERE root = ? AND \(Self.within)",
        arguments: [run.number, root] + Self.arguments(within: path))
    }
  }

  /// Marks files that a run did not find, and forgets those that an earlier run had marked.
  ///
  /// - Parameters:
  ///   - names: The missing files' names and whether each had been marked before.
  ///   - folder: The folder's number.
  /// - Throws: `CatalogError`.
  package func miss(
    _ names: [(name: FilePath, wasGone: Bool)], in folder: Int64
  ) throws(CatalogError) {
    try write { db in
      for (name, wasGone) in names {
        try db.execute(
          sql: wasGone
            ? "DELETE FROM file WHERE folder = ? AND name = ?"
            : "UPDATE file SET is_gone = 1 WHERE folder = ? AND name = ?",
          arguments: [folder, blob(name.bytes)])
      }
    }
  }

  /// Whether a folder is a path or lies below it.
  private static let within = "(path = ? OR ? = x'' OR substr(path, 1, ?) = ?)"

  private static func arguments(within path: FilePath) -> StatementArguments {
    let inside = path.bytes + [UInt8(ascii: "/")]
    return [blob(path.bytes), blob(path.bytes), inside.count, blob(inside)]
  }

  /// Ends a run over a place: folders it did not see lose their files in the same two steps, and
  /// photos without any file are forgotten.
  package func finish(_ run: IndexRun, _ place: LibraryPlace) throws(CatalogError) {
    try write { db in
      let wanted = "root = ? AND seen < ? AND \(Self.within)"
      let unseen = "folder IN (SELECT id FROM folder WHERE \(wanted))"
      let arguments: StatementArguments =
        [place.root, run.number] + Self.arguments(within: place.start)
      try db.execute(sql: "DELETE FROM file WHERE is_gone AND \(unseen)", arguments: arguments)
      try db.execute(sql: "UPDATE file SET is_gone = 1 WHERE \(unseen)", arguments: arguments)
      try db.execute(
        sql: """
          DELETE FROM folder WHERE \(wanted)
            AND NOT EXISTS (SELECT 1 FROM file WHERE folder = folder.id)
          """, arguments: arguments)
      try db.execute(
        sql: """
          DELETE FROM photo WHERE NOT EXISTS (SELECT 1 FROM file WHERE photo = photo.id)
          """)
    }
  }

  /// Writes a photo and tells its id: the shortest free name of its content, from 8 characters on.
  private func store(_ file: PhotoFile, in db: Database) throws -> String {
    let fingerprint = blob(file.fingerprint.bytes)
    let byContent = try db.cachedStatement(sql: "SELECT id FROM photo WHERE fingerprint = ?")
    let byName = try db.cachedStatement(sql: "SELECT 1 FROM photo WHERE id = ?")
    var id = try String.fetchOne(byContent, arguments: [fingerprint]) ?? ""
    var length = 8
    while id.isEmpty {
      let name = file.fingerprint.name(length: length)
      if try Int.fetchOne(byName, arguments: [name]) == nil {
        id = name
      }
      length += 1
    }
    let upsert = try db.cachedStatement(sql: PhotoRecord.upsert)
    try upsert.execute(arguments: PhotoRecord.arguments(id: id, file))
    let words = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO photo_text (rowid, words)
        VALUES ((SELECT number FROM photo WHERE id = ?), ?)
        """)
    try words.execute(arguments: [id, PhotoRecord.words(file.facts)])
    return id
  }
}
