import Facts
import GRDB
import SystemPackage

/// Finds photos of a restricted folder which is gone, or no longer says that it is restricted, in folders that more
/// people can see, and that are not new: photos that were moved into another album, or copied there, before their own
/// was deleted. ``MovedAlbums`` holds new folders back as a whole.
struct MovedPhotos {
  /// The folders in which the photos to hold back were, by the ids of the photos.
  private(set) var held: [String: FilePath] = [:]
  /// What photos are known by that their owner has published elsewhere, by the restricted folders in which they are. Only
  /// of folders that are there, because only their files say what is a copy.
  private(set) var copies: [FilePath: Set<String>] = [:]
  /// The restricted folders that are there.
  private(set) var present: Set<FilePath> = []

  /// - isThere: Whether a restricted folder exists and still says that it is restricted.
  /// - states: Whether the text of an album.md states all of some keys.
  init(
    _ db: Database, _ albums: [RememberedAlbum], unless isThere: (FilePath) throws -> Bool,
    states: (String, RestrictingKeys) -> Bool
  ) throws {
    let known = try RestrictedContents(db, albums, try Restriction.all(db, .content))
    let before = try Restriction.all(db, .moved)
    guard !known.places.isEmpty || !before.isEmpty else { return }
    present = try Set(known.places.values.joined()).filter(isThere)
    let records = Dictionary(albums.map { ($0.folder, $0.record) }) { first, _ in first }
    let folders = Dictionary(uniqueKeysWithValues: try StoredFolder.all(db).map { ($0.id, $0) })
    let files = try db.cachedStatement(
      sql: """
        SELECT photo.id, file.folder FROM photo JOIN file ON file.photo = photo.number
        WHERE photo.id = ?1 AND NOT is_gone
        UNION SELECT photo.id, file.folder FROM photo JOIN file ON file.photo = photo.number
        WHERE address = ?1 AND NOT is_gone
        """)
    func isHidden(_ place: FilePath) -> Bool { records[place]?.isHidden ?? true }
    /// The ids of a photo in folders that more people can see than a restricted one.
    func openFiles(of subject: String, than place: FilePath) throws -> [(id: String, folder: StoredFolder)] {
      let wasHidden = isHidden(place)
      return try Row.fetchAll(files, arguments: [subject]).compactMap { row in
        guard let folder = folders[try row.value(1)] else { return nil }
        let isClosed = albums.contains { folder.path.starts(with: $0.folder) && (!wasHidden || $0.record.isHidden) }
        return isClosed ? nil : (try row.value(0), folder)
      }
    }
    func hold(_ subject: String, _ place: FilePath) throws {
      let keys = records[place]?.restrictingKeys ?? .hidden
      for file in try openFiles(of: subject, than: place) where held[file.id] == nil {
        if let note = file.folder.note, states(note, keys) { continue }
        held[file.id] = place
      }
    }
    for row in before { try hold(row.subject, row.folder) }
    // Dates and names of files tell which folder was renamed, and not which photo was moved: an edited photo often has
    // those of its original.
    for (subject, places) in known.places where !subject.contains(" ") {
      let there = places.intersection(present)
      let restricting = known.restricting(subject) ?? []
      for place in places.sorted(by: { $0.string < $1.string }) {
        if !there.contains(where: { isHidden($0) || !isHidden(place) }) {
          if restricting.contains(place) { try hold(subject, place) }
        } else if there.contains(place), try !openFiles(of: subject, than: place).isEmpty {
          // Where fewer people could see the photo, the copy says nothing.
          for other in places where isHidden(place) || !isHidden(other) { copies[other, default: []].insert(subject) }
        }
      }
    }
  }

  /// The photos that a run which was killed may have found outside of their restricted folders: none of these counts as
  /// being there.
  static func undecided(_ db: Database) throws -> Set<String> {
    guard try db.exists("undecided_folder") else { return [] }
    let albums = try RememberedAlbum.all(db).filter { !$0.record.isPublic }
    return Set(try MovedPhotos(db, albums, unless: { _ in false }, states: { _, _ in false }).held.keys)
  }
}
