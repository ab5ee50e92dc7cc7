/// The path of a request as a list of file names. Paths are parsed as bytes, because a `/` followed by a combining
/// accent is one `Character` that is not equal to `/`.
struct RequestPath: Sendable {
  /// The reason why a path is rejected.
  enum ParseError: Error {
    /// Not an absolute path, or a `%` without its two hexadecimal digits.
    case malformed
    /// A name is empty, hidden, `..`, or contains a separator or NUL.
    case refused
  }

  /// The names below the folder of the site; empty for `/`.
  private(set) var names: [String]
  /// Whether the path ends with a slash and so requests a folder, as in `/` and `/holidays/`.
  private(set) var endsWithSlash: Bool

  /// Parses a percent-encoded path without query.
  init(_ encoded: String) throws(ParseError) {
    var parts = encoded.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count > 1, parts.removeFirst().isEmpty else { throw .malformed }
    endsWithSlash = parts.last?.isEmpty == true
    if endsWithSlash { parts.removeLast() }
    names = []
    for part in parts { names.append(try Self.name(decoding: part)) }
  }

  /// The path of the index page of this folder.
  var indexPage: RequestPath {
    var page = self
    page.names.append("index.html")
    page.endsWithSlash = false
    return page
  }

  /// The percent-encoded path; dots are encoded too.
  var encoded: String {
    var bytes: [UInt8] = []
    for name in names {
      bytes.append(UInt8(ascii: "/"))
      for byte in name.utf8 { Self.append(byte, to: &bytes) }
    }
    if endsWithSlash { bytes.append(UInt8(ascii: "/")) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path, percent-encoded twice for `FileMiddleware`, which decodes it once. `FileMiddleware` rejects decoded
  /// paths that contain `..`, even in names such as `a..b.jpg`.
  var encodedTwice: String {
    encoded.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
  }

  private static func name(decoding part: Substring.UTF8View) throws(ParseError) -> String {
    var bytes: [UInt8] = []
    var rest = part[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue
      else { throw .malformed }
      bytes.append(high << 4 | low)
    }
    let forbidden = [0, UInt8(ascii: "/"), UInt8(ascii: "\\")]
    guard let first = bytes.first, first != UInt8(ascii: "."),
      !bytes.contains(where: forbidden.contains),
      let name = String(validating: bytes, as: UTF8.self)
    else { throw .refused }
    return name
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      bytes.append(byte)
    default:
      let digits = Array("0123456789ABCDEF".utf8)
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

extension UInt8 {
  fileprivate var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
