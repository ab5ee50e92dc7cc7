package import Facts

/// The date formats of a language.
package struct DateStrings: Sendable {
  /// The names of months from January, as within a sentence.
  package let months: InlineArray<12, String>
  /// The names of weekdays from Monday.
  package let weekdays: InlineArray<7, String>
  /// Short names of weekdays from Monday.
  package let shortWeekdays: InlineArray<7, String>
  package let date: @Sendable (_ day: Int, _ month: String, _ year: Int) -> String
  /// A date with its day of the week.
  let weekday: @Sendable (_ weekday: String, _ date: String) -> String
  let dayRange: @Sendable (_ first: Int, _ last: Int, _ month: String, _ year: Int) -> String
  package let month: @Sendable (_ month: String, _ year: Int) -> String
  let monthRange: @Sendable (_ first: String, _ last: String, _ year: Int) -> String
  let yearRange: @Sendable (_ first: Int, _ last: Int) -> String
  /// A date with the time of day in 24 hours.
  package let moment: @Sendable (_ date: String, _ time: String) -> String
}

extension DateStrings {
  /// `14 June 2024`; `June 2024` or `2024` if the date is less precise.
  package func long(_ date: LocalDateTime) -> String {
    guard let month = date.month else { return "\(date.year)" }
    return date.day.map { self.date($0, months[month - 1], date.year) }
      ?? monthAndYear(date.year, month)
  }

  /// `June 2024`.
  package func monthAndYear(_ year: Int, _ month: Int) -> String {
    self.month(months[month - 1], year)
  }

  /// `14 June 2024, 18:03`; a date without a time as `long`.
  package func longWithTime(_ date: LocalDateTime) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    guard let clock = date.clock else { return long(date) }
    return moment(long(date), "\(two(clock.hour)):\(two(clock.minute))")
  }

  /// Formats a date given as `2024`, `2024-06` or `2024-06-14`.
  package func strings(for date: String) -> String {
    let numbers = date.split(separator: "-").compactMap { Int($0) }
    guard numbers.count > 1, (1...12).contains(numbers[1]) else { return date }
    let name = months[numbers[1] - 1]
    return numbers.count > 2
      ? self.date(numbers[2], name, numbers[0]) : month(name, numbers[0])
  }

  /// `June 2024`, `June – August 2024`, or `2023 – 2024`: whichever is the shortest; `2024` for months that are
  /// unknown.
  package func range(from first: LocalDateTime, to last: LocalDateTime) -> String {
    guard first.year == last.year else { return yearRange(first.year, last.year) }
    guard let firstMonth = first.month, let lastMonth = last.month else { return "\(first.year)" }
    return firstMonth == lastMonth
      ? monthAndYear(first.year, firstMonth)
      : monthRange(months[firstMonth - 1], months[lastMonth - 1], first.year)
  }

  /// `Friday, 14 June 2024` or `14 – 16 June 2024`, for days of the same month; the month if a day is unknown.
  package func days(from first: LocalDateTime, to last: LocalDateTime) -> String {
    guard let month = first.month, let firstDay = first.day, let lastDay = last.day,
      let name = first.weekday
    else { return range(from: first, to: last) }
    return firstDay == lastDay
      ? weekday(weekdays[name], long(first))
      : dayRange(firstDay, lastDay, months[month - 1], first.year)
  }

  /// The days if both dates are in one month, otherwise the months or years.
  package func shortest(from first: LocalDateTime, to last: LocalDateTime) -> String {
    (first.year, first.month) == (last.year, last.month)
      ? days(from: first, to: last) : range(from: first, to: last)
  }

  /// A date as a heading: capitalised, because some languages write months in lower case.
  package static func heading(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
