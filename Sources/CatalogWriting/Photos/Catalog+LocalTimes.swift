import Facts
import GRDB
package import PhotoCatalog

extension Catalog {
  /// Gives videos, and photos from exports, whose date is in UTC the offset of the photo in their folder that is nearest in time.
  ///
  /// What a photo gets depends on the present files alone. The instant stays in the catalog, so that an offset is
  /// replaced, or is removed, when the photos beside it change.
  ///
  /// - Throws: `CatalogError`.
  package func deriveLocalTimes() throws(CatalogError) {
    guard try read(Self.hasTimesOfUTC) else { return }
    try write { db in
      let sources = try SourceLists(db)
      let update = try DirectStatement(db, PhotoRecord.update)
      var folders: [Int64: [KnownOffsets.Photo]] = [:]
      for (number, facts) in try Self.photosInUTC(db, sources) {
        let photos = try Int64.fetchAll(
          db, sql: "SELECT DISTINCT folder FROM file WHERE photo = ? AND NOT is_gone",
          arguments: [number]
        ).flatMap { folder in
          if folders[folder] == nil { folders[folder] = try Self.photos(db, sources, in: folder) }
          return folders[folder] ?? []
        }
        var local = facts
        local.deriveLocalTime(KnownOffsets(photos).offset)
        guard local != facts else { continue }
        update.bind(number, at: 1)
        try PhotoRecord.bind(local, sources, to: update, at: 2)
        try update.run()
      }
    }
  }

  /// Whether a list of sources says that a date is in UTC.
  private static func hasTimesOfUTC(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (\(lists))") == true
  }

  private static let lists = """
    SELECT id FROM source_list WHERE lines LIKE '%offset=\(PhotoFacts.utcTag)%'
      OR lines LIKE '%offset=\(PhotoFacts.neighbourTag)%'
    """

  private static func photosInUTC(
    _ db: Database, _ sources: SourceLists
  ) throws -> [(number: Int64, facts: PhotoFacts)] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(PhotoRecord.columns), photo.number FROM photo \(PhotoRecord.joins)
        WHERE source_list IN (\(lists)) ORDER BY photo.number
        """)
    return try Array(
      rows.compactMap { row in
        guard let photo = try PhotoRecord.photo(rows.directRow, sources),
          photo.facts.hasTimeOfUTC
        else { return nil }
        return (try row.value(PhotoRecord.count), photo.facts)
      })
  }

  /// The dates of a folder whose offsets are in the files.
  private static func photos(
    _ db: Database, _ sources: SourceLists, in folder: Int64
  ) throws -> [KnownOffsets.Photo] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT taken, utc_offset, source_list FROM file JOIN photo ON photo.number = file.photo
        WHERE file.folder = ? AND NOT is_gone AND taken IS NOT NULL AND utc_offset IS NOT NULL
        """, arguments: [folder]
    ).compactMap { row in
      let tag = try sources[row.value(2)][\.offset]
      guard tag != PhotoFacts.utcTag, tag != PhotoFacts.neighbourTag,
        let taken = LocalDateTime(iso: try row.value(0))
      else { return nil }
      return (taken, try row.value(1))
    }
  }
}
