/// Cleans text from files for display.
package enum PlainText {
  /// Replaces control characters with blanks and removes blanks at both ends.
  package static func clean(_ text: String) -> String? {
    // Fast paths for ASCII, which nearly all text from cameras is.
    if isClean(text) { return text }
    let bytes = text.utf8
    if bytes.allSatisfy({ $0 < 0x80 }) {
      guard let start = bytes.firstIndex(where: isGraphic),
        let end = bytes.lastIndex(where: isGraphic)
      else { return nil }
      let inner = bytes[start...end]
      guard !inner.allSatisfy({ $0 == blank || isGraphic($0) }) else {
        return String(text[start...end])
      }
      return String(decoding: inner.map { isGraphic($0) ? $0 : blank }, as: UTF8.self)
    }
    let scalars = text.unicodeScalars.map { scalar in
      isControl(scalar) ? " " : scalar
    }
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    return String(String.UnicodeScalarView(scalars[start...end]))
  }

  /// Cleans each line of a text, and removes empty lines at both ends and more than one in a row.
  package static func cleanLines(_ text: String) -> String? {
    // Swift counts CR LF as one character.
    guard text.unicodeScalars.contains(where: isLineBreak) else { return clean(text) }
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = clean(String(line)) ?? ""
      if !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Whether `Character.isNewline` is true for a character.
  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The text of bytes; `nil` if they are not clean ASCII.
  package static func cleanASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    unsafe isClean(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func isClean(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe isClean($0) }
  }

  /// Whether bytes are graphic characters of ASCII, with blanks between them.
  private static func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe bytes.first, let last = unsafe bytes.last else { return false }
    guard isGraphic(first), isGraphic(last) else { return false }
    return unsafe bytes.allSatisfy { $0 == blank || isGraphic($0) && $0 < 0x80 }
  }

  /// Whether a character is a control character, or changes lines or the text direction.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: scalar.properties.generalCategory == .control
    }
  }

  private static let blank: UInt8 = 0x20
  private static let delete: UInt8 = 0x7F

  private static func isGraphic(_ byte: UInt8) -> Bool {
    byte > blank && byte != delete
  }
}
