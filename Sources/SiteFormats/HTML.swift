/// HTML or XML markup that escapes by default.
///
/// Literals are trusted, interpolated strings are escaped, interpolated markup is unchanged.
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

    /// Appends text, or the value of an attribute in double quotes.
    package mutating func appendInterpolation(_ text: String) {
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        case UInt8(ascii: "\""): bytes += "&quot;".utf8
        case UInt8(ascii: "'"): bytes += "&#39;".utf8
        default: bytes.append(byte)
        }
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
