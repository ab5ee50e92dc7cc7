/// The path of a request, as the file names it stands for.
///
/// Everything is decided on bytes. Characters would hide slashes and dots: `/` followed by a
/// combining accent is one `Character`, and is not equal to `/`.
struct RequestPath: Sendable {
  /// Why a path stands for nothing.
  enum Fault: Error {
    /// Not an absolute path, or a `%` without its two hexadecimal digits.
    case malformed
    /// A name that no page of a site has: empty, hidden, `..`, or with a byte that would be read
    /// as a separator or an end somewhere below.
    case refused
  }

  /// The names from the site's folder inwards; none for `/`.
  private(set) var names: [String]
  /// Whether a folder is asked for by a slash at the end, as in `/` and `/holidays/`.
  private(set) var endsWithSlash: Bool

  /// Reads a percent-encoded path, without query.
  init(_ encoded: String) throws(Fault) {
    var parts = encoded.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count > 1, parts.removeFirst().isEmpty else { throw .malformed }
    endsWithSlash = parts.last?.isEmpty == true
    if endsWithSlash { parts.removeLast() }
    names = []
    for part in parts { names.append(try Self.name(decoding: part)) }
  }

  /// The path of the page that stands for this folder.
  var indexPage: RequestPath {
    var page = self
    page.names.append("index.html")
    page.endsWithSlash = false
    return page
  }

  /// The path as it stands in a URL, dots escaped too.
  var encoded: String {
    var bytes: [UInt8] = []
    for name in names {
      bytes.append(UInt8(ascii: "/"))
      for byte in name.utf8 { Self.append(byte, to: &bytes) }
    }
    if endsWithSlash { bytes.append(UInt8(ascii: "/")) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path for a reader who decodes it once before this type decodes it again.
  ///
  /// That reader is `FileMiddleware`. It refuses what has `..` in it once decoded, which would hit
  /// harmless names such as `a..b.jpg` too.
  var encodedTwice: String {
    encoded.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
  }

  private static func name(decoding part: Substring.UTF8View) throws(Fault) -> String {
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
