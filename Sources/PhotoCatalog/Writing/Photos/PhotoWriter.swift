package import Facts
import GRDB
package import SystemPackage

/// Writes photos and identifies the photo of a file.
final class PhotoWriter {
  enum Identity {
    case photo(Written)
    /// The complete files must be compared; see `FingerprintCollision`.
    case ambiguous([FingerprintCollision.Other])
  }

  /// The number of a photo, and whether the catalog did not have its content.
  struct Written {
    var number: Int64
    var isNew: Bool
  }

  private let database: Database
  private let insertPhoto: DirectStatement
  private let findRows: DirectStatement
  private let sources: SourceLists
  private let addresses: PhotoAddresses
  /// The number of the next new photo; `nil` until one is inserted.
  private var nextNumber: Int64?
  /// The texts for full-text search by the numbers of the photos.
  private var words: [Int64: String] = [:]
  /// The number of the first photo that this transaction inserted; all from it on are not in the full-text index.
  private var firstInserted = Int64.max
  /// Whether any fingerprint is known to belong to several photos.
  private let hasCollisions: Bool

  init(_ database: Database) throws {
    self.database = database
    sources = try SourceLists(database)
    addresses = try PhotoAddresses(database)
    insertPhoto = try DirectStatement(database, PhotoRecord.insertion)
    // The id consists of the first characters of the fingerprint, so its index serves both.
    findRows = try DirectStatement(
      database,
      """
      SELECT id, coalesce(content, number), fingerprint = ?2, iif(sidecar = ?3, number, NULL), address
      FROM photo WHERE id >= ?1 AND id < ?1 || '~'
      """)
    hasCollisions = try database.exists("collision")
  }

  /// Finds or creates the photo of a file.
  func identify(_ file: PhotoFile, of reading: FileReading) throws -> Identity {
    let isWhole = Fingerprint.isWhole(Int(reading.stamp.size))
    if hasCollisions, !isWhole, try hasCollision(file.fingerprint) { return .ambiguous([]) }
    let known = try rows(of: file.fingerprint, sidecar: file.sidecarDigest)
    if let content = known.content, !isWhole {
      let others = try self.others(of: content, than: reading)
      guard others.isEmpty else { return .ambiguous(others) }
    }
    return .photo(try write(file, fingerprint: file.fingerprint, known))
  }

  /// Finds or creates the photo of a file after its collision was resolved.
  func identify(_ collision: FingerprintCollision, _ result: FingerprintCollision.ComparisonResult)
    throws -> Written
  {
    let file = collision.file
    let samples = file.fingerprint
    let known = try rows(of: samples, sidecar: file.sidecarDigest)
    switch result {
    case .same:
      return try write(file, fingerprint: samples, known)
    case .different(let content, let other):
      if let photo = known.content, let other {
        try addCollision(samples, content: other, photo: photo.id)
      }
      if let id = try photo(samples, content: content),
        let fingerprint = try database.fingerprint(of: id)
      {
        return try write(file, fingerprint: fingerprint, rows(of: fingerprint, sidecar: file.sidecarDigest))
      }
      let written = try write(file, fingerprint: content, rows(of: content, sidecar: file.sidecarDigest))
      if let id = try rows(of: content, sidecar: file.sidecarDigest).content?.id {
        try addCollision(samples, content: content, photo: id)
      }
      return written
    }
  }

  private static let minNameLength = 8

  /// A content of the catalog.
  private struct Content {
    var id: String
    /// The number that its rows have in common; `nil` if it is new.
    var number: Int64?
    /// See `Photo.keptAddress`.
    var keptAddress: String?
  }

  /// The rows of a content in the catalog.
  private struct KnownRows {
    /// `nil` if the content is new.
    var content: Content?
    /// The row of the content with the same sidecar.
    var number: Int64?
    /// Whether another content has the shortest id.
    var isIDTaken = false
  }

