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

  /// A date in words, of one that is written as `2024`, `2024-06` or `2024-06-14`.
  static func words(for date: String) -> String {
    let numbers = date.split(separator: "-").compactMap { Int($0) }
    guard numbers.count > 1, months.indices.contains(numbers[1] - 1) else { return date }
    let month = "\(months[numbers[1] - 1]) \(numbers[0])"
    return numbers.count > 2 ? "\(numbers[2]) \(month)" : month
  }

  /// `2024`, `June 2024`, or `June 2023 – May 2024`: as short as it says the truth.
  static func range(from first: Self, to last: Self) -> String {
    if first.year == last.year {
      return first.month == last.month
        ? first.monthAndYear : "\(first.monthName) – \(last.monthAndYear)"
    }
    return "\(first.year) – \(last.year)"
  }
}
