/// The text of a file that a person has written, in UTF-8 or UTF-16.
package enum TextDecoding {
  /// Decodes a file. A byte order mark determines the encoding. Without one, a text with NUL bytes is UTF-16, and any
  /// other text is UTF-8. The result is `nil` if the file is not a text.
  package static func text(_ bytes: [UInt8]) -> String? {
    let text: String
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      text = String(decoding: bytes.dropFirst(3), as: UTF8.self)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      text = utf16(bytes.dropFirst(2), isBigEndian: false)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      text = utf16(bytes.dropFirst(2), isBigEndian: true)
    } else if bytes.contains(0) {
      // The upper byte of characters below U+0100, such as a line feed, is 0.
      let even = bytes.indices.count { $0 & 1 == 0 && bytes[$0] == 0 }
      let odd = bytes.count { $0 == 0 } - even
      text = utf16(bytes[...], isBigEndian: even > odd)
    } else {
      text = String(decoding: bytes, as: UTF8.self)
    }
    return text.unicodeScalars.contains("\0") ? nil : text
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    let bytes = Array(bytes)
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2 + 1)
    for start in stride(from: 0, to: bytes.count, by: 2) {
      guard start + 1 < bytes.count else {
        units.append(0xFFFD)
        break
      }
      let (first, second) = (UInt16(bytes[start]), UInt16(bytes[start + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    return String(decoding: units, as: UTF16.self)
  }
}
