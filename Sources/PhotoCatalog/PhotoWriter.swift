import GRDB
import PhotoMetadata
import SystemPackage

/// Writes photos and identifies the photo of a file.
final class PhotoWriter {
  enum Identity {
    /// The number of the photo.
    case photo(Int64)
    /// The complete files must be compared; see `FingerprintCollision`.
    case ambiguous([FingerprintCollision.Other])
  }

  private let database: Database
  private let insertPhoto: DirectStatement
  private let findPhoto: DirectStatement
  private let sources: SourceLists
  /// The texts for full-text search by the numbers of the photos.
  private var words: [Int64: String] = [:]
  /// The photos that this transaction inserted, which are not in the full-text index.
  private var inserted: Set<Int64> = []
  /// The names of files for full-text search by the numbers of their photos.
  private var names: [Int64: String] = [:]
  /// The titles and descriptions for search by parts, by the numbers of the photos.
  private var titles: [Int64: String] = [:]
  /// Whether any fingerprint is known to belong to several photos.
  private let hasCollisions: Bool

  init(_ database: Database) throws {
    self.database = database
    sources = try SourceLists(database)
    insertPhoto = try DirectStatement(database, PhotoRecord.insertion + " ON CONFLICT DO NOTHING")
    // The id consists of the first characters of the fingerprint, so its index serves both.
    findPhoto = try DirectStatement(
      database,
      "SELECT number FROM photo WHERE id >= ?1 AND id < ?1 || '~' AND fingerprint = ?2")
    hasCollisions =
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM collision)") ?? false
  }

  /// Finds or creates the photo of a file.
  func identify(_ file: PhotoFile, of reading: FileReading) throws -> Identity {
    let isWhole = Fingerprint.isWhole(Int(reading.stamp.size))
    if hasCollisions, !isWhole, try hasCollision(file.fingerprint) { return .ambiguous([]) }
    let name = file.fingerprint.name(length: Self.minNameLength)
    guard let number = try photo(file.fingerprint, name: name) else {
      let number = try insert(file, fingerprint: file.fingerprint, id: name)
      return .photo(try number ?? insert(file, fingerprint: file.fingerprint))
    }
    let others = isWhole ? [] : try self.others(of: number, than: reading)
    guard others.isEmpty else { return .ambiguous(others) }
    try update(number, file)
    return .photo(number)
  }

  /// Finds or creates the photo of a file after its collision was resolved.
  func identify(_ collision: FingerprintCollision, _ result: FingerprintCollision.ComparisonResult)
    throws -> Int64
  {
    let samples = collision.file.fingerprint
    let known = try photo(samples)
    switch result {
    case .same:
      guard let known else {
        return try insert(collision.file, fingerprint: samples)
      }
      try update(known, collision.file)
      return known
    case .different(let content, let other):
      if let known, let other { try addCollision(samples, content: other, photo: known) }
      if let colliding = try photo(samples, content: content) {
        try update(colliding, collision.file)
        return colliding
      }
      let id = try photo(content) ?? insert(collision.file, fingerprint: content)
      try addCollision(samples, content: content, photo: id)
      return id
    }
  }

  private static let minNameLength = 8

  /// Adds a name of a photo to the full-text index.
  func add(name: FilePath, of photo: Int64) {
    let name = FoldedText.fold(name.string)
    if let before = names.updateValue(name, forKey: photo) {
      names[photo] = before + "\n" + name
    }
  }

  private func photo(_ fingerprint: Fingerprint) throws -> Int64? {
    try photo(fingerprint, name: fingerprint.name(length: Self.minNameLength))
  }

  /// Finds a photo by its fingerprint, whose shortest name is known.
  private func photo(_ fingerprint: Fingerprint, name: String) throws -> Int64? {
    findPhoto.bind(name, at: 1)
    findPhoto.bind(fingerprint.bytes, at: 2)
    var number: Int64?
    try findPhoto.forEachRow { number = $0.integer(0) }
    return number
  }

  private func photo(_ samples: Fingerprint, content: Fingerprint) throws -> Int64? {
    try Int64.fetchOne(
      database,
      sql: """
        SELECT number FROM collision JOIN photo ON photo.id = collision.photo
        WHERE collision.fingerprint = ? AND content = ?
        """, arguments: [blob(samples.bytes), blob(content.bytes)])
  }

  private func hasCollision(_ samples: Fingerprint) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM collision WHERE fingerprint = ?)",
      arguments: [blob(samples.bytes)]) ?? false
  }

  private func addCollision(_ samples: Fingerprint, content: Fingerprint, photo: Int64) throws {
    try database.execute(
      sql: """
        INSERT INTO collision (fingerprint, content, photo)
        SELECT ?, ?, id FROM photo WHERE number = ? ON CONFLICT DO NOTHING
        """, arguments: [blob(samples.bytes), blob(content.bytes), photo])
  }

  /// The files of a photo with which another file can be compared.
  private func others(
    of photo: Int64, than reading: FileReading
  ) throws -> [FingerprintCollision.Other] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT root.path, folder.path, file.name, size, modified FROM file
        JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
        WHERE photo = ? AND NOT is_gone AND NOT (file.folder = ? AND file.name = ?) LIMIT 8
        """, arguments: [photo, reading.folder, blob(reading.name.bytes)]
    ).map { row in
      let path = FilePath(bytes: bytes(row[0])).pushing(FilePath(bytes: bytes(row[1])))
      return FingerprintCollision.Other(
        path: path.pushing(FilePath(bytes: bytes(row[2]))), size: row[3], modified: row[4])
    }
  }

  /// Inserts a photo and returns its number.
  ///
  /// Its id is the shortest free name of its fingerprint.
  private func insert(_ file: PhotoFile, fingerprint: Fingerprint) throws -> Int64 {
    var length = Self.minNameLength
    while true {
      let name = fingerprint.name(length: length)
      if let number = try insert(file, fingerprint: fingerprint, id: name) { return number }
      length += 1
    }
  }

  /// Inserts a photo and returns its number; `nil` if the id is already in use.
  private func insert(
    _ file: PhotoFile, fingerprint: Fingerprint, id: String
  ) throws -> Int64? {
    insertPhoto.bind(fingerprint.bytes, at: 1)
    insertPhoto.bind(id, at: 2)
    try PhotoRecord.bind(file.facts, sources, to: insertPhoto, at: 3)
    try insertPhoto.run()
    guard database.changesCount > 0 else { return nil }
    let number = database.lastInsertedRowID
    inserted.insert(number)
    addTexts(file, of: number)
    return number
  }

  /// Updates the facts of a photo.
  private func update(_ number: Int64, _ file: PhotoFile) throws {
    let update = try DirectStatement(database, PhotoRecord.update)
    update.bind(number, at: 1)
    try PhotoRecord.bind(file.facts, sources, to: update, at: 2)
    try update.run()
    addTexts(file, of: number)
  }

  private func addTexts(_ file: PhotoFile, of number: Int64) {
    words[number] = PhotoRecord.words(file.facts)
    titles[number] = PhotoRecord.title(file.facts)
  }

  /// Adds the photos, their titles and the names of their files to the full-text indexes.
  ///
  /// This is done at the end of the transaction, because FTS5 writes its index after each row if
  /// other statements with savepoints, such as those on `file`, run in between.
  func writeWords() throws {
    let exists = try DirectStatement(database, "SELECT 1 FROM photo WHERE number = ?")
    let insertWords = try DirectStatement(
      database, "INSERT INTO photo_text (rowid, words) VALUES (?, ?)")
    let replaceWords = try DirectStatement(
      database, "REPLACE INTO photo_text (rowid, words) VALUES (?, ?)")
    for (number, text) in words.sorted(by: { $0.key < $1.key }) {
      var isPresent = false
      exists.bind(number, at: 1)
      try exists.forEachRow { _ in isPresent = true }
      guard isPresent else { continue }
      // To replace a text takes longer, because SQLite looks for it first.
      let statement = inserted.contains(number) ? insertWords : replaceWords
      statement.bind(number, at: 1)
      statement.bind(text, at: 2)
      try statement.run()
    }
    (words, inserted) = ([:], [])
    try insert(names, "INSERT INTO photo_name (rowid, name) VALUES (?, ?)")
    try insert(titles, "INSERT INTO photo_title (rowid, text) VALUES (?, ?)")
    (names, titles) = ([:], [:])
  }

  /// Inserts texts by the numbers of their photos, ascending.
  private func insert(_ texts: [Int64: String], _ sql: String) throws {
    let statement = try DirectStatement(database, sql)
    for (number, text) in texts.sorted(by: { $0.key < $1.key }) {
      statement.bind(number, at: 1)
      statement.bind(text, at: 2)
      try statement.run()
    }
  }
}
