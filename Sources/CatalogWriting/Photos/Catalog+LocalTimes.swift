import Facts
import GRDB
package import PhotoCatalog

extension Catalog {
  /// Gives videos, and photos from exports, whose date is in UTC the offset of the photo in their folder that is
  /// nearest in time.
  ///
  /// What a photo gets depends on the present files alone. The instant stays in the catalog, so that an offset is
  /// replaced, or is removed, when the photos beside it change. Triggers note in `unresolved_time` that files or dates
  /// have changed, so a run that changes nothing does nothing here, and the next one goes on after a kill.
  ///
  /// - Throws: `CatalogError`.
  package func deriveLocalTimes() throws(CatalogError) {
    let exists = "SELECT EXISTS (SELECT 1 FROM unresolved_time)"
    guard try read({ try Bool.fetchOne($0, sql: exists) }) == true else { return }
    try write { db in
      try LocalTimeResolution(db).run()
      try db.execute(sql: "DELETE FROM unresolved_time")
    }
  }
}

/// Finds the offsets of dates in UTC from other photos of their folders.
private final class LocalTimeResolution {
  private let database: Database
  private let sources: SourceLists
  private let update: DirectStatement
  private var folders: [Int64: KnownOffsets] = [:]

  /// The number of folders whose offsets are kept.
  private static let maxFolders = 64

  init(_ database: Database) throws {
    self.database = database
    sources = try SourceLists(database)
    update = try DirectStatement(database, PhotoRecord.update)
  }

  func run() throws {
    let lists = """
      SELECT id FROM source_list WHERE lines LIKE '%offset=\(PhotoFacts.utcTag)%'
        OR lines LIKE '%offset=\(PhotoFacts.neighbourTag)%'
      """
    // Most libraries have no such dates, and then the photos are not read.
    guard try Bool.fetchOne(database, sql: "SELECT EXISTS (\(lists))") == true else { return }
    let numbers = try Int64.fetchAll(
      database, sql: "SELECT number FROM photo WHERE source_list IN (\(lists)) ORDER BY number")
    for number in numbers { try resolve(number) }
  }

  private func resolve(_ number: Int64) throws {
    guard let facts = try facts(of: number), facts.hasTimeOfUTC else { return }
    let known = try Int64.fetchAll(
      database.cachedStatement(
        sql: "SELECT DISTINCT folder FROM file WHERE photo = ? AND NOT is_gone"),
      arguments: [number]
    ).map { try offsets(in: $0) }
    var local = facts
    local.deriveLocalTime { time in
      // All folders of a photo must agree: one of them may be hidden, and must not tell anything in the others.
      let offsets = Set(known.map { $0.offset(at: time) })
      return offsets.count == 1 ? offsets.first ?? nil : nil
    }
    guard local != facts else { return }
    update.bind(number, at: 1)
    try PhotoRecord.bind(local, sources, to: update, at: 2)
    try update.run()
  }

  private func facts(of number: Int64) throws -> PhotoFacts? {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT \(PhotoRecord.columns) FROM photo \(PhotoRecord.joins) WHERE photo.number = ?
          """), arguments: [number])
    guard try rows.next() != nil else { return nil }
    return try PhotoRecord.photo(rows.directRow, sources)?.facts
  }

  /// The offsets of the dates of a folder that are in the files.
  private func offsets(in folder: Int64) throws -> KnownOffsets {
    if let known = folders[folder] { return known }
    let statement = try database.cachedStatement(
      sql: """
        SELECT taken, utc_offset, source_list FROM file JOIN photo ON photo.number = file.photo
        WHERE file.folder = ? AND NOT is_gone AND taken IS NOT NULL AND utc_offset IS NOT NULL
        """)
    let photos = try Row.fetchAll(statement, arguments: [folder]).compactMap {
      row -> KnownOffsets.Photo? in
      let tag = try sources[row.value(2)][\.offset]
      guard tag != PhotoFacts.utcTag, tag != PhotoFacts.neighbourTag,
        let taken = LocalDateTime(iso: try row.value(0))
      else { return nil }
      return (taken, try row.value(1))
    }
    if folders.count >= Self.maxFolders { folders = [:] }
    let known = KnownOffsets(photos)
    folders[folder] = known
    return known
  }
}
