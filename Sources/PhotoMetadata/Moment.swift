/// When a photo was taken, as exactly as a file says it.
struct Moment: Equatable {
  var time: LocalDateTime
  /// The clock's distance from UTC, as `+02:00`.
  var offset: String?
  /// The digits behind the second's decimal point.
  var subsecond: String?

  init(time: LocalDateTime, offset: String? = nil, subsecond: String? = nil) {
    self.time = time
    self.offset = offset
    self.subsecond = subsecond
  }

  /// Reads `2024-06-14T18:03:22.042+02:00`; the parts behind the second may be missing, and so
  /// may the seconds.
  ///
  /// - Parameters:
  ///   - text: The date.
  ///   - allowsDay: Whether a day alone is a date, from its beginning.
  init?(iso text: String, allowsDay: Bool = false) {
    var clock = text.prefix { $0 != "Z" && $0 != "+" }
    // The date has two hyphens; a third begins a western offset.
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
