import GRDB
import Facts

/// The indexes that only queries read. To create them after a first run takes half the time of adding each photo to
/// them.
package enum QueryIndexes {
  /// Names, and definitions after `ON photo`. A new definition needs a new name.
  static let definitions: [(name: String, definition: String)] =
    [
      ("photo_taken", "(taken, subsecond)"),
      ("photo_rating", "(rating DESC, taken) WHERE rating IS NOT NULL"),
      // Most photos are JPEG files.
      ("photo_format", "(format) WHERE format <> 'jpeg'"),
      ("photo_display_width", "(display_width)"),
      ("photo_display_height", "(display_height)"),
      ("photo_flags_4", PhotoFlag.values.definition),
      ("photo_pages", "(pages) WHERE pages IS NOT NULL"),
      // Few photos have no picture.
      ("photo_doubtful_2", "(number) WHERE \(Catalog.isDoubtful)"),
    ]
    // Every folder of a build looks for them, and few photos are kept back.
    + KeptBackKind.allCases.map { ("photo_\($0)", "(id) WHERE \($0.condition("photo"))") }
    + FacetIndex.allCases.map { ("photo_\($0)", $0.values.definition) }
    + NumberField.ofFacts.filter { $0.column != "rating" }.map { field in
      ("photo_\(field.column)", "(\(field.column)) WHERE \(field.column) IS NOT NULL")
    }

  /// The indexes that are read while a first run is writing, see ``PairResolution``.
  private static let permanent = [
    ("photo_duration", "(duration) WHERE duration IS NOT NULL"),
    ("photo_content_identifier", "(content_identifier) WHERE content_identifier IS NOT NULL"),
  ]

  /// Whether a catalog has all indexes; some are missing while a first run is writing, or after it was killed.
  static func areComplete(_ db: Database) throws -> Bool {
    let all = permanent + definitions
    let names = all.map { "'\($0.0)'" }.joined(separator: ", ")
    let count = "SELECT count(*) FROM sqlite_master WHERE type = 'index' AND name IN (\(names))"
    return try Int.fetchOne(db, sql: count) == all.count
  }

  /// The memory for sorting in KiB, which fits in the cache of a processor core. With more, the indexes of a million
  /// photos take a third more time.
  private static let sortingMemory = 4 << 10

  /// The number of photos whose rows fit in the page cache. SQLite sorts with as much memory as the page cache has.
  /// Fewer photos need less for sorting, and with a small cache each index would read their rows again.
  private static let cachedPhotos = 40_000

  /// Creates missing indexes.
  static func create(_ db: Database) throws {
    let cacheSize = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? 0
    if try Int.fetchOne(db, sql: "SELECT max(number) FROM photo") ?? 0 > cachedPhotos {
      try db.execute(sql: "PRAGMA cache_size = -\(sortingMemory)")
    }
    defer { try? db.execute(sql: "PRAGMA cache_size = \(cacheSize)") }
    for (name, definition) in permanent + definitions {
      try db.execute(sql: "CREATE INDEX IF NOT EXISTS \(name) ON photo \(definition)")
    }
  }

  static func drop(_ db: Database) throws {
    for (name, _) in definitions {
      try db.execute(sql: "DROP INDEX IF EXISTS \(name)")
    }
  }
}

extension Catalog {
  /// Drops the indexes of queries if there are no photos, until `createQueryIndexes`.
  package func dropQueryIndexesIfEmpty() throws(CatalogError) {
    try write { db in
      guard try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM photo)") == true else {
        return
      }
      try QueryIndexes.drop(db)
    }
  }

  /// Creates the indexes of queries that are missing.
  package func createQueryIndexes() throws(CatalogError) {
    guard try !read(QueryIndexes.areComplete) else { return }
    try write(QueryIndexes.create)
  }
}
