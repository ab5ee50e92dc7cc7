import PhotoMetadata

extension LocalDateTime {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `14 June 2024`.
  var longDate: String {
    "\(day) \(monthName) \(year)"
  }

  /// `June 2024`.
  var monthAndYear: String {
    "\(monthName) \(year)"
  }

  private var monthName: String { Self.months[month - 1] }

  /// `2024`, `June 2024`, or `June 2023 – May 2024`: as short as it says the truth.
  static func range(from first: Self, to last: Self) -> String {
    if first.year == last.year {
      return first.month == last.month
        ? first.monthAndYear : "\(first.monthName) – \(last.monthAndYear)"
    }
    return "\(first.year) – \(last.year)"
  }
}
