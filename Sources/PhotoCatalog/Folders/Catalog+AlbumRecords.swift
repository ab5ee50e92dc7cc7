import Facts
package import GRDB
package import SystemPackage

extension Catalog {
  /// What the catalog remembers of albums that were not public, sorted by root and path.
  package func rememberedAlbums() throws(CatalogError) -> [RememberedAlbum] {
    try read(RememberedAlbum.all)
  }

  /// What the catalog remembers of the albums of a root, by their paths below it.
  package func albumRecords(ofRoot root: FilePath) throws(CatalogError) -> [FilePath: AlbumRecord] {
    let albums = try rememberedAlbums().filter { $0.root == root }
    return Dictionary(albums.map { ($0.path, $0.record) }) { first, _ in first }
  }

  /// Forgets that an album was hidden, unlisted or protected, and why it was held back, because its owner releases it.
  /// The next run reads its album.md again, which counts from then on.
  package func release(_ album: RememberedAlbum) throws(CatalogError) {
    try write { db in
      var record = AlbumRecord()
      record.released = AlbumRecord.releasesNext
      try record.write(db, root: album.root, path: album.path)
      try db.execute(
        sql: """
          UPDATE folder SET note_change_token = -1 WHERE path = ? AND note_change_token <> 0
            AND root = (SELECT id FROM root WHERE path = ?)
          """, arguments: [blob(album.path.bytes), blob(album.root.bytes)])
    }
  }

  /// New folders that have a photo of another folder.
  package func folders(
    from first: Int64, withPhotosOf folder: Int64
  ) throws(CatalogError) -> [(root: FilePath, path: FilePath, note: String?)] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT root.path, folder.path, note FROM folder JOIN root ON root.id = folder.root
          WHERE folder.id IN (
            SELECT other.folder FROM file JOIN photo ON photo.number = file.photo
            JOIN photo AS same ON same.id = photo.id JOIN file AS other ON other.photo = same.number
            WHERE file.folder = ?1 AND NOT file.is_gone AND other.folder >= ?2 AND NOT other.is_gone)
          """, arguments: [folder, first]
      ).map { (try $0.root(0), try $0.path(1), try $0.value(2)) }
    }
  }
}

extension LibrarySnapshot {
  /// What the catalog remembers of albums that were not public, sorted by root and path.
  package func rememberedAlbums() throws -> [RememberedAlbum] {
    try RememberedAlbum.all(database)
  }
}

extension RememberedAlbum {
  /// All records, sorted by root and path.
  package static func all(_ db: Database) throws -> [RememberedAlbum] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT root, path, visibility, protected, hold_file, hold_reason, hold_keys, released,
          own_passphrase
        FROM album_access ORDER BY root, path
        """
    ).map { row in
      var record = AlbumRecord()
      // A value of a later version counts as the strictest.
      record.visibility = AlbumRecord.Visibility(rawValue: try row.value(2)) ?? .hidden
      record.isProtected = try row.value(3)
      record.released = try row.value(7)
      record.hasOwnPassphrase = try row.value(8)
      if let reason = try row.value(5) as String? {
        record.hold = AlbumRecord.Hold(
          file: try row.name(4), reason: reason,
          keys: RestrictingKeys(rawValue: try row.value(6)))
      }
      return RememberedAlbum(
        root: try row.root(0), path: try row.path(1), record: record)
    }
  }
}

extension RememberedAlbum {
  /// Moves the records of folders from their former roots to a new root that contains them.
  package static func adopt(_ db: Database, root: FilePath) throws {
    var outer = AlbumRecord()
    for album in try all(db) where album.root != root {
      let folder = album.root.pushing(album.path)
      var path = folder
      if path.removePrefix(root) {
        // Two former roots may have had the folder; the stricter record counts.
        var record = album.record
        if let own = try all(db).first(where: { $0.root == root && $0.path == path }) {
          record.restrict(as: own.record)
        }
        try AlbumRecord().write(db, root: album.root, path: album.path)
        try record.write(db, root: root, path: path)
      } else if root.starts(with: folder) {
        outer.restrict(as: album.record)
      }
    }
    guard !outer.isEmpty else { return }
    let own = try all(db).first { $0.root == root && $0.path.isEmpty }
    if let own { outer.restrict(as: own.record) }
    try outer.write(db, root: root, path: FilePath())
  }
}

extension AlbumRecord {
  /// Adds the restrictions of another album.
  fileprivate mutating func restrict(as other: AlbumRecord) {
    if other.visibility.rawValue > visibility.rawValue { visibility = other.visibility }
    isProtected = isProtected || other.isProtected
    hasOwnPassphrase = hasOwnPassphrase || other.hasOwnPassphrase
    hold = hold ?? other.hold
  }

  package func write(_ db: Database, root: FilePath, path: FilePath) throws {
    let key: StatementArguments = [blob(root.bytes), blob(path.bytes)]
    guard !isEmpty else {
      return try db.execute(
        sql: "DELETE FROM album_access WHERE root = ? AND path = ?", arguments: key)
    }
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO album_access
          (root, path, visibility, protected, hold_file, hold_reason, hold_keys, released,
            own_passphrase)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: key + [
        visibility.rawValue, isProtected, hold.map { blob($0.file.bytes) }, hold?.reason,
        hold?.keys.rawValue ?? 0, released, hasOwnPassphrase,
      ])
  }
}
