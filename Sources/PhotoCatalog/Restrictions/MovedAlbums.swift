package import Facts
import GRDB
package import SystemPackage

/// Finds new folders that have photos of a restricted folder which is gone, or no longer says that it is restricted: a
/// folder that was moved or renamed without its album.md. It does not matter in which order, or in which runs, the old
/// folder goes and the new one comes.
struct MovedAlbums {
  private let database: Database
  /// The folders that no complete run has decided on.
  private let new: [StoredFolder]

  /// What is decided of the new folders.
  struct Decision {
    /// Folders to hold back.
    var held: [RememberedAlbum] = []
    /// What the photos are known by of folders whose album.md makes them public.
    var published: Set<String> = []
  }

  init(_ database: Database) throws {
    self.database = database
    let first = try Int64.fetchOne(database, sql: "SELECT min(first) FROM undecided_folder")
    new = try first.map { first in try StoredFolder.all(database).filter { $0.id >= first } } ?? []
  }

  /// Decides on the new folders.
  ///
  /// - isThere: Whether a restricted folder exists and still says that it is restricted. Photos of it in another folder
  ///   are then copies of their owner.
  /// - states: Whether the text of an album.md states all of some keys.
  func decide(
    unless isThere: (FilePath) throws -> Bool, states: (String, RestrictingKeys) -> Bool = { _, _ in false }
  ) throws -> Decision {
    guard !new.isEmpty else { return Decision() }
    let albums = try RememberedAlbum.all(database).filter { !$0.record.isPublic }
    let contents = try Restriction.all(database, .content)
    guard !albums.isEmpty || !contents.isEmpty else { return Decision() }
    let known = try RestrictedContents(database, albums, contents)
    var found: [FilePath: Bool] = [:]
    func isLost(_ place: FilePath) throws -> Bool {
      if let isThere = found[place] { return !isThere }
      let isFound = try isThere(place)
      found[place] = isFound
      return !isFound
    }
    var decision = Decision()
    for folder in new {
      let isKnown = (albums + decision.held).contains { folder.path.starts(with: $0.folder) }
      guard !isKnown else { continue }
      let subjects = try RestrictedContents.subjects(of: folder, database)
      // A photo that is also in a restricted folder that is there was moved or copied out of that one.
      let places = try subjects.lazy.compactMap { known.restricting($0) }.first { try $0.allSatisfy(isLost) }
      guard let place = places?.min(by: { $0.string < $1.string }) else { continue }
      let keys = albums.first { $0.folder == place }?.record.restrictingKeys ?? .hidden
      if let note = folder.note, states(note, keys) {
        decision.published.formUnion(subjects)
        continue
      }
      var record = AlbumRecord()
      record.hold = AlbumRecord.Hold(
        file: "album.md",
        reason: (folder.note == nil ? "is not there" : "does not say who can see the album")
          + ", and the photos were in \(place), which was not public",
        keys: keys)
      decision.held.append(RememberedAlbum(folder: folder.path, record: record))
    }
    return decision
  }
}

/// The photos that are or were in restricted folders.
struct RestrictedContents {
  /// The folders that restrict a photo, by what it is known by.
  private(set) var places: [String: Set<FilePath>] = [:]
  /// The folders whose photos their owner has published elsewhere, by what these are known by.
  private var ended: [String: Set<FilePath>] = [:]
  /// The value of a row of a photo that its owner has published elsewhere.
  static let published = "public"

  init(_ db: Database, _ albums: [RememberedAlbum], _ contents: [Restriction]) throws {
    for row in contents {
      places[row.subject, default: []].insert(row.folder)
      if row.value == Self.published { ended[row.subject, default: []].insert(row.folder) }
    }
    for folder in try StoredFolder.all(db) {
      guard let place = Self.place(of: folder, albums) else { continue }
      for subject in try Self.subjects(of: folder, db) { places[subject, default: []].insert(place) }
    }
  }

  /// The folders that restrict a photo which its owner has not published elsewhere; `nil` for none.
  func restricting(_ subject: String) -> Set<FilePath>? {
    guard let places = places[subject]?.subtracting(ended[subject] ?? []), !places.isEmpty else { return nil }
    return places
  }

  /// The folder whose album.md restricts a folder: the innermost.
  static func place(of folder: StoredFolder, _ albums: [RememberedAlbum]) -> FilePath? {
    albums.last { folder.path.starts(with: $0.folder) }?.folder
  }

