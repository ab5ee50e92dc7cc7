import Facts
import GRDB
import SystemPackage

/// Writes the results of a run, within a transaction.
package struct IndexWriter {
  let database: Database
  private let insertFile: DirectStatement
  fileprivate let photos: PhotoWriter
  private let additions: AdditionWriter

  init(_ database: Database) throws {
    self.database = database
    photos = try PhotoWriter(database)
    additions = try AdditionWriter(database)
    insertFile = try DirectStatement(
      database,
      """
      INSERT INTO file
        (folder, name, size, modified, inode, changed, sidecar, photo, error, is_uncertain, addition)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \(Self.orUpdate)
      """)
  }

  private static let orUpdate = """
    ON CONFLICT (folder, name) DO UPDATE SET
      (size, modified, inode, changed, sidecar, photo, error, is_uncertain, is_gone, addition) =
      (excluded.size, excluded.modified, excluded.inode, excluded.changed, excluded.sidecar,
       excluded.photo, excluded.error, excluded.is_uncertain, 0, coalesce(addition, excluded.addition))
    """

  /// Inserts a folder.
  package func write(_ folder: NewFolder) throws {
    try database.execute(
      sql: "INSERT INTO folder (id, root, path, is_mount) VALUES (?, ?, ?, ?)",
      arguments: [folder.id, folder.root, blob(folder.path.bytes), folder.isMount])
  }

  /// Stores that a folder of the catalog is on another device than the folder that contains it.
  package func writeMount(ofFolder id: Int64) throws {
    try database.execute(sql: "UPDATE folder SET is_mount = 1 WHERE id = ?", arguments: [id])
  }

  /// Stores the album.md of a folder.
  package func write(_ note: FolderNote) throws {
    try database.execute(
      sql: "UPDATE folder SET (note, note_change_token) = (?, ?) WHERE id = ?",
      arguments: [note.text, note.changeToken, note.folder])
  }

  /// Writes a file that was read. `nil`, or a collision that must be resolved before the file can be written, because
  /// its fingerprint equals that of another file.
  package func write(_ reading: FileReading) throws -> FingerprintCollision? {
    switch reading.outcome {
    case .photo(let file):
      if try keepsPhoto(of: reading) { return nil }
      switch try photos.identify(file, of: reading) {
      case .photo(let photo): try write(reading, photo, file)
      case .ambiguous(let others):
        return FingerprintCollision(reading: reading, file: file, others: others)
      }
    case .unreadable(let reason):
      try write(reading, photo: nil, addition: nil, error: reason)
    case .other:
      try write(reading, photo: nil, addition: nil, error: nil)
    case .needsFFmpeg:
      try withhold(reading)
    case .failed:
      break
    }
    return nil
  }

  /// Hides a video that has changed, with all of its copies, until it can be read. Its new facts may exclude it from
  /// sites. The catalog keeps its earlier facts. A file that has not changed since it was read is not hidden.
  private func withhold(_ reading: FileReading) throws {
    let stamp = reading.stamp
    try database.execute(
      sql: """
        UPDATE file SET is_gone = 1 WHERE photo IN (
          SELECT number FROM photo WHERE id = (
            SELECT photo.id FROM file JOIN photo ON photo.number = file.photo
            WHERE folder = ? AND name = ? AND (is_uncertain
              OR (file.size, file.modified, file.inode, file.sidecar) <> (?, ?, ?, ?))))
        """,
      arguments: [
        reading.folder, blob(reading.name.bytes), stamp.size, stamp.modified, stamp.inode,
        stamp.sidecar,
      ])
  }

  /// Writes a file after its collision was resolved.
  package func write(_ collision: FingerprintCollision, _ result: FingerprintCollision.ComparisonResult) throws {
    try write(collision.reading, photos.identify(collision, result), collision.file)
  }

  /// Adds the change times of files that are in the catalog.
  package func write(_ times: ChangeTimes) throws {
    let update = try DirectStatement(database, "UPDATE file SET changed = ? WHERE folder = ? AND name = ?")
    for file in times.files {
      update.bind(file.changed, at: 1)
      update.bind(times.folder, at: 2)
      update.bind(file.name.bytes, at: 3)
      try update.run()
    }
  }

  /// Writes another name of a file; does nothing if the file could not be read under its first name.
  package func write(_ link: HardLink) throws {
    try database.execute(
      sql: """
        INSERT INTO file
          (folder, name, size, modified, inode, changed, sidecar, photo, error, is_uncertain, addition)
        SELECT ?, ?, size, modified, inode, changed, ?, photo, error, is_uncertain, iif(photo IS NULL, NULL, ?)
        FROM file WHERE folder = ? AND name = ? AND (size, modified, inode) = (?, ?, ?)
        \(Self.orUpdate)
        """,
      arguments: [
        link.folder, blob(link.name.bytes), link.stamp.sidecar,
        try addition(of: link.name, in: link.folder, isNew: false), link.first.folder,
        blob(link.first.name.bytes), link.stamp.size, link.stamp.modified, link.stamp.inode,
      ])
  }

  /// Whether the catalog is not changed by a reading, because a sidecar of a known photo could not be read now.
  package func keepsPhoto(of reading: FileReading) throws -> Bool {
    guard case .photo(let file) = reading.outcome, file.sidecarError?.isTransient == true else {
      return false
    }
    return try photo(of: reading) != nil
  }

  private func write(_ reading: FileReading, _ photo: PhotoWriter.Written, _ file: PhotoFile) throws {
    var reading = reading
    if file.sidecarError?.isTransient == true { reading.isUncertain = true }
    try write(
      reading, photo: photo.number, addition: addition(of: reading.name, in: reading.folder, isNew: photo.isNew),
      error: file.sidecarError?.reason)
    if !file.sidecarDigest.isEmpty { try photos.endLostStatements(ofPhoto: photo.number) }
  }

  /// The addition of a file in this run; `nil` if it was added before.
  private func addition(of name: FilePath, in folder: Int64, isNew: Bool) throws -> Int64? {
    try isNew || !additions.contains(name.bytes, in: folder) ? additions.number(in: folder) : nil
  }

  /// The number of a file's photo, which follows from the contents of the file and its sidecar; `nil` if it has none.
  package func photo(of reading: FileReading) throws -> Int64? {
    try PhotoRecord.number(of: reading.name, in: reading.folder, database)
  }

  /// Marks files that a run did not find, and deletes those that the previous run did not find either. Call it in the
  /// last transaction of a run. Earlier, a moved file may not have been found at its new path, and a run that is killed
  /// must not count.
  package func markMissing(_ files: [MissingFile], folders: [Int64]) throws {
    try noteMissingPhotos(files.filter(\.wasGone), folders)
    try RestrictedContents.remember(
      database, of: Set(files.filter(\.wasGone).map(\.folder) + folders), isExcluded: false)
    try AdditionWriter.passOn(database)
    let past = try lastAddresses(of: files.filter(\.wasGone), folders)
    for file in files {
      try database.execute(
        sql: file.wasGone
          ? "DELETE FROM file WHERE folder = ? AND name = ?"
          : "UPDATE file SET is_gone = 1 WHERE folder = ? AND name = ?",
        arguments: [file.folder, blob(file.name.bytes)])
    }
    for id in folders {
      try database.execute(sql: "DELETE FROM file WHERE folder = ? AND is_gone", arguments: [id])
      try database.execute(sql: "UPDATE file SET is_gone = 1 WHERE folder = ?", arguments: [id])
      try database.execute(
        sql: """
          DELETE FROM folder WHERE id = ? AND NOT EXISTS (SELECT 1 FROM file WHERE folder = ?)
          """, arguments: [id, id])
    }
    try remember(past)
  }

  /// Remembers the photos of files that are deleted because two runs did not find them.
  private func noteMissingPhotos(_ files: [MissingFile], _ folders: [Int64]) throws {
    let insertion = """
      INSERT OR IGNORE INTO missing_photo
      SELECT photo.id FROM file JOIN photo ON photo.number = file.photo WHERE file.folder = ?
      """
    for file in files {
      try database.execute(sql: "\(insertion) AND name = ?", arguments: [file.folder, blob(file.name.bytes)])
    }
    for id in folders {
      try database.execute(sql: "\(insertion) AND is_gone", arguments: [id])
    }
  }

  private func write(_ reading: FileReading, photo: Int64?, addition: Int64?, error: String?) throws {
    insertFile.bind(reading.folder, at: 1)
    insertFile.bind(reading.name.bytes, at: 2)
    insertFile.bind(reading.stamp.size, at: 3)
    insertFile.bind(reading.stamp.modified, at: 4)
    insertFile.bind(reading.stamp.inode, at: 5)
    insertFile.bind(reading.stamp.changed, at: 6)
    insertFile.bind(reading.stamp.sidecar, at: 7)
    insertFile.bind(photo, at: 8)
    insertFile.bind(error, at: 9)
    insertFile.bind(reading.isUncertain ? 1 : 0, at: 10)
    insertFile.bind(addition, at: 11)
    try insertFile.run()
  }
}

