import GRDB

/// What one run of `gallery index` added in one folder. A file keeps it when its content changes, and when it is moved.
package struct Addition: Hashable, Sendable {
  /// When the run began to add photos, in seconds since 1970.
  package var time: Int
  /// The number of the folder, which may be deleted by now.
  package var folder: Int64
}

extension Addition {
  /// The seconds of the years up to 9999.
  private static let times = 0...253_402_300_799

  /// All additions by their numbers.
  static func all(_ db: Database) throws -> [Int64: Addition] {
    let rows = try Row.fetchAll(db, sql: "SELECT number, time, folder FROM addition").map {
      let addition = Addition(time: try $0.value(1), folder: try $0.value(2))
      guard times.contains(addition.time) else {
        throw ImpossibleValue("table addition: the time \(addition.time) is impossible")
      }
      return (try $0.value(0) as Int64, addition)
    }
    return Dictionary(rows) { first, _ in first }
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
            SELECT max(pages) AS pages FROM photo INDEXED BY photo_pages WHERE pages IS NOT NULL
              AND EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number AND NOT is_gone)
            GROUP BY id)
          """)
      return try row.map { (try $0.value(0), try $0.value(1)) } ?? (0, 0)
    }
  }
}
