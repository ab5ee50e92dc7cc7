import GRDB

/// The photos that one run of `gallery index` added from one folder: a batch, or a part of it. Their numbers begin with
/// `first`, and end before that of the next addition. Several have the same time and folder if files of other folders
/// were added in between.
package struct Addition: Equatable, Sendable {
  /// The number of the first photo in the catalog.
  package var first: Int64
  /// When the run began to add photos, in seconds since 1970.
  package var time: Int
  /// The number of the folder.
  package var folder: Int64
}

extension Addition {
  /// The seconds of the years up to 9999.
  private static let times = 0...253_402_300_799

  /// All additions, by their numbers.
  static func all(_ db: Database) throws -> [Addition] {
    try Row.fetchAll(db, sql: "SELECT first, time, folder FROM addition ORDER BY first").map {
      let addition = Addition(first: try $0.value(0), time: try $0.value(1), folder: try $0.value(2))
      guard times.contains(addition.time), addition.first > 0 else {
        throw ImpossibleValue("table addition: the time \(addition.time) is impossible")
      }
      return addition
    }
  }
}

extension LibrarySnapshot {
  /// The numbers of the photos that first had the addresses of edited photos, by the numbers of these.
  package func firstNumbers() throws -> [Int64: Int64] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT \(PhotoRecord.contentNumber), first_photo.number
        FROM first_photo JOIN photo ON photo.address = first_photo.address
        UNION SELECT \(PhotoRecord.contentNumber), first_photo.number
        FROM first_photo JOIN photo ON photo.id = first_photo.address AND photo.address IS NULL
        """)
    return try Dictionary(rows.map { (try $0.value(0) as Int64, try $0.value(1) as Int64) }, uniquingKeysWith: min)
  }
}

extension Catalog {
  /// The number of photos whose files have several pages, and that of all their pages.
  package func pageCounts() throws(CatalogError) -> (photos: Int, pages: Int) {
    try read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*), coalesce(sum(pages), 0) FROM (
            SELECT max(pages) AS pages FROM photo WHERE pages IS NOT NULL
              AND EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number AND NOT is_gone)
            GROUP BY id)
          """)
      return try row.map { (try $0.value(0), try $0.value(1)) } ?? (0, 0)
    }
  }
}
