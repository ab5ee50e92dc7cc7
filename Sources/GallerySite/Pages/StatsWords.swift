import PhotoMetadata

/// All that the statistics page says.
enum StatsWords {
  static let title = "Statistics"
  static let cameras = "Cameras"
  static let lenses = "Lenses"
  static let focalLengths = "Focal lengths"
  static let apertures = "Apertures"
  static let years = "Years"
  static let camera = "Camera"
  static let lens = "Lens"
  static let focalLength = "Focal length"
  static let aperture = "Aperture"
  static let year = "Year"
  static let share = "Share"
  static let photos = "Photos"
  static let podium = "Most used"
  static let hours = "Hours and days of the week"
  static let day = "Day"
  static let skip = "Skip to the statistics"
  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// A day of the week where space is short.
  static func short(_ weekday: String) -> String { String(weekday.prefix(2)) }

  static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }

  /// What stands below the title.
  static func summary(_ statistics: SiteStatistics) -> String {
    let photos = photos(statistics.count)
    guard let dates = statistics.dates else { return photos }
    return "\(photos) · \(LocalDateTime.range(from: dates.first, to: dates.last))"
  }

  /// A class of focal lengths, by its number.
  static func focalLengths(_ number: Int) -> String {
    let borders = SiteStatistics.focalBorders
    if number == 0 { return "below \(borders[0])\u{A0}mm" }
    guard number < borders.count else { return "over \(borders[number - 1] - 1)\u{A0}mm" }
    return "\(borders[number - 1])–\(borders[number] - 1)\u{A0}mm"
  }

  static func aperture(_ number: String) -> String { "f/\(number)" }

  static func percent(_ number: Int) -> String { number == 0 ? "below 1 %" : "\(number) %" }

  static func more(_ count: Int) -> String { "and \(count) more" }

  static func place(_ rank: Int) -> String { "Place \(rank)" }

  static func hour(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }
}
