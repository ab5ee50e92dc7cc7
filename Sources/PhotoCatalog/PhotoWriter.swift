import GRDB
import PhotoMetadata
import SystemPackage

/// Writes photos and knows which one a file is.
final class PhotoWriter {
  enum Identity {
    case photo(String)
    /// One of several, or perhaps none: see `Lookalike`.
    case unsure([Lookalike.Other])
  }

  private let database: Database
  private let insertPhoto: DirectStatement
  /// What photos are to be found by, by their numbers.
  private var words: [Int64: String] = [:]
  /// Whether any samples are known to be those of several photos.
  private let hasTwins: Bool

  init(_ database: Database) throws {
    self.database = database
    insertPhoto = try DirectStatement(database, PhotoRecord.insertion + " ON CONFLICT DO NOTHING")
    hasTwins = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM twin)") ?? false
  }

  /// Finds the photo of a file, or makes it.
  func identify(_ file: PhotoFile, of reading: FileReading) throws -> Identity {
    let isWhole = Fingerprint.isWhole(Int(reading.stamp.size))
    if hasTwins, !isWhole, try isTwin(file.fingerprint) { return .unsure([]) }
    let name = file.fingerprint.name(length: Self.shortestName)
    if try insert(file, fingerprint: file.fingerprint, id: name) { return .photo(name) }
    guard let id = try photo(file.fingerprint) else {
      return .photo(try insert(file, fingerprint: file.fingerprint))
    }
    let others = isWhole ? [] : try self.others(of: id, than: reading)
    guard others.isEmpty else { return .unsure(others) }
    try update(id, file)
    return .photo(id)
  }

  /// Finds the photo of a file that was compared, or makes it.
  func identify(_ lookalike: Lookalike, _ likeness: Lookalike.Likeness) throws -> String {
    let samples = lookalike.file.fingerprint
    let known = try photo(samples)
    switch likeness {
    case .same:
      guard let known else {
        return try insert(lookalike.file, fingerprint: samples)
      }
      try update(known, lookalike.file)
      return known
    case .different(let content, let other):
      if let known, let other { try addTwin(samples, content: other, photo: known) }
      if let twin = try photo(samples, content: content) {
        try update(twin, lookalike.file)
        return twin
      }
      let id = try photo(content) ?? insert(lookalike.file, fingerprint: content)
      try addTwin(samples, content: content, photo: id)
      return id
    }
  }

  private static let shortestName = 8

  private func photo(_ fingerprint: Fingerprint) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT id FROM photo WHERE fingerprint = ?",
      arguments: [blob(fingerprint.bytes)])
  }

  private func photo(_ samples: Fingerprint, content: Fingerprint) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT photo FROM twin WHERE fingerprint = ? AND content = ?",
      arguments: [blob(samples.bytes), blob(content.bytes)])
  }

  private func isTwin(_ samples: Fingerprint) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM twin WHERE fingerprint = ?)",
      arguments: [blob(samples.bytes)]) ?? false
  }

  private func addTwin(_ samples: Fingerprint, content: Fingerprint, photo: String) throws {
    try database.execute(
      sql: "INSERT INTO twin (fingerprint, content, photo) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      arguments: [blob(samples.bytes), blob(content.bytes), photo])
  }

  /// Files of a photo that another file can be compared with.
  private func others(
    of photo: String, than reading: FileReading
  ) throws -> [Lookalike.Other] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT root.path, folder.path, file.name, size, modified FROM file
        JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
        WHERE photo = ? AND NOT is_gone AND NOT (file.folder = ? AND file.name = ?) LIMIT 8
        """, arguments: [photo, reading.folder, blob(reading.name.bytes)]
    ).map { row in
      let path = FilePath(bytes: bytes(row[0])).pushing(FilePath(bytes: bytes(row[1])))
      return Lookalike.Other(
        path: path.pushing(FilePath(bytes: bytes(row[2]))), size: row[3], modified: row[4])
    }
  }

  /// Writes a new photo and tells its id: the shortest free name of its content.
  private func insert(_ file: PhotoFile, fingerprint: Fingerprint) throws -> String {
    var length = Self.shortestName
    while true {
      let name = fingerprint.name(length: length)
      if try insert(file, fingerprint: fingerprint, id: name) { return name }
      length += 1
    }
  }

  /// Writes a new photo; `false` where its name or its fingerprint is taken.
  private func insert(
    _ file: PhotoFile, fingerprint: Fingerprint, id: String
  ) throws -> Bool {
    insertPhoto.bind(fingerprint.bytes, at: 1)
    insertPhoto.bind(id, at: 2)
    PhotoRecord.bind(file.facts, to: insertPhoto, at: 3)
    try insertPhoto.run()
    guard database.changesCount > 0 else { return false }
    words[database.lastInsertedRowID] = PhotoRecord.words(file.facts)
    return true
  }

  /// Gives a photo the facts as they are read now.
  private func update(_ id: String, _ file: PhotoFile) throws {
    let update = try DirectStatement(database, PhotoRecord.update)
    update.bind(id, at: 1)
    PhotoRecord.bind(file.facts, to: update, at: 2)
    try update.run()
    let number = try Int64.fetchOne(
      database, sql: "SELECT number FROM photo WHERE id = ?", arguments: [id])
    if let number { words[number] = PhotoRecord.words(file.facts) }
  }

  /// Makes the photos found by their words.
  ///
  /// Among other statements that may be rolled back one by one, as those on `file`, FTS5 would
  /// write its index after each word list; so all come at the end of the transaction.
  func writeWords() throws {
    let isThere = try DirectStatement(database, "SELECT 1 FROM photo WHERE number = ?")
    let insert = try DirectStatement(
      database, "INSERT OR REPLACE INTO photo_text (rowid, words) VALUES (?, ?)")
    for (number, text) in words.sorted(by: { $0.key < $1.key }) {
      var isKept = false
      isThere.bind(number, at: 1)
      try isThere.forEachRow { _ in isKept = true }
      guard isKept else { continue }
      insert.bind(number, at: 1)
      insert.bind(text, at: 2)
      try insert.run()
    }
    words = [:]
  }
}
