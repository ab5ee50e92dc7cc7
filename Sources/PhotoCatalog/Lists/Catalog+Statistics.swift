import GRDB
package import Facts

/// Numbers about a library.
package struct LibraryStatistics: Encodable, Sendable {
  /// A value, and how many photos have it.
  package struct Count: Encodable, Equatable, Sendable {
    package var name: String
    package var count: Int
  }

  package var photos = 0
  package var videos = 0
  package var files = 0
  /// The size of all files in bytes.
  package var bytes = 0
  /// Photos and videos without a date.
  package var withoutDate = 0
  package var withCoordinate = 0
  /// Files with the content of another file.
  package var duplicates = 0
  package var unreadable = 0
  /// From the first to the last.
  package var years: [Count] = []
  /// The most frequent first.
  package var cameras: [Count] = []
  package var lenses: [Count] = []
  package var formats: [Count] = []
  /// Classes of megapixels, ascending.
  package var sizes: [Count] = []
}

extension Catalog {
  /// Counts the photos that match a query, each once.
  package func statistics(
    matching query: PhotoQuery = .everything
  ) throws(CatalogError) -> LibraryStatistics {
    try read { db in
      // If every content has one row, no sorting is needed.
      let hasSeveralRows =
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE content IS NOT NULL)")
        ?? false
      let photo = hasSeveralRows ? PhotoRecord.contentNumber : "photo.number"
      var tally = StatisticsTally()
      // Photos have few different combinations of these facts.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT year, make, model, lens, format, size, has_coordinate, is_video,
            count(*), sum(files), sum(bytes)
          FROM (
            SELECT substr(taken, 1, 4) AS year, make, model, lens, format,
              iif(duration IS NULL, \(StatisticsTally.sizeClass), NULL) AS size,
              latitude IS NOT NULL AS has_coordinate, duration IS NOT NULL AS is_video,
              count(*) AS files, sum(file.size) AS bytes, min(photo.number)
            FROM \(query.filesByPhoto) GROUP BY \(photo)
          )
          GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
          """, arguments: query.arguments)
      while let row = try rows.next() { try tally.add(row) }
      var statistics = tally.statistics
      statistics.unreadable =
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM file WHERE error IS NOT NULL AND NOT is_gone") ?? 0
      return statistics
    }
  }
}
