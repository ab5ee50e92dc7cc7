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
    /// Folders to hold back, or as restricted as they were.
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
    var decided: [(folder: FilePath, places: Set<FilePath>)] = []
    for folder in new {
      let around = albums.filter { folder.path.starts(with: $0.folder) }
      let own = Set((around + decision.held).map(\.folder).filter { folder.path.starts(with: $0) })
      let subjects = try RestrictedContents.subjects(of: folder, database)
      // A photo that is also in a restricted folder that is there was moved or copied out of that one.
      let places = try subjects.compactMap { known.places[$0]?.subtracting(own) }
        .filter { try !$0.isEmpty && $0.allSatisfy(isLost) }.reduce(into: Set()) { $0.formUnion($1) }
      guard let place = places.min(by: { $0.string < $1.string }) else { continue }
      // The folder is restricted with the one that it was in.
      if decided.contains(where: { other in
        folder.path.starts(with: other.folder)
          && places.allSatisfy { place in other.places.contains { Self.covers($0, place, albums) } }
      }) {
        continue
      }
      decided.append((folder.path, places))
      let isExcluded = subjects.contains { known.excluded[$0]?.isDisjoint(with: places) == false }
      let lost = RestrictedContents.record(of: places, albums, isExcluded: isExcluded)
      if let note = folder.note, states(note, lost.restrictingKeys) {
        decision.published.formUnion(subjects)
        continue
      }
      var record = around.first { $0.folder == folder.path }?.record ?? AlbumRecord()
      if around.map(\.record.level).max() ?? .listed < lost.level {
        record.hold = AlbumRecord.Hold(
          file: "album.md",
          reason: (folder.note == nil ? "is not there" : "does not say who can see the album")
            + ", and the photos were in \(place), which was not public",
          keys: lost.restrictingKeys)
      } else {
        // What restricts the folders around it can end without this one.
        record.restrict(like: lost)
      }
      decision.held.append(RememberedAlbum(folder: folder.path, record: record))
    }
    return decision
  }

  /// Whether a folder restricts another, which has no restriction of its own.
  private static func covers(_ place: FilePath, _ other: FilePath, _ albums: [RememberedAlbum]) -> Bool {
    other.starts(with: place)
      && !albums.contains { album in
        album.folder != place && album.folder.starts(with: place) && other.starts(with: album.folder)
      }
  }
}

/// The photos that are or were in restricted folders.
struct RestrictedContents {
  /// The folders that restrict a photo, by what it is known by.
  private(set) var places: [String: Set<FilePath>] = [:]
  /// Those that were left out of the library with the photo, whatever their album.md said.
  private(set) var excluded: [String: Set<FilePath>] = [:]
  /// The value of a row of a photo that its owner has published elsewhere.
  private static let published = "public"
  /// The value of a row of a photo whose folder was left out of the library.
  private static let excluded = "excluded"

  init(_ db: Database, _ albums: [RememberedAlbum], _ contents: [Restriction]) throws {
    for row in contents where row.value != Self.published {
      places[row.subject, default: []].insert(row.folder)
      if row.value == Self.excluded { excluded[row.subject, default: []].insert(row.folder) }
    }
    let ended = Dictionary(grouping: contents.filter { $0.value == Self.published }, by: \.folder)
      .mapValues { Set($0.map(\.subject)) }
    for folder in try StoredFolder.all(db) {
      guard let place = Self.place(of: folder, albums) else { continue }
      for subject in try Self.subjects(of: folder, db) where ended[place]?.contains(subject) != true {
        places[subject, default: []].insert(place)
      }
    }
  }

  /// What restricted some folders that are gone.
  static func record(of places: Set<FilePath>, _ albums: [RememberedAlbum], isExcluded: Bool) -> AlbumRecord {
    var record = AlbumRecord()
    for place in places {
      let around = albums.filter { place.starts(with: $0.folder) }
      if around.isEmpty || isExcluded { record.visibility = .hidden }
      for album in around { record.restrict(like: album.record) }
    }
    return record
  }

  /// The folder whose album.md restricts a folder: the innermost.
  private static func place(of folder: StoredFolder, _ albums: [RememberedAlbum]) -> FilePath? {
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
      sql: """
        INSERT INTO restriction (source, folder, subject, value) VALUES ('content', ?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET value = ?3 WHERE value = '' AND ?3 <> ''
        """)
    for folder in try StoredFolder.all(db) where folders.contains(folder.id) {
      guard let place = isExcluded ? folder.path : place(of: folder, albums) else { continue }
      for subject in try subjects(of: folder, db) {
        try insertion.execute(arguments: [blob(place.bytes), subject, isExcluded ? excluded : ""])
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
    }
  }

  /// Forgets the photos that were in a folder, because its owner has published it.
  static func forget(_ db: Database, in place: FilePath) throws {
    try db.execute(
      sql: "DELETE FROM restriction WHERE source = 'content' AND folder = ?", arguments: [blob(place.bytes)])
  }
}

extension Catalog {
  /// Notes that the folders that come next are new, until ``decide(unless:states:)``; a run that is killed is a part of
  /// the next one.
  package func beginDecision() throws(CatalogError) {
    let first = try nextFolder()
    try writeAside { db in
      try db.execute(
        sql: "INSERT INTO undecided_folder SELECT ? WHERE NOT EXISTS (SELECT 1 FROM undecided_folder)",
        arguments: [first])
    }
  }

  /// Holds back the new folders that have photos of restricted ones.
  package func decide(
    unless isThere: (FilePath) throws -> Bool, states: (String, RestrictingKeys) -> Bool
  ) throws(CatalogError) {
    let decision = try read { db in try MovedAlbums(db).decide(unless: isThere, states: states) }
    if !decision.held.isEmpty {
      try write { db in
        for album in decision.held { try album.write(db) }
      }
    }
    // A run that finds nothing does not change the revision of the catalog.
    try writeAside { db in
      try RestrictedContents.publish(db, decision.published)
      let contents = Dictionary(grouping: try Restriction.all(db, .content), by: \.folder)
      for folder in contents.isEmpty ? [] : try StoredFolder.all(db) {
        guard let rows = contents[folder.path] else { continue }
        // What the catalog has of the folder is known without; it does not have a file that is excluded.
        let present = Set(try RestrictedContents.subjects(of: folder, db))
        let known = rows.filter { present.contains($0.subject) }
        guard try !known.isEmpty && isThere(folder.path) else { continue }
        for row in known { try row.delete(db) }
      }
      try db.execute(sql: "DELETE FROM undecided_folder")
    }
  }
}
