/// Markup in which no string is markup unless it was written as such in the program.
///
/// Literals are trusted, interpolated strings are escaped, interpolated markup stays as it is.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var bytes: [UInt8]

  init(stringLiteral value: String) {
    bytes = Array(value.utf8)
  }

  init(stringInterpolation: StringInterpolation) {
    bytes = stringInterpolation.bytes
  }

  static func += (left: inout HTML, right: HTML) {
    left.bytes += right.bytes
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) {
      bytes += literal.utf8
    }

    /// Text or the value of an attribute in double quotes.
    mutating func appendInterpolation(_ text: String) {
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

    mutating func appendInterpolation(_ number: Int) {
      bytes += String(number).utf8
    }

    mutating func appendInterpolation(_ markup: HTML) {
      bytes += markup.bytes
    }

    /// Markup where there is some.
    mutating func appendInterpolation(_ markup: HTML?) {
      if let markup { bytes += markup.bytes }
    }

    mutating func appendInterpolation(_ parts: some Sequence<HTML>) {
      for part in parts { bytes += part.bytes }
    }

    /// A style sheet or other text that the program made itself and that holds nobody's words.
    mutating func appendInterpolation(trusted text: String) {
      bytes += text.utf8
    }
  }
}
