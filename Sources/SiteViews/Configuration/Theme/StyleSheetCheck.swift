/// Finds mistakes in the style sheet of a site's owner that would silently disable rules. It reads the tokens of CSS,
/// not its grammar. The security policy of the pages blocks resources that it misses.
package struct StyleSheetCheck {
  /// The maximum size in bytes.
  package static let maxSize = 64 << 10

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  /// The brackets that are open, with their lines.
  private var open: [(bracket: UInt8, line: Int)] = []
  /// The numbers of open brackets at the functions whose strings are addresses.
  private var imageDepths: [Int] = []

  package static func check(_ bytes: [UInt8], file: String) throws(ConfigError) {
    guard bytes.count <= maxSize else {
      throw ConfigError(
        file: file, line: 1, reason: "longer than \(maxSize >> 10) KiB; shorten it")
    }
    var check = StyleSheetCheck(bytes: bytes, file: file)
    if String(validating: bytes, as: UTF8.self) == nil {
      throw check.problem(check.firstLineThatIsNotUTF8, "is not UTF-8; save the file as UTF-8")
    }
    try check.run()
  }

  private init(bytes: [UInt8], file: String) {
    (self.bytes, self.file) = (bytes, file)
  }

  private func problem(_ line: Int, _ reason: String) -> ConfigError {
    ConfigError(file: file, line: line, reason: reason)
  }

  private var firstLineThatIsNotUTF8: Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
  }

  private mutating func run() throws(ConfigError) {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "\\"): try escape()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try text()
      case UInt8(ascii: "/") where has("/*"): try comment()
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): open.append((byte, line))
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): try close(byte)
      case UInt8(ascii: "@"): try rule()
      case UInt8(ascii: "u"), UInt8(ascii: "U"): if has("url(") { try address() }
      case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "s"), UInt8(ascii: "S"):
        try function()
      default: break
      }
      index += 1
    }
    if let last = open.last {
      throw problem(last.line, "\(Character(Unicode.Scalar(last.bracket))) is not closed")
    }
  }

  /// Whether the rest begins with a word in ASCII, in any case.
  private func has(_ word: String) -> Bool {
    let rest = bytes[index...].prefix(word.utf8.count)
    return rest.count == word.utf8.count
      && zip(rest, word.utf8).allSatisfy { byte, expected in
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(expected)
        return byte == expected || isLetter && byte | 0x20 == expected
      }
  }

  /// Reads an escape outside of a string. An escaped letter, such as in `@\69mport` or `\75rl(`, would hide a name from
  /// this check.
  private mutating func escape() throws(ConfigError) {
    let digits = bytes[(index + 1)...].prefix(6).prefix { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }
    let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    let next = index + 1 < bytes.count ? UInt32(bytes[index + 1]) : 0
    if Self.isOfName(digits.isEmpty ? next : code ?? 0) {
      throw problem(
        line, "a character is written as an escape sequence; write the character itself")
    }
    skipEscape()
  }

  /// Whether a character can be a part of the names that this check looks for.
  private static func isOfName(_ code: UInt32) -> Bool {
    let isLetter = code < 0x80 && (97...122).contains(code | 0x20)
    return isLetter
      || [UInt8(ascii: "@"), UInt8(ascii: "("), UInt8(ascii: "-")].contains { code == $0 }
  }

  /// Reads a string; in the arguments of a function that loads images, it must be an address in the site.
  private mutating func text() throws(ConfigError) {
    let first = line
    let address = try string()
    guard imageDepths.last.map({ $0 <= open.count }) == true, !Self.isOwn(address) else { return }
    throw problem(
      first,
      "\"\(address.prefix(40))\" is not in the site: other hosts are blocked, and other files are not copied; "
        + "use a data: address")
  }

  /// Notes a function whose strings are addresses.
  private mutating func function() throws(ConfigError) {
    for name in ["image-set(", "image(", "src("] where has(name) {
      index += name.utf8.count - 1
      open.append((bytes[index], line))
      imageDepths.append(open.count)
      return
    }
  }

  private static func isOwn(_ address: String) -> Bool {
    ["data:", "#", "image/"].contains { address.lowercased().hasPrefix($0) }
  }

  private mutating func skipEscape() {
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { line += 1 }
  }

  /// Reads a string; afterwards, the index is at its closing quote.
  private mutating func string() throws(ConfigError) -> String {
    let (quote, first, start) = (bytes[index], line, index + 1)
    index = start
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\n") { throw problem(first, "a string is not closed") }
      if bytes[index] == UInt8(ascii: "\\") { skipEscape() }
      index += 1
    }
    guard index < bytes.count else { throw problem(first, "a string is not closed") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func comment() throws(ConfigError) {
    let first = line
    index += 2
    while !has("*/") {
      guard index < bytes.count else { throw problem(first, "a comment is not closed") }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    index += 1
  }

  private mutating func close(_ bracket: UInt8) throws(ConfigError) {
    let pairs: [UInt8: UInt8] = [
      UInt8(ascii: "}"): UInt8(ascii: "{"), UInt8(ascii: ")"): UInt8(ascii: "("),
      UInt8(ascii: "]"): UInt8(ascii: "["),
    ]
    let name = Character(Unicode.Scalar(bracket))
    if imageDepths.last == open.count { imageDepths.removeLast() }
    guard let last = open.popLast() else { throw problem(line, "\(name) closes nothing") }
    guard last.bracket == pairs[bracket] else {
      let other = Character(Unicode.Scalar(last.bracket))
      throw problem(line, "\(name) does not close the \(other) of line \(last.line)")
    }
  }

  private func rule() throws(ConfigError) {
    if has("@import") {
      throw problem(line, "@import is blocked by the site's security policy; copy the rules here")
    }
    if has("@font-face") {
      throw problem(
        line, "@font-face is blocked, because pages load no fonts; name an installed typeface")
    }
  }

  /// Reads `url(…)`; afterwards, the index is at its last byte.
  private mutating func address() throws(ConfigError) {
    let first = line
    index += "url(".utf8.count
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    guard index < bytes.count else { throw problem(first, "url( is not closed") }
    let isQuoted = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index])
    var address = ""
    let start = index
    if isQuoted {
      address = try string()
      index += 1
    }
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    guard index < bytes.count else { throw problem(first, "url( is not closed") }
    if !isQuoted { address = String(decoding: bytes[start..<index], as: UTF8.self) }
    guard ["data:", "#"].contains(where: address.lowercased().hasPrefix) else {
      throw problem(
        first,
        """
        url(\(address.prefix(40))) is not in the site: other hosts are blocked, and other files are not \
        copied; use a data: address
        """)
    }
  }
}
