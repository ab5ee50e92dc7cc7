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