  /// What the photos of a folder are known by: their contents and their addresses, and the dates and names of their files,
  /// which stay when a photo is edited.
  static func subjects(of folder: StoredFolder, _ db: Database) throws -> [String] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT photo.id, taken || ' ' || CAST(file.name AS TEXT), address
          FROM file JOIN photo ON photo.number = file.photo WHERE file.folder = ?
          """), arguments: [folder.id]
    ).flatMap { row in [try row.value(0), try row.value(1), try row.value(2) as String?].compactMap(\.self) }
  }

  /// Remembers the photos of folders whose files are about to be deleted from the catalog, if the folders are restricted
  /// or, with `isExcluded`, in any case. Those that their owner has published elsewhere stay so.
  static func remember(_ db: Database, of folders: Set<Int64>, isExcluded: Bool) throws {
    guard !folders.isEmpty else { return }
    let albums = try RememberedAlbum.all(db).filter { !$0.record.isPublic }
    guard !albums.isEmpty || isExcluded else { return }
    let insertion = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO restriction (source, folder, subject) VALUES ('content', ?, ?)")
    for folder in try StoredFolder.all(db) where folders.contains(folder.id) {
      guard let place = place(of: folder, albums) ?? (isExcluded ? folder.path : nil) else { continue }
      for subject in try subjects(of: folder, db) {
        try insertion.execute(arguments: [blob(place.bytes), subject])
      }
    }
  }

  /// Notes that the owner has published the photos of a folder, and of those below it that nothing else restricts.
  static func publish(_ db: Database, below folder: FilePath) throws {
    let albums = try RememberedAlbum.all(db).filter { !$0.record.isPublic }
    let folders = try StoredFolder.all(db).filter { $0.path.starts(with: folder) && place(of: $0, albums) == nil }
    try publish(db, Set(folders.flatMap { try subjects(of: $0, db) }))
  }

  /// Notes that the owner has published photos, wherever they were restricted.
  static func publish(_ db: Database, _ subjects: Set<String>) throws {
    guard !subjects.isEmpty else { return }
    let albums = try RememberedAlbum.all(db).filter { !$0.record.isPublic }
    let known = try RestrictedContents(db, albums, try Restriction.all(db, .content))
    for subject in subjects {
      for place in known.places[subject] ?? [] {
        try Restriction(source: .content, folder: place, subject: subject, value: published).insert(db)
      }
      try db.cachedStatement(sql: "DELETE FROM restriction WHERE source = 'moved' AND subject = ?")
        .execute(arguments: [subject])
    }
  }

  /// Forgets the photos that were in a folder, because its owner has published it.
  static func forget(_ db: Database, in place: FilePath) throws {
    try db.execute(
      sql: "DELETE FROM restriction WHERE source IN ('content', 'moved') AND folder = ?",
      arguments: [blob(place.bytes)])
  }

  /// Corrects what is remembered of folders that are there. The catalog has their photos, unless they are excluded.
  static func update(_ db: Database, _ moved: MovedPhotos) throws {
    let stored = Set(try StoredFolder.all(db).map(\.path))
    let rows = Dictionary(grouping: try Restriction.all(db, .content), by: \.folder)
    for place in moved.present {
      var new = moved.copies[place] ?? []
      for var row in rows[place] ?? [] {
        let isCopied = new.remove(row.subject) != nil
        row.value = isCopied ? published : ""
        try !isCopied && stored.contains(place) ? row.delete(db) : row.insert(db)
      }
      for subject in new {
        try Restriction(source: .content, folder: place, subject: subject, value: published).insert(db)
      }
    }
  }
}

extension Catalog {
  /// Notes that the folders that come next are new, until ``decide(unless:states:)``; a run that is killed is a part of
  /// the next one. Returns whether there is such a run.
  package func beginDecision() throws(CatalogError) -> Bool {
    guard try !read({ try $0.exists("undecided_folder") }) else { return true }
    let first = try nextFolder()
    try writeAside { db in try db.execute(sql: "INSERT INTO undecided_folder VALUES (?)", arguments: [first]) }
    return false
  }

  /// Notes that a run has found nothing to decide on.
  package func endDecision() throws(CatalogError) {
    try writeAside { db in try db.execute(sql: "DELETE FROM undecided_folder") }
  }

  /// Holds back the new folders that have photos of restricted ones, and the photos that were moved into others.
  package func decide(
    unless isThere: (FilePath) throws -> Bool, states: (String, RestrictingKeys) -> Bool
  ) throws(CatalogError) {
    let (decision, moved, before) = try read { db in
      let decision = try MovedAlbums(db).decide(unless: isThere, states: states)
      let albums = try RememberedAlbum.all(db).filter { !$0.record.isPublic } + decision.held
      return (
        decision, try MovedPhotos(db, albums, unless: isThere, states: states), try Restriction.all(db, .moved)
      )
    }
    let held = moved.held.map { Restriction(source: .moved, folder: $0.value, subject: $0.key) }
    let ended = before.filter { !held.contains($0) }
    if !decision.held.isEmpty || !ended.isEmpty || held.count > before.count {
      try write { db in
        for album in decision.held { try album.write(db) }
        for row in ended { try row.delete(db) }
        for row in held { try row.insert(db) }
      }
    }
    // A run that finds nothing does not change the revision of the catalog.
    try writeAside { db in
      try RestrictedContents.publish(db, decision.published)
      try RestrictedContents.update(db, moved)
      try db.execute(sql: "DELETE FROM undecided_folder")
    }
  }
}
