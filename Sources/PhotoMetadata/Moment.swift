/// A date with the precision that a file provides.
struct Moment: Equatable {
  var time: LocalDateTime
  /// The offset from UTC, such as `+02:00`.
  var offset: String?
  /// The digits after the decimal point of the seconds.
  var subsecond: String?

  init(time: LocalDateTime, offset: String? = nil, subsecond: String? = nil) {
    self.time = time
    self.offset = offset
    self.subsecond = subsecond
  }

  /// Parses `2024-06-14T18:03:22.042+02:00`; the seconds and all parts after them are optional.
  ///
  /// - Parameters:
  ///   - text: The date.
  ///   - allowsDay: Whether the time is optional; a date without a time counts as midnight.
  init?(iso text: String, allowsDay: Bool = false) {
    var clock = text.prefix { $0 != "Z" && $0 != "+" }
    // The date has two hyphens; a third one begins a negative offset.
    if let hyphen = clock.dropFirst(10).firstIndex(of: "-") {
      clock = clock[..<hyphen]
    }
    offset = UTCOffset.normalise(String(text[clock.endIndex...]))
    let parts = clock.split(separator: ".", maxSplits: 1)
    guard var main = parts.first.map(String.init) else { return nil }
    if main.utf8.count == 16 { main += ":00" }
    if allowsDay, main.utf8.count == 10 { main += "T00:00:00" }
    guard let time = LocalDateTime(iso: main) else { return nil }
    self.time = time
    subsecond = parts.count == 2 && parts[1].allSatisfy(\.isNumber) ? String(parts[1]) : nil
  }
}
