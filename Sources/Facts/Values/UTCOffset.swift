/// The offset of local time from UTC.
package enum UTCOffset {
  /// Returns an offset as `+02:00`, and `+00:00` for `Z`; `nil` if the text is not an offset.
  package static func normalise(_ text: String) -> String? {
    if text == "Z" { return "+00:00" }
    let bytes = Array(text.utf8)
    guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      bytes[3] == UInt8(ascii: ":"), let hours = number(bytes[1], bytes[2]), hours <= 15,
      let minutes = number(bytes[4], bytes[5]), minutes < 60
    else { return nil }
    return text
  }

  /// The number of two digits.
  private static func number(_ tens: UInt8, _ ones: UInt8) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard digits.contains(tens), digits.contains(ones) else { return nil }
    return Int(tens - digits.lowerBound) * 10 + Int(ones - digits.lowerBound)
  }
}
