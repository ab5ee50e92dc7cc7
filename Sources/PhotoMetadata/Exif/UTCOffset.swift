/// The offset of local time from UTC.
enum UTCOffset {
  /// Returns an offset as `+02:00`, and `+00:00` for `Z`; `nil` if the text is not an offset.
  static func normalise(_ text: String) -> String? {
    if text == "Z" { return "+00:00" }
    let characters = Array(text.utf8)
    guard characters.count == 6, text.hasPrefix("+") || text.hasPrefix("-"),
      characters[3] == UInt8(ascii: ":"),
      let hours = Int(text.dropFirst().prefix(2)), (0...15).contains(hours),
      let minutes = Int(text.suffix(2)), (0..<60).contains(minutes)
    else { return nil }
    return text
  }
}
