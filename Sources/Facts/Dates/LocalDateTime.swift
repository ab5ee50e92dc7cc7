/// A date of the camera's clock, without a time zone: a year, a month, a day, or a date and time.
public struct LocalDateTime: Codable, Hashable, Comparable, Sendable {
  /// A time of day.
  package struct Clock: Hashable, Sendable {
    package let hour: Int
    package let minute: Int
    /// 60 for a leap second.
    package let second: Int

    /// Makes a time; `nil` if there is no such time.
    package init?(_ hour: Int, _ minute: Int, _ second: Int = 0) {
      guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second) else {
        return nil
      }
      (self.hour, self.minute, self.second) = (hour, minute, second)
    }
  }

  package var year: Int { Int(storedYear) }
  /// The month, 1 to 12; `nil` if only the year is known.
  package var month: Int? { storedMonth > 0 ? Int(storedMonth) : nil }
  /// The day of the month; `nil` if it is unknown.
  package var day: Int? { storedDay > 0 ? Int(storedDay) : nil }
  /// The time of day; `nil` if it is unknown.
  package var clock: Clock? {
    storedHour > 0 ? Clock(Int(storedHour) - 1, Int(storedMinute), Int(storedSecond)) : nil
  }

  // Eight bytes, because a site has the dates of all photos in memory. The fields are in the order of comparison. An
  // unknown month or day is 0, and hours begin with 1, so that an unknown part is before all known ones.
  private let storedYear: Int16
  private let storedMonth: UInt8
  private let storedDay: UInt8
  private let storedHour: UInt8
  private let storedMinute: UInt8
  private let storedSecond: UInt8

  /// Makes a date of its parts; `nil` if there is no such date.
  package init?(_ year: Int, _ month: Int? = nil, _ day: Int? = nil, _ clock: Clock? = nil) {
    guard (1...9999).contains(year), (1...12).contains(month ?? 1) else { return nil }
    let day = month.flatMap { _ in day }
    let clock = day.flatMap { _ in clock }
    if let month, let day {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      guard (1...days[month - 1]).contains(day) else { return nil }
    }
    storedYear = Int16(year)
    (storedMonth, storedDay) = (UInt8(month ?? 0), UInt8(day ?? 0))
    storedHour = clock.map { UInt8($0.hour + 1) } ?? 0
    (storedMinute, storedSecond) = (UInt8(clock?.minute ?? 0), UInt8(clock?.second ?? 0))
  }

  /// Parses `1998-12-01T14:22:36`, `1998-12-01`, `1998-12` or `1998`.
  package init?(iso text: String) {
    self.init(text.utf8.span, date: UInt8(ascii: "-"), clock: UInt8(ascii: "T"))
  }

  /// Parses parts at fixed places, which is fast.
  init?(_ bytes: Span<UInt8>, date dateMark: UInt8, clock clockMark: UInt8) {
    func number(_ start: Int, after mark: UInt8) -> Int? {
      guard bytes[start - 1] == mark, let tens = Self.digit(bytes[start]),
        let ones = Self.digit(bytes[start + 1])
      else { return nil }
      return tens * 10 + ones
    }
    guard [4, 7, 10, 19].contains(bytes.count) else { return nil }
    var year = 0
    for place in 0..<4 {
      guard let digit = Self.digit(bytes[place]) else { return nil }
      year = year * 10 + digit
    }
    var (month, day, clock): (Int?, Int?, Clock?)
    if bytes.count > 4 {
      month = number(5, after: dateMark)
      guard month != nil else { return nil }
    }
    if bytes.count > 7 {
      day = number(8, after: dateMark)
      guard day != nil else { return nil }
    }
    if bytes.count > 10 {
      guard let hour = number(11, after: clockMark),
        let minute = number(14, after: UInt8(ascii: ":")),
        let second = number(17, after: UInt8(ascii: ":")),
        let time = Clock(hour, minute, second)
      else { return nil }
      clock = time
    }
    self.init(year, month, day, clock)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    byte &- 0x30 < 10 ? Int(byte &- 0x30) : nil
  }

  /// A number in the order of dates, not 0.
  package var number: UInt64 {
    let date = UInt64(storedYear) << 16 | UInt64(storedMonth) << 8 | UInt64(storedDay)
    return date << 24 | UInt64(storedHour) << 16 | UInt64(storedMinute) << 8 | UInt64(storedSecond)
  }

  /// The year of a number; 0 for 0.
  package static func year(ofNumber number: UInt64) -> UInt64 { number >> 40 }

  /// The date with a number; `nil` for 0 and for impossible dates.
  package init?(number: UInt64) {
    func field(_ shift: UInt64) -> Int? {
      let value = Int(number >> shift & 0xFF)
      return value > 0 ? value : nil
    }
    let clock = field(16).flatMap { Clock($0 - 1, field(8) ?? 0, field(0) ?? 0) }
    self.init(Int(number >> 40), field(32), field(24), clock)
    guard self.number == number else { return nil }
  }

  /// Whether a date is before another; of two that begin alike, the less precise is before the other.
  public static func < (left: Self, right: Self) -> Bool {
    left.number < right.number
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// ISO 8601 without a zone: `1998-12-01T14:22:36`, `1998-12-01`, `1998-12` or `1998`.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(19)
    func add(_ number: Int, after mark: UnicodeScalar) {
      text.append(UInt8(ascii: mark))
      text.append(UInt8(ascii: "0") + UInt8(number / 10))
      text.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
    for divisor in [1000, 100, 10, 1] {
      text.append(UInt8(ascii: "0") + UInt8(year / divisor % 10))
    }
    if let month { add(month, after: "-") }
    if let day { add(day, after: "-") }
    if let clock {
      add(clock.hour, after: "T")
      add(clock.minute, after: ":")
      add(clock.second, after: ":")
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension LocalDateTime {
  /// Creates a date and time from seconds since 1970 in the same time zone, for years from 1 to 9999.
  package init?(secondsSince1970 seconds: Int) {
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    // In years that begin in March the leap day is the last day (Hinnant's civil_from_days).
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, Clock(rest / 3600, rest / 60 % 60, rest % 60))
  }

  /// The days since the beginning of 1970; `nil` if the day is unknown.
  package var daysSince1970: Int? {
    guard let month, let day else { return nil }
    // The inverse of the above (days_from_civil).
    let year = month <= 2 ? self.year - 1 : self.year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let (era, yearOfEra) = year.quotientAndRemainder(dividingBy: 400)
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The seconds since the beginning of 1970 in the same time zone; `nil` if the time is unknown.
  package var secondsSince1970: Int? {
    guard let days = daysSince1970, let clock else { return nil }
    return days * 86_400 + clock.hour * 3600 + clock.minute * 60 + clock.second
  }

  /// The first second of the date, for formats that have no less precise dates.
  package var start: LocalDateTime {
    LocalDateTime(year, month ?? 1, day ?? 1, clock ?? Clock(0, 0)) ?? self
  }

  /// The weekday, 0 for Monday; `nil` if the day is unknown.
  package var weekday: Int? {
    // The first day of 1970 was a Thursday; the sum is above 0 from the year 1 on.
    daysSince1970.map { ($0 + 719_468 + 2) % 7 }
  }
}
