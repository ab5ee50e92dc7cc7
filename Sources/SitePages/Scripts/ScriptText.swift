import SiteFormats

/// Shortens scripts without changing what they do.
///
/// The scripts are formatted by `deno fmt`, so every statement ends with a semicolon or a brace. They
/// have no regular expression literals, and no template within a template.
enum ScriptText {
  /// A script without comments, and without spaces that separate nothing.
  static func shortened(_ script: String) -> String {
    var text: [UInt8] = []
    var rest = withoutComments(script).utf8[...]
    while let byte = rest.first {
      if quotes.contains(byte) {
        text += takeQuoted(&rest)
      } else if byte == UInt8(ascii: "("), let name = loneParameter(rest, after: text.last) {
        text += name
        rest = rest.dropFirst(name.count + 2)
      } else if let last = text.last, isNeedless(last, before: byte) {
        text[text.count - 1] = byte
        rest = rest.dropFirst()
      } else if spaces.contains(byte) {
        rest = rest.drop { spaces.contains($0) }
        if let last = text.last, let next = rest.first, isSeparated(last, next) {
          text.append(UInt8(ascii: " "))
        }
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let quotes = Array("\"'`".utf8)
  private static let spaces = Array(" \n".utf8)

  /// Whether two characters would be one token without a space.
  private static func isSeparated(_ last: UInt8, _ next: UInt8) -> Bool {
    if isWord(last) { return isWord(next) }
    return last == next && (last == UInt8(ascii: "+") || last == UInt8(ascii: "-"))
  }

  /// Whether a character is a comma or semicolon that the end of a block, list or call makes needless.
  private static func isNeedless(_ last: UInt8, before next: UInt8) -> Bool {
    switch next {
    case UInt8(ascii: "}"): last == UInt8(ascii: ";") || last == UInt8(ascii: ",")
    case UInt8(ascii: ")"), UInt8(ascii: "]"): last == UInt8(ascii: ",")
    default: false
    }
  }

  /// The name in parentheses at the beginning of a script, if it is the parameter of an arrow function
  /// that needs none.
  private static func loneParameter(
    _ rest: Substring.UTF8View, after last: UInt8?
  ) -> Substring.UTF8View? {
    let name = rest.dropFirst().prefix(while: isWord)
    guard !name.isEmpty, last.map(isWord) != true,
      rest.dropFirst(name.count + 1).starts(with: Array(") =>".utf8))
    else { return nil }
    return name
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: false
    }
  }

  /// Removes a text with its quotes from the beginning of a script, and returns it.
  private static func takeQuoted(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
    var end = rest.index(after: rest.startIndex)
    var isEscaped = false
    while end < rest.endIndex, isEscaped || rest[end] != rest[rest.startIndex] {
      isEscaped = !isEscaped && rest[end] == UInt8(ascii: "\\")
      end = rest.index(after: end)
    }
    if end < rest.endIndex { end = rest.index(after: end) }
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// A script without comments between `/**` and `*/`, and without lines that begin with `//`.
  private static func withoutComments(_ script: String) -> String {
    var text = ""
    var rest = script[...]
    while let start = rest.firstRange(of: "/**"),
      let end = rest[start.upperBound...].firstRange(of: "*/")
    {
      text += rest[..<start.lowerBound]
      rest = rest[end.upperBound...]
    }
    text += rest
    let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    return lines.joined(separator: "\n") + "\n"
  }
}