extension Catalog {
  /// Writes in one transaction.
  package func index<Value>(_ body: (IndexWriter) throws -> Value) throws(CatalogError) -> Value {
    try write { db in
      let writer = try IndexWriter(db)
      let value = try body(writer)
      try writer.photos.writeWords()
      // Photos that the catalog has were found again, or at another path. With IN, SQLite would read all photos.
      try db.execute(
        sql: """
          DELETE FROM missing_photo WHERE EXISTS (
            SELECT 1 FROM photo JOIN file ON file.photo = photo.number WHERE photo.id = missing_photo.id)
          """)
      return value
    }
  }
}

extension IndexWriter {
  /// Stores what the catalog remembers of an album.
  package func write(_ album: RememberedAlbum) throws {
    try album.write(database)
  }
}

extension IndexWriter {
  /// Stores or deletes the Markdown file of a root.
  package func write(_ page: PageChange) throws {
    guard let content = page.content else {
      try database.execute(
        sql: "DELETE FROM own_page WHERE folder = ? AND name = ?",
        arguments: [page.folder, blob(page.name.bytes)])
      return
    }
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO own_page (folder, name, change_token, text) VALUES (?, ?, ?, ?)
        """,
      arguments: [page.folder, blob(page.name.bytes), content.changeToken, content.text])
  }
}
