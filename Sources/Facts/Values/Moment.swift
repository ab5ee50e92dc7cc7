/// A date with the precision that a file provides.
package struct Moment: Equatable {
  package var time: LocalDateTime
  /// The offset from UTC, such as `+02:00`.
  package var offset: String?
  /// The digits after the decimal point of the seconds.
  package var subsecond: String?

  package init(time: LocalDateTime, offset: String? = nil, subsecond: String? = nil) {
    self.time = time
    self.offset = offset
    self.subsecond = subsecond
  }

  /// Parses `2024-06-14T18:03:22.042+02:00`; the seconds and all parts after them are optional.
  ///
  /// - Parameters:
  ///   - text: The date.
  ///   - allowsDay: Whether the time is optional; a date without a time counts as midnight.
  package init?(iso text: String, allowsDay: Bool = false) {
    let bytes = text.utf8
    var end =
      bytes.firstIndex { $0 == UInt8(ascii: "Z") || $0 == UInt8(ascii: "+") } ?? bytes.endIndex
    // The date has two hyphens; a third one begins a negative offset.
    if let hyphen = bytes[..<end].dropFirst(10).firstIndex(of: UInt8(ascii: "-")) { end = hyphen }
    offset = UTCOffset.normalise(String(text[end...]))
    let point = bytes[..<end].firstIndex(of: UInt8(ascii: "."))
    var main = String(text[..<(point ?? end)])
    if main.utf8.count == 16 { main += ":00" }
    if allowsDay, main.utf8.count == 10 { main += "T00:00:00" }
    guard let time = LocalDateTime(iso: main) else { return nil }
    self.time = time
    let digits = point.map { bytes[$0..<end].dropFirst() }
    let isNumber = digits?.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    subsecond = isNumber == true ? digits.flatMap { $0.isEmpty ? nil : String($0) } : nil
  }
}
