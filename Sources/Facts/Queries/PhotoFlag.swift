/// Facts that a photo has or not.
package enum PhotoFlag: String, CaseIterable, Sendable {
  case gps, date, title, description, keywords, rating, camera, lens, person, place
  case animation, live, favorite, rejected, withheld, hdr, sphere

  /// The flags that the query `has:` knows.
  static let facts: [PhotoFlag] = allCases.filter {
    ![.animation, .live, .rejected, .withheld].contains($0)
  }

  /// The condition that a picture has a short video, in its file or beside it.
  package static let isLive = "(motion_length IS NOT NULL OR clip IS NOT NULL)"

  /// The condition on `photo`, which is never null.
  package var condition: String {
    switch self {
    case .gps: "latitude IS NOT NULL"
    case .date: "taken IS NOT NULL"
    case .camera: "model IS NOT NULL"
    case .person: "people IS NOT NULL"
    case .place: "coalesce(city, region, country) IS NOT NULL"
    case .animation: "is_animated IS NOT NULL"
    case .live: Self.isLive
    case .favorite: "is_favorite IS NOT NULL"
    case .rejected: "is_rejected IS NOT NULL"
    case .hdr: "is_hdr IS NOT NULL"
    case .withheld: "withheld IS NOT NULL"
    case .title, .description, .keywords, .rating, .lens, .sphere:
      "\(rawValue) IS NOT NULL"
    }
  }

  var queryCondition: QueryCondition {
    QueryCondition(condition, asksFor: self)
  }
}
