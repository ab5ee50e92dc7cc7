package import Facts
import GRDB

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
  package func statistics(matching query: PhotoQuery = .everything) throws(CatalogError) -> LibraryStatistics {
    try read { db in
      // If every content has one row, no sorting is needed.
      let photo = try db.exists("photo WHERE content IS NOT NULL") ? PhotoRecord.contentNumber : "photo.number"
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
        try Int.fetchOne(db, sql: "SELECT count(*) FROM file WHERE error IS NOT NULL AND NOT is_gone") ?? 0
      return statistics
    }
  }
}

/// Adds the numbers of groups of photos to those of a library.
struct StatisticsTally {
  /// The borders of the classes of `LibraryStatistics.sizes`, in megapixels.
  private static let sizeBorders = [2, 6, 12, 24, 50]

  /// The SQL expression of the class of a photo's size.
  static let sizeClass =
    sizeBorders.map { "(width * height / 1000000.0 >= \($0))" }.joined(separator: " + ")

  private var totals = LibraryStatistics()
  private var years: [String: Int] = [:]
  private var cameras: [String: Int] = [:]
  private var lenses: [String: Int] = [:]
  private var formats: [String: Int] = [:]
  private var sizes: [Int: Int] = [:]

  /// Adds a row of year, make, model, lens, format, size, whether it has a coordinate and is a video, and the numbers
  /// of photos, files and bytes.
  mutating func add(_ row: Row) throws(ImpossibleValue) {
    let (count, isVideo): (Int, Bool) = (try row.value(8), try row.value(7))
    if isVideo { totals.videos += count } else { totals.photos += count }
    let (files, size): (Int, Int) = (try row.value(9), try row.value(10))
    totals.files += files
    totals.duplicates += files - count
    // The sizes of files are values of the catalog, so their sum can overflow; other numbers count rows.
    let (sum, isTooLarge) = totals.bytes.addingReportingOverflow(size)
    guard !isTooLarge else { throw ImpossibleValue("table file: sizes are impossible") }
    totals.bytes = sum
    if try row.value(6) { totals.withCoordinate += count }
    if let year: String = try row.value(0) {
      years[year, default: 0] += count
    } else {
      totals.withoutDate += count
    }
    var facts = PhotoFacts(format: .jpeg, width: 1, height: 1)
    (facts.make, facts.model) = (try row.value(1), try row.value(2))
    if let camera = facts.camera { cameras[camera, default: 0] += count }
    if let lens: String = try row.value(3) { lenses[lens, default: 0] += count }
    formats[try row.value(4), default: 0] += count
    if let size: Int = try row.value(5) { sizes[size, default: 0] += count }
  }

  /// The sum of all rows.
  var statistics: LibraryStatistics {
    var statistics = totals
    statistics.years = Self.counts(years).sorted { $0.name < $1.name }
    statistics.cameras = Self.mostFrequentFirst(cameras)
    statistics.lenses = Self.mostFrequentFirst(lenses)
    statistics.formats = Self.mostFrequentFirst(formats)
    statistics.sizes = sizes.sorted { $0.key < $1.key }.map {
      LibraryStatistics.Count(name: Self.sizeName($0.key), count: $0.value)
    }
    return statistics
  }

  private static func counts(_ counts: [String: Int]) -> [LibraryStatistics.Count] {
    counts.map { LibraryStatistics.Count(name: $0, count: $1) }
  }

  private static func mostFrequentFirst(_ counts: [String: Int]) -> [LibraryStatistics.Count] {
    self.counts(counts).sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// `12–24 MP`.
  private static func sizeName(_ number: Int) -> String {
    let borders = sizeBorders
    if number == 0 { return "below \(borders[0]) MP" }
    guard number < borders.count else { return "from \(borders[number - 1]) MP" }
    return "\(borders[number - 1])–\(borders[number]) MP"
  }
}
