import GRDB
import PhotoMetadata

/// Numbers about a library.
package struct LibraryStatistics: Sendable {
  /// A value, and how many photos have it.
  package struct Count: Equatable, Sendable {
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
  /// The borders of the classes of `LibraryStatistics.sizes`, in megapixels.
  private static let sizeBorders = [2, 6, 12, 24, 50]

  /// Counts the photos that match a query, each once.
  ///
  /// - Parameter query: The query.
  /// - Returns: The numbers. Files that could not be read are those of the whole library.
  /// - Throws: `CatalogError`.
  package func statistics(
    matching query: PhotoQuery = .everything
  ) throws(CatalogError) -> LibraryStatistics {
    try read { db in
      let found = """
        WITH found AS MATERIALIZED (
          SELECT photo.number, count(*) AS files, sum(file.size) AS bytes
          FROM file JOIN photo ON photo.number = file.photo
          JOIN folder ON folder.id = file.folder
          WHERE NOT is_gone AND \(query.sql) GROUP BY photo.number
        )
        """
      func rows(_ columns: String, _ rest: String = "") throws -> [Row] {
        try Row.fetchAll(
          db, sql: "\(found) SELECT \(columns) FROM found JOIN photo USING (number) \(rest)",
          arguments: query.arguments)
      }
      func counts(_ value: String, _ order: String = "2 DESC, 1") throws -> [LibraryStatistics
        .Count]
      {
        try rows(
          "\(value) AS value, count(*)", "WHERE value IS NOT NULL GROUP BY value ORDER BY \(order)"
        ).map { LibraryStatistics.Count(name: $0[0], count: $0[1]) }
      }
      var statistics = LibraryStatistics()
      let totals = try rows(
        """
        count(*), coalesce(sum(duration IS NOT NULL), 0), coalesce(sum(files), 0),
        coalesce(sum(bytes), 0), coalesce(sum(taken IS NULL), 0),
        coalesce(sum(latitude IS NOT NULL), 0)
        """)[0]
      statistics.videos = totals[1]
      statistics.photos = totals[0] - statistics.videos
      (statistics.files, statistics.bytes) = (totals[2], totals[3])
      (statistics.withoutDate, statistics.withCoordinate) = (totals[4], totals[5])
      statistics.duplicates = statistics.files - statistics.photos - statistics.videos
      statistics.unreadable =
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM file WHERE error IS NOT NULL AND NOT is_gone") ?? 0
      statistics.years = try counts("substr(taken, 1, 4)", "1")
      statistics.cameras = try rows(
        "make, model, count(*)", "WHERE coalesce(make, model) IS NOT NULL GROUP BY 1, 2"
      ).reduce(into: [:]) { (cameras: inout [String: Int], row) in
        var facts = PhotoFacts(format: .jpeg, width: 1, height: 1)
        (facts.make, facts.model) = (row[0], row[1])
        if let name = facts.camera { cameras[name, default: 0] += row[2] }
      }.map { LibraryStatistics.Count(name: $0, count: $1) }.sorted {
        ($1.count, $0.name) < ($0.count, $1.name)
      }
      statistics.lenses = try counts("lens")
      statistics.formats = try counts("format")
      let area = "(width * height / 1000000.0)"
      let classes = Self.sizeBorders.map { "(\(area) >= \($0))" }.joined(separator: " + ")
      statistics.sizes = try rows(
        "\(classes) AS size, count(*)", "WHERE duration IS NULL GROUP BY size ORDER BY size"
      ).map { LibraryStatistics.Count(name: Self.sizeName($0[0]), count: $0[1]) }
      return statistics
    }
  }

  /// `12–24 MP`.
  private static func sizeName(_ number: Int) -> String {
    let borders = sizeBorders
    if number == 0 { return "below \(borders[0]) MP" }
    guard number < borders.count else { return "from \(borders[number - 1]) MP" }
    return "\(borders[number - 1])–\(borders[number]) MP"
  }
}
