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

  private static func name(decoding part: Substring.UTF8View) throws(ParseError) -> String {
    var bytes: [UInt8] = []
    var rest = part[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { throw .malformed }
      bytes.append(high << 4 | low)
    }
    let forbidden = [0, UInt8(ascii: "/"), UInt8(ascii: "\\")]
    guard let first = bytes.first, first != UInt8(ascii: "."), !bytes.contains(where: forbidden.contains),
      let name = String(validating: bytes, as: UTF8.self)
    else { throw .refused }
    return name
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map { UInt8($0) }
  }
}

/// The target of a request: an absolute path, or an address with one, as for a proxy.
struct RequestTarget {
  /// The percent-encoded path.
  let path: String
  /// What follows `?`, without it.
  let query: String?

  /// Divides a target as bytes; see ``RequestPath``.
  init(_ text: String) {
    let (slash, question) = (UInt8(ascii: "/"), UInt8(ascii: "?"))
    var rest = text.utf8[...]
    let scheme = rest.first == slash ? nil : rest.firstRange(of: Array("://".utf8))
    if let scheme { rest = rest[scheme.upperBound...].drop { $0 != slash && $0 != question } }
    let parts = rest.split(separator: question, maxSplits: 1, omittingEmptySubsequences: false)
    path = scheme != nil && parts[0].isEmpty ? "/" : String(Substring(parts[0]))
    query = parts.count == 1 ? nil : String(Substring(parts[1].prefix { $0 != UInt8(ascii: "#") }))
  }
}
