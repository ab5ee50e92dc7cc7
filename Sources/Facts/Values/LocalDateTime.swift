/// A date and time of the camera's clock, without a time zone.
public struct LocalDateTime: Codable, Hashable, Comparable, Sendable {
  package var year: Int { Int(storedYear) }
  package var month: Int { Int(storedMonth) }
  package var day: Int { Int(storedDay) }
  package var hour: Int { Int(storedHour) }
  package var minute: Int { Int(storedMinute) }
  package var second: Int { Int(storedSecond) }

  // Eight bytes, because a site has the dates of all photos in memory. The fields are in the order of comparison.
  private let storedYear: Int16
  private let storedMonth: UInt8
  private let storedDay: UInt8
  private let storedHour: UInt8
  private let storedMinute: UInt8
  private let storedSecond: UInt8

  /// Makes a date of fields; `nil` if there is no such date.
  private init?(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (0..<24).contains(hour),
      (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...days[month - 1]).contains(day) else { return nil }
    storedYear = Int16(year)
    (storedMonth, storedDay) = (UInt8(month), UInt8(day))
    (storedHour, storedMinute, storedSecond) = (UInt8(hour), UInt8(minute), UInt8(second))
  }

  /// Parses `1998:12:01 14:22:36`; fails for blanks, zeros and impossible dates.
  package init?(exif text: String) {
    self.init(text, date: ":", time: " ")
  }

  /// Parses `1998-12-01T14:22:36`.
  package init?(iso text: String) {
    self.init(text, date: "-", time: "T")
  }

  /// Creates a date from seconds in the same time zone.
  ///
  /// - Parameter seconds: The seconds since the beginning of 1970, 0 to 2^32.
  package init(secondsSince1970 seconds: Int) {
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    storedHour = UInt8(rest / 3600)
    storedMinute = UInt8(rest / 60 % 60)
    storedSecond = UInt8(rest % 60)
    // In years that begin in March the leap day is the last day (Hinnant's civil_from_days).
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    storedYear = Int16(yearOfEra + era * 400 + (month <= 2 ? 1 : 0))
    (storedMonth, storedDay) = (UInt8(month), UInt8(day))
  }

  /// Parses six numbers, with a character between those of the date and one between date and time.
  private init?(_ text: String, date separator: Unicode.Scalar, time: Unicode.Scalar) {
    // Parses bytes, because iterating over characters takes ten times as long.
    var rest = text.utf8[...]
    guard let year = Self.number(&rest, before: separator),
      let month = Self.number(&rest, before: separator),
      let day = Self.number(&rest, before: time), let hour = Self.number(&rest, before: ":"),
      let minute = Self.number(&rest, before: ":"), let second = Self.number(rest.prefix(2))
    else { return nil }
    self.init(year, month, day, hour, minute, second)
  }

  /// Removes and parses the digits before a separator; also removes the separator.
  private static func number(
    _ rest: inout Substring.UTF8View, before separator: Unicode.Scalar
  ) -> Int? {
    guard let end = rest.firstIndex(of: UInt8(ascii: separator)) else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return number(rest[..<end])
  }

  /// Parses one to nine digits.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard (1...9).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// A number in the order of dates, not 0.
  package var number: UInt64 {
    let date = UInt64(storedYear) << 16 | UInt64(storedMonth) << 8 | UInt64(storedDay)
    return date << 24 | UInt64(storedHour) << 16 | UInt64(storedMinute) << 8 | UInt64(storedSecond)
  }

  /// The date with a number; `nil` for 0 and for impossible dates.
  package init?(number: UInt64) {
    guard number != 0 else { return nil }
    func field(_ shift: UInt64) -> Int { Int(number >> shift & 0xFF) }
    self.init(Int(number >> 40), field(32), field(24), field(16), field(8), field(0))
  }

  /// Whether a date is before another.
  public static func < (left: Self, right: Self) -> Bool {
    left.number < right.number
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// ISO 8601 without a zone: `1998-12-01T14:22:36`.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(19)
    func add(_ number: Int, divisor: Int = 10, _ separator: UnicodeScalar?) {
      var divisor = divisor
      while divisor > 0 {
        text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
        divisor /= 10
      }
      if let separator { text.append(UInt8(ascii: separator)) }
    }
    add(year, divisor: 1000, "-")
    add(month, "-")
    add(day, "T")
    add(hour, ":")
    add(minute, ":")
    add(second, nil)
    return String(decoding: text, as: UTF8.self)
  }
}

extension LocalDateTime {
  /// The weekday, 0 for Monday (Sakamoto's algorithm).
  package var weekday: Int {
    let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = month < 3 ? year - 1 : year
    return (year + year / 4 - year / 100 + year / 400 + shifts[month - 1] + day + 6) % 7
  }
}
