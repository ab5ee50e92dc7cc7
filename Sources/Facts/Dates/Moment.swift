/// A date with the precision that a file provides.
package struct Moment: Equatable, Sendable {
  package var time: LocalDateTime
  /// The offset from UTC, such as `+02:00`; `nil` if it or the time of day is unknown.
  package var offset: String?
  /// The digits after the decimal point of the seconds; `nil` if they or the time of day are unknown.
  package var subsecond: String?

  package init(time: LocalDateTime, offset: String? = nil, subsecond: String? = nil) {
    self.time = time
    self.offset = time.clock == nil ? nil : offset
    self.subsecond = time.clock == nil ? nil : subsecond
  }

  /// Parses a date in any form that cameras, scanners and programs write, see `DateReader`.
  package init?(_ text: String) {
    // Cameras write nearly all dates in this form.
    let colon = UInt8(ascii: ":")
    if text.utf8.count == 19,
      let time = LocalDateTime(text.utf8.span, date: colon, clock: UInt8(ascii: " "))
    {
      self.init(time: time)
      return
    }
    var reader = DateReader(text)
    guard let moment = reader.moment() else { return nil }
    self = moment
  }

  /// Creates a date of UTC; `nil` for years that no calendar has.
  package init?(unixTime seconds: Int) {
    guard let time = LocalDateTime(secondsSince1970: seconds) else { return nil }
    self.init(time: time, offset: "+00:00")
  }

  /// The time as UTC, in seconds since the beginning of 1970; `nil` without an offset.
  package var unixTime: Int? {
    guard let seconds = time.secondsSince1970, let offset = offset.flatMap(UTCOffset.minutes)
    else { return nil }
    return seconds - offset * 60
  }

  /// The same instant as local time; `nil` if this date has no offset.
  package func local(offset minutes: Int) -> Moment? {
    guard let unixTime, let time = LocalDateTime(secondsSince1970: unixTime + minutes * 60) else {
      return nil
    }
    return Moment(time: time, offset: UTCOffset.text(minutes), subsecond: subsecond)
  }
}

/// The offset of local time from UTC.
package enum UTCOffset {
  /// Local times are 14 hours ahead of UTC at most.
  package static let max = 14 * 60

  /// Returns an offset as `+02:00`; `nil` if the text is not an offset.
  package static func normalise(_ text: String) -> String? {
    minutes(text).map(Self.text)
  }

  /// An offset in minutes; `nil` if the text is not an offset, see `normalise`.
  package static func minutes(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { unsafe minutes($0) }
  }

  static func minutes(_ bytes: some RandomAccessCollection<UInt8>) -> Int? {
    guard let sign = bytes.first else { return nil }
    let isNegative = sign == UInt8(ascii: "-")
    guard isNegative || sign == UInt8(ascii: "+") else {
      return bytes.count == 1 && sign | 0x20 == UInt8(ascii: "z") ? 0 : nil
    }
    var (number, count) = (0, 0)
    for (place, byte) in bytes.dropFirst().enumerated() {
      if place == 2, byte == UInt8(ascii: ":"), bytes.count == 6 { continue }
      guard byte &- 0x30 < 10, count < 4 else { return nil }
      number = number * 10 + Int(byte &- 0x30)
      count += 1
    }
    guard count == 2 || count == 4 else { return nil }
    let (hours, minutes) = count == 2 ? (number, 0) : (number / 100, number % 100)
    let offset = hours * 60 + minutes
    guard minutes < 60, offset <= max, !isNegative || offset > 0 else { return nil }
    return isNegative ? -offset : offset
  }

  /// The offset of a local time from a time in UTC, if the two were recorded within five minutes; `nil` if no zone has
  /// such an offset, or the local time is unknown.
  package static func between(_ local: Int?, _ utc: Int) -> Int? {
    guard let difference = local.map({ $0 - utc }), abs(difference) <= (max + 5) * 60 else {
      return nil
    }
    let quarter = Int((Double(difference) / 900).rounded())
    let offset = quarter * 15
    guard abs(difference - offset * 60) <= 300, (-12 * 60...max).contains(offset),
      offset % 60 == 0 || partsOfHours.contains(offset)
    else { return nil }
    return offset
  }

  /// The offsets of zones that are no whole hours, since 1990 (IANA time zone database).
  private static let partsOfHours: Set<Int> = [
    -570, -270, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 630, 690, 765, 825,
  ]

  /// An offset in minutes as `+02:00`.
  package static func text(_ minutes: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let size = abs(minutes)
    return (minutes < 0 ? "-" : "+") + two(size / 60) + ":" + two(size % 60)
  }
}
