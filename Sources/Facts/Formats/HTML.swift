/// HTML or XML markup that escapes by default. Literals are trusted, interpolated strings are escaped, interpolated
/// markup is unchanged.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
  package private(set) var bytes: [UInt8]

  package init(stringLiteral value: String) {
    bytes = Array(value.utf8)
  }

  package init(stringInterpolation: StringInterpolation) {
    bytes = stringInterpolation.bytes
  }

  package static func += (left: inout HTML, right: HTML) {
    left.bytes += right.bytes
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) {
      bytes += literal.utf8
    }

    /// Appends text, or the value of an attribute in double quotes. Characters that XML does not permit become U+FFFD.
    package mutating func appendInterpolation(_ text: String) {
      // Most texts have nothing to escape, and are copied as a whole.
      guard text.utf8.contains(where: { Self.entity($0) != nil || $0 == 0xEF }) else {
        return bytes += text.utf8
      }
      for scalar in text.unicodeScalars {
        if scalar.value == 0xFFFE || scalar.value == 0xFFFF {
          bytes += "\u{FFFD}".utf8
        } else if let byte = UInt8(exactly: scalar.value), let entity = Self.entity(byte) {
          bytes += entity.utf8
        } else {
          bytes += String(scalar).utf8
        }
      }
    }

    private static func entity(_ byte: UInt8) -> String? {
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#39;"
      case 0..<9, 0x0B, 0x0C, 0x0E..<0x20: "\u{FFFD}"
      default: nil
      }
    }

    package mutating func appendInterpolation(_ number: Int) {
      bytes += String(number).utf8
    }

    package mutating func appendInterpolation(_ markup: HTML) {
      bytes += markup.bytes
    }

    /// Appends optional markup.
    package mutating func appendInterpolation(_ markup: HTML?) {
      if let markup { bytes += markup.bytes }
    }

    package mutating func appendInterpolation(_ parts: some Sequence<HTML>) {
      for part in parts { bytes += part.bytes }
    }

    /// Appends text that contains no user input, such as a style sheet.
    package mutating func appendInterpolation(trusted text: String) {
      bytes += text.utf8
    }
  }
}
