import PhotoMetadata

/// All that the map page says.
enum MapWords {
  static let title = "Map"
  static let places = "Places"
  static let dots = "Photos on the map"
  static let skip = "Skip to the map"

  static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }

  /// What stands below the title.
  static func summary(photos count: Int, places: Int) -> String {
    "\(photos(count)) · \(places == 1 ? "1 place" : "\(places) places")"
  }

  /// `67.9° N, 13.1° E`: to about ten kilometres.
  static func coordinates(_ place: Place) -> String {
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      "\(LayoutStyle.decimal(abs(value), 1))°\u{A0}\(value < 0 ? negative : positive)"
    }
    return "\(degrees(place.latitude, "N", "S")), \(degrees(place.longitude, "E", "W"))"
  }

  /// What a dot stands for, for people who do not see where it stands.
  static func dot(photos count: Int, album: String, others: Int, at coordinates: String) -> String {
    let rest = others == 0 ? "" : " \(more(others))"
    return "\(photos(count)), \(album)\(rest), \(coordinates)"
  }

  /// What a dot stands for that holds several places.
  static func dot(photos count: Int, places: Int, near coordinates: String) -> String {
    "\(photos(count)) in \(places) places near \(coordinates)"
  }

  static func more(_ count: Int) -> String { "and \(count) more" }

  /// A dot's number where space is short.
  static func short(_ count: Int) -> String { count < 1000 ? "\(count)" : "\(count / 1000)k" }

  static func dates(from first: LocalDateTime, to last: LocalDateTime) -> String {
    LocalDateTime.range(from: first, to: last)
  }
}
