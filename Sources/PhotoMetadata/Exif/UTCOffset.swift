/// The distance of local time from UTC.
enum UTCOffset {
  /// Gives `+02:00` for `+02:00` and `Z`; `nil` for what is no offset.
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
