import GRDB

/// Facts that a photo has or not.
///
/// An index has one bit for each flag. If a flag is added, the index needs another name.
enum PhotoFlag: String, CaseIterable {
  // In the order of the bits.
  case gps, date, title, description, keywords, rating, camera, lens, person, place
  case animation, live

  /// The flags that the query `has:` knows.
  static let facts: [PhotoFlag] = allCases.filter { ![.animation, .live].contains($0) }

  /// The condition that a picture has a short video, in its file or beside it.
  static let isLive = "(motion_length IS NOT NULL OR clip IS NOT NULL)"

  /// The condition on `photo`, which is never null.
  private var condition: String {
    switch self {
    case .gps: "latitude IS NOT NULL"
    case .date: "taken IS NOT NULL"
    case .camera: "model IS NOT NULL"
    case .person: "people IS NOT NULL"
    case .place: "coalesce(city, region, country) IS NOT NULL"
    case .animation: "is_animated IS NOT NULL"
    case .live: Self.isLive
    case .title, .description, .keywords, .rating, .lens: "\(rawValue) IS NOT NULL"
    }
  }

  var queryCondition: QueryCondition {
    var condition = QueryCondition(condition, [], .flag(self, true))
    condition.otherCandidates = .flag(self, false)
    return condition
  }

  /// The combinations of flags in the index; photos have few different ones.
  static let values = DistinctValues(
    expression: allCases.enumerated().map { "\(1 << $0) * (\($1.condition))" }
      .joined(separator: " + "), condition: nil)

  /// The selection of the photos whose flag has a value.
  ///
  /// - Returns: The selection; `nil` if there are too many different combinations of flags.
  func selection(_ value: Bool, _ db: Database) throws -> PhotoSelection? {
    let bit = 1 << (Self.allCases.firstIndex(of: self) ?? 0)
    return try Self.values.selection(db) { (bits: Int) in (bits & bit != 0) == value }
  }
}