  /// Finds the rows of a content.
  private func rows(of fingerprint: Fingerprint, sidecar: [UInt8]) throws -> KnownRows {
    let shortest = fingerprint.name(length: Self.minNameLength)
    findRows.bind(shortest, at: 1)
    findRows.bind(fingerprint.bytes, at: 2)
    findRows.bind(sidecar, at: 3)
    var known = KnownRows()
    try findRows.forEachRow { row in
      let id: String = row[0]
      guard row[2] else {
        known.isIDTaken = known.isIDTaken || id == shortest
        return
      }
      known.content = Content(id: id, number: row.integer(1), keptAddress: row[4])
      known.number = known.number ?? row[3]
    }
    return known
  }

  /// Writes the row of a content and a sidecar.
  private func write(_ file: PhotoFile, fingerprint: Fingerprint, _ known: KnownRows) throws -> Written {
    if let content = known.content {
      if let number = known.number {
        try update(number, file, id: content.id)
        return Written(number: number, isNew: false)
      }
      return Written(number: try insert(file, fingerprint, content), isNew: false)
    }
    var length = Self.minNameLength
    var id = fingerprint.name(length: length)
    var isTaken = known.isIDTaken
    while isTaken {
      guard length < Fingerprint.maxNameLength else {
        throw ImpossibleValue("table photo: the ids \(id) are of no content")
      }
      length += 1
      id = fingerprint.name(length: length)
      isTaken = try database.fingerprint(of: id) != nil
    }
    let address = try addresses.free(for: id, fingerprint)
    return Written(
      number: try insert(file, fingerprint, Content(id: id, keptAddress: address)), isNew: true)
  }

