package import Facts

/// HTML of the site's owner around the content of all pages, such as a menu. Elements and attributes are those of a
/// list, and are nested such that browsers build exactly this tree, so that none ends or changes an element of the page.
package struct OwnMarkup: Sendable, CustomDebugStringConvertible {
  private static let maxSize = 16 << 10
  private static let maxDepth = 20

  /// Elements that contain all others, those that contain text, and those in text.
  private static let (blocks, paragraphs): (Set, Set) = (["div", "li", "nav"], ["h2", "h3", "h4", "h5", "h6", "p"])
  private static let words: Set = ["a", "abbr", "b", "br", "em", "i", "small", "span", "strong"]
  private static let lists: Set = ["ol", "ul"]
  private static let elements = blocks.union(paragraphs).union(words).union(lists)
  private static let attributes: Set = ["aria-label", "class", "dir", "href", "lang", "rel", "title"]

  /// The HTML, divided before each relative address.
  private var parts = [""]
  private let file: String
  private var line = 1
  private var open: [(name: String, line: Int)] = []

  /// Checks the content of a file.
  package init(_ bytes: [UInt8], file: String) throws(ConfigError) {
    self.file = file
    guard bytes.count <= Self.maxSize else { throw problem("longer than \(Self.maxSize >> 10) KiB; shorten it") }
    guard let text = TextDecoding.text(bytes), !text.unicodeScalars.contains("\u{FFFD}") else {
      throw problem("is neither UTF-8 nor UTF-16; save the file as UTF-8")
    }
    var rest = text.unicodeScalars[...]
    // Characters would hide a < beside a combining one.
    while let start = rest.firstIndex(of: "<") {
      add(Substring(rest[..<start]))
      rest = rest[start...]
      let tag = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z\-]+="[^"<>]*")*)\s*\/?>/.matchingSemantics(.unicodeScalar)
      guard let match = try? tag.prefixMatch(in: Substring(rest)) else {
        throw problem("a < begins no element; write &lt; for the character, and attributes as name=\"value\"")
      }
      let name = match.output.2.lowercased()
      guard Self.elements.contains(name) else {
        throw problem("<\(name)> is not possible here; use \(Self.elements.sorted().joined(separator: ", "))")
      }
      if match.output.1.isEmpty { try begin(name, match.output.3) } else { try end(name) }
      line += match.output.0.utf8.count { $0 == UInt8(ascii: "\n") }
      rest = rest[match.range.upperBound...]
    }
    add(Substring(rest))
    if let last = open.last {
      line = last.line
      throw problem("<\(last.name)> is not closed")
    }
  }

  /// The HTML of a page. Relative addresses begin in the site's folder, to which `toSite` is the path.
  package func html(toSite: String) -> HTML {
    "\(trusted: parts[0])\(parts.dropFirst().map { "\(toSite)\(trusted: $0)" as HTML })"
  }

  /// The HTML, and not the path of the file: builds compare the descriptions of settings.
  package var debugDescription: String { parts.debugDescription }

  private func problem(_ reason: String) -> ConfigError { ConfigError(file: file, line: line, reason: reason) }

  private mutating func add(_ text: Substring) {
    parts[parts.count - 1] += text
    line += text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  private mutating func begin(_ name: String, _ attributes: Substring) throws(ConfigError) {
    let parent = open.last?.name ?? "div"
    let isPlaced =
      switch name {
      case "li": Self.lists.contains(parent)
      case "a" where open.contains(where: { $0.name == "a" }): false
      case _ where Self.words.contains(name): !Self.lists.contains(parent)
      default: Self.blocks.contains(parent)
      }
    guard isPlaced, open.count < Self.maxDepth else {
      throw problem(
        open.last.map { "<\(name)> cannot be in the <\($0.name)> of line \($0.line)" }
          ?? "<li> must be in a <ul> or <ol>")
    }
    parts[parts.count - 1] += "<\(name)"
    for attribute in attributes.matches(of: /([A-Za-z\-]+)="([^"]*)"/.matchingSemantics(.unicodeScalar)) {
      try add(attribute.output.1.lowercased(), attribute.output.2, to: name)
    }
    parts[parts.count - 1] += ">"
    if name != "br" { open.append((name, line)) }
  }

  private mutating func add(_ attribute: String, _ value: Substring, to name: String) throws(ConfigError) {
    guard Self.attributes.contains(attribute), attribute != "href" || name == "a" else {
      throw problem(
        "\(attribute) of <\(name)> is not possible here; use \(Self.attributes.sorted().joined(separator: ", "))")
    }
    if attribute == "class", value.split(whereSeparator: \.isWhitespace).contains(where: { !$0.hasPrefix("own-") }) {
      throw problem("class \"\(value)\": names begin with own-, because gallery has others")
    }
    parts[parts.count - 1] += " \(attribute)=\""
    if attribute == "href", try Self.isRelative(value, else: problem) { parts.append("") }
    parts[parts.count - 1] += "\(value)\""
  }

  /// Whether an address is below or beside the site's folder.
  private static func isRelative(_ address: Substring, else problem: (String) -> ConfigError) throws(ConfigError)
    -> Bool
  {
    let isPlain = address.unicodeScalars.allSatisfy { $0.value > 32 && $0 != "\u{7F}" && $0 != "\\" }
    if isPlain, ["https://", "http://", "mailto:", "tel:", "/", "#"].contains(where: address.hasPrefix) {
      return false
    }
    // A character reference could be a part of another scheme.
    let scheme = address.unicodeScalars.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard isPlain, !address.isEmpty, !scheme.contains(":"), !scheme.contains("&") else {
      throw problem(
        "href=\"\(address)\": an address begins with https://, http://, mailto:, tel:, / or #, or is relative")
    }
    return true
  }

  private mutating func end(_ name: String) throws(ConfigError) {
    guard let last = open.popLast() else { throw problem("</\(name)> closes nothing") }
    guard last.name == name else { throw problem("</\(name)> does not close the <\(last.name)> of line \(last.line)") }
    parts[parts.count - 1] += "</\(name)>"
  }
}
