package import Facts
import GRDB

extension Catalog {
  /// Names the places of photos that were indexed with another version of the gazetteer. Names that are in the files
  /// stay.
  package func namePlaces(version: Int, _ name: (Coordinate) -> PlaceName?) throws(CatalogError) {
    let known = try read { db in try Int.fetchOne(db, sql: "SELECT version FROM gazetteer") }
    guard known != version else { return }
    try write { db in
      let sources = try SourceLists(db)
      let statements = try (
        update: DirectStatement(db, PhotoRecord.update),
        words: DirectStatement(db, "REPLACE INTO photo_text (rowid, words) VALUES (?, ?)")
      )
      var last: Int64 = 0
      while true {
        let batch = try Self.photosToName(db, sources, after: last)
        guard let end = batch.last else { break }
        last = end.number
        var changed: [(number: Int64, facts: PhotoFacts)] = []
        for (number, facts) in batch {
          var named = facts
          named.derivePlaceName(name)
          if named.placeName != facts.placeName { changed.append((number, named)) }
        }
        for (number, facts) in changed {
          statements.update.bind(number, at: 1)
          try PhotoRecord.bind(facts, sources, to: statements.update, at: 2)
          try statements.update.run()
        }
        // FTS5 writes its index after each row if other statements run in between.
        for (number, facts) in changed {
          statements.words.bind(number, at: 1)
          statements.words.bind(PhotoRecord.words(facts), at: 2)
          try statements.words.run()
        }
      }
      try db.execute(sql: "UPDATE gazetteer SET version = ?", arguments: [version])
    }
  }

  /// Some photos with a coordinate and without a name in the file, by number.
  private static func photosToName(
    _ db: Database, _ sources: SourceLists, after number: Int64
  ) throws -> [(number: Int64, facts: PhotoFacts)] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(PhotoRecord.columns), photo.number FROM photo \(PhotoRecord.joins)
        WHERE photo.number > ? AND latitude IS NOT NULL
          AND (is_place_derived OR coalesce(city, region, country) IS NULL)
        ORDER BY photo.number LIMIT 5000
        """, arguments: [number]
    )
    return try Array(
      rows.compactMap { row in
        try PhotoRecord.photo(rows.directRow, sources).map {
          (try row.value(PhotoRecord.count), $0.facts)
        }
      })
  }
}