  private func photo(_ samples: Fingerprint, content: Fingerprint) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT photo FROM collision WHERE fingerprint = ? AND content = ?",
      arguments: [blob(samples.bytes), blob(content.bytes)])
  }

  private func hasCollision(_ samples: Fingerprint) throws -> Bool {
    try database.exists("collision WHERE fingerprint = ?", [blob(samples.bytes)])
  }

  private func addCollision(_ samples: Fingerprint, content: Fingerprint, photo: String) throws {
    try database.execute(
      sql: """
        INSERT INTO collision (fingerprint, content, photo) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
        """,
      arguments: [blob(samples.bytes), blob(content.bytes), photo])
  }

  /// The files of a photo with which another file can be compared.
  private func others(of content: Content, than reading: FileReading) throws -> [FingerprintCollision.Other] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT root.path, folder.path, file.name, size, modified FROM file
        JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
        WHERE photo IN (SELECT number FROM photo WHERE id = ?) AND NOT is_gone
          AND NOT (file.folder = ? AND file.name = ?)
        ORDER BY root.path, folder.path, file.name LIMIT 8
        """, arguments: [content.id, reading.folder, blob(reading.name.bytes)]
    ).map { row in
      let path = try row.root(0).pushing(try row.path(1))
      return FingerprintCollision.Other(
        path: path.pushing(try row.name(2)), size: try row.value(3), modified: try row.value(4))
    }
  }

  /// Inserts a row and returns its number.
  private func insert(_ file: PhotoFile, _ fingerprint: Fingerprint, _ content: Content) throws -> Int64 {
    let number = try nextNumber ?? firstNewNumber()
    nextNumber = number + 1
    insertPhoto.bind(number, at: 1)
    insertPhoto.bind(fingerprint.bytes, at: 2)
    insertPhoto.bind(file.sidecarDigest, at: 3)
    insertPhoto.bind(content.number, at: 4)
    insertPhoto.bind(content.id, at: 5)
    insertPhoto.bind(content.keptAddress, at: 6)
    try PhotoRecord.bind(file.facts, sources, to: insertPhoto, at: 7)
    try insertPhoto.run()
    firstInserted = min(firstInserted, number)
    words[number] = PhotoRecord.words(file.facts)
    try remember(people: file.facts.people, of: content.id)
    return number
  }

  /// Remembers names, so that they are no keywords of a site after the photos with the faces are gone.
  private func remember(people: [String], of id: String) throws {
    for name in people { try Restriction(source: .person, folder: FilePath(id), subject: name).insert(database) }
  }

  /// Ends what the sidecars of a content said that are gone, if a file has such sidecars again: deletes their rows, and
  /// names that none of them has any more.
  func endLostStatements(ofPhoto number: Int64) throws {
    guard
      let id = try String.fetchOne(
        database.cachedStatement(sql: "SELECT id FROM photo WHERE number = ?"), arguments: [number])
    else { return }
    try LostStatements.deleteEnded(database, of: id)
    let lines = try String.fetchAll(
      database.cachedStatement(sql: "SELECT people FROM photo WHERE id = ? AND people IS NOT NULL"), arguments: [id])
    let names = Set(lines.flatMap { $0.split(separator: "\n") })
    let known = try String.fetchAll(
      database.cachedStatement(sql: "SELECT subject FROM restriction WHERE source = 'person' AND folder = ?"),
      arguments: [blob(Array(id.utf8))])
    for name in known where !names.contains(name[...]) {
      try Restriction(source: .person, folder: FilePath(id), subject: name).delete(database)
    }
  }

  /// A number that no photo has, and that none had when the run began.
  private func firstNewNumber() throws -> Int64 {
    try UnresolvedRun.begin(database)
    return try Int64.fetchOne(
      database, sql: "SELECT max(first, (\(UnresolvedRun.nextPhoto))) FROM unresolved_run") ?? 1
  }

  /// Updates the facts of a photo.
  private func update(_ number: Int64, _ file: PhotoFile, id: String) throws {
    let update = try DirectStatement(database, PhotoRecord.update)
    update.bind(number, at: 1)
    try PhotoRecord.bind(file.facts, sources, to: update, at: 2)
    try update.run()
    words[number] = PhotoRecord.words(file.facts)
    try remember(people: file.facts.people, of: id)
  }

  /// Adds the photos to the full-text index. This is done at the end of the transaction, because FTS5 writes its index
  /// after each row if other statements with savepoints, such as those on `file`, run in between.
  func writeWords() throws {
    // Photos of the transaction may be deleted again. One statement for all new ones is faster than one each.
    var present: Set<Int64> = []
    let new = try DirectStatement(database, "SELECT number FROM photo WHERE number >= ?")
    new.bind(firstInserted, at: 1)
    try new.forEachRow { present.insert($0.integer(0)) }
    let exists = try DirectStatement(database, "SELECT 1 FROM photo WHERE number = ?")
    let insertWords = try DirectStatement(database, "INSERT INTO photo_text (rowid, words) VALUES (?, ?)")
    let replaceWords = try DirectStatement(database, "REPLACE INTO photo_text (rowid, words) VALUES (?, ?)")
    for (number, text) in words.sorted(by: { $0.key < $1.key }) {
      let isNew = number >= firstInserted
      var isPresent = present.contains(number)
      if !isNew {
        exists.bind(number, at: 1)
        try exists.forEachRow { _ in isPresent = true }
      }
      guard isPresent else { continue }
      // To replace a text takes longer, because SQLite looks for it first.
      let statement = isNew ? insertWords : replaceWords
      statement.bind(number, at: 1)
      statement.bind(text, at: 2)
      try statement.run()
    }
    (words, firstInserted) = ([:], .max)
  }
}

/// A file whose fingerprint equals that of a photo in the catalog. Most are copies. Some differ outside of the samples,
/// such as uncompressed scans of one size with white margins, so the complete files must be compared.
package struct FingerprintCollision: Sendable {
  /// A file of the photo.
  package struct Other: Sendable {
    package var path: FilePath
    package var size: Int64
    package var modified: Int64
  }

  /// The result of a comparison.
  package enum ComparisonResult: Sendable {
    case same
    /// The hashes of the complete file, and of the other file if there was one.
    case different(content: Fingerprint, other: Fingerprint?)
  }

  package var reading: FileReading
  package var file: PhotoFile
  /// Files to compare with, one of which is enough; empty if the fingerprint is known to belong to several photos,
  /// which are distinguished by the hashes of their contents.
  package var others: [Other]
}

/// Another name of a file that is in the catalog under its first name.
package struct HardLink: Sendable {
  package var folder: Int64
  package var name: FilePath
  package var stamp: FileStamp
  package var first: (folder: Int64, name: FilePath)

  package init(folder: Int64, name: FilePath, stamp: FileStamp, first: (folder: Int64, name: FilePath)) {
    (self.folder, self.name, self.stamp, self.first) = (folder, name, stamp, first)
  }
}
