/// Text from files, made fit to be shown.
enum PlainText {
  /// Decodes UTF-8, or Latin-1 where the bytes are no UTF-8, and cleans the result.
  ///
  /// - Returns: `nil` where nothing is left to be read.
  static func decode(_ bytes: some Collection<UInt8>) -> String? {
    clean(
      String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
  }

  /// Replaces control characters by blanks and drops blanks at both ends.
  static func clean(_ text: String) -> String? {
    // Nearly all text of cameras is plain ASCII, for which bytes tell as much as scalars.
    let bytes = text.utf8
    guard let first = bytes.first, let last = bytes.last else { return nil }
    if first > blank, last > blank, bytes.allSatisfy({ (blank..<delete).contains($0) }) {
      return text
    }
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    return String(String.UnicodeScalarView(scalars[start...end]))
  }

  private static let blank: UInt8 = 0x20
  private static let delete: UInt8 = 0x7F
}
