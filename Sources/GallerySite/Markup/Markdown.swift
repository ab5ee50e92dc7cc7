/// A text in a small part of Markdown as markup: paragraphs, headings, lists, quotes; emphasis, code
/// and links to the web.
///
/// Markup in the text is shown as it is written: the text can only choose among elements that are
/// named here.
enum Markdown {
  /// The whole text.
  ///
  /// - Parameter text: Any text.
  /// - Returns: Block elements.
  static func html(_ text: String) -> HTML {
    var html: HTML = ""
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
      String(line.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }[...]
    while let line = lines.first {
      guard !line.isEmpty else {
        lines.removeFirst()
        continue
      }
      let kind = Block(line)
      var block = [kind.content(of: line)]
      lines.removeFirst()
      while kind.continues, let next = lines.first, !next.isEmpty {
        let nextKind = Block(next)
        guard nextKind == kind || (nextKind == .paragraph && kind != .heading) else { break }
        if nextKind == kind || kind == .quote {
          block.append(nextKind == kind ? kind.content(of: next) : next)
        } else {
          // A line that goes on with the item above it.
          block[block.count - 1] += " " + nextKind.content(of: next)
        }
        lines.removeFirst()
      }
      html += kind.html(block)
    }
    return html
  }

  private enum Block {
    case paragraph, heading, bullets, numbers, quote

    init(_ line: String) {
      let start = line.drop { $0 == " " }
      let digits = start.prefix { ("0"..."9").contains($0) }
      if start.hasPrefix("#"), start.drop(while: { $0 == "#" }).hasPrefix(" ") {
        self = .heading
      } else if start.hasPrefix("- ") || start.hasPrefix("* ") || start.hasPrefix("+ ") {
        self = .bullets
      } else if start.hasPrefix(">") {
        self = .quote
      } else if !digits.isEmpty, digits.count < 10, start[digits.endIndex...].hasPrefix(". ") {
        self = .numbers
      } else {
        self = .paragraph
      }
    }

    /// A heading is one line.
    var continues: Bool { self != .heading }

    /// A line without what makes it a block of this kind.
    func content(of line: String) -> String {
      let start = line.drop { $0 == " " }
      let rest =
        switch self {
        case .paragraph: start
        case .heading: start.drop { $0 == "#" }
        case .bullets, .quote: start.dropFirst()
        case .numbers: start.drop { $0 != "." }.dropFirst()
        }
      return String(rest.drop { $0 == " " })
    }

    func html(_ lines: [String]) -> HTML {
      let items = lines.map { HTML("<li>\(MarkdownLine.html($0))</li>\n") }
      let text = MarkdownLine.html(lines.joined(separator: "\n"))
      switch self {
      case .paragraph: return "<p>\(text)</p>\n"
      // The page's own heading stands above.
      case .heading: return "<h2>\(text)</h2>\n"
      case .bullets: return "<ul>\n\(items)</ul>\n"
      case .numbers: return "<ol>\n\(items)</ol>\n"
      case .quote: return "<blockquote><p>\(text)</p></blockquote>\n"
      }
    }
  }
}

/// A run of text with emphasis, code and links.
enum MarkdownLine {
  static func html(_ text: String) -> HTML {
    html(text[...], depth: 0)
  }

  private static func html(_ text: Substring, depth: Int) -> HTML {
    var html: HTML = ""
    var plain = ""
    var rest = text
    func flush() {
      html += "\(plain)"
      plain = ""
    }
    while let character = rest.first {
      let next = rest.dropFirst()
      if character == "\\", let escaped = next.first, escaped.isPunctuation || escaped.isSymbol {
        plain.append(escaped)
        rest = next.dropFirst()
      } else if depth < 4, let span = Span(rest) {
        flush()
        html += span.html { Self.html($0, depth: depth + 1) }
        rest = span.rest
      } else {
        plain.append(character)
        rest = next
      }
    }
    flush()
    return html
  }

  /// Something that has a beginning and an end in the text.
  private struct Span {
    var kind: Kind
    var inside: Substring
    var rest: Substring

    enum Kind {
      case code, strong, emphasis
      case link(String)
    }

    /// Who looks for an end looks no further than so many characters: no text takes long.
    private static let reach = 2000

    /// Takes what stands at the start of a text; `nil` where it is only text.
    init?(_ text: Substring) {
      if text.hasPrefix("`") {
        self.init(.code, text, "`")
      } else if text.hasPrefix("**") {
        self.init(.strong, text, "**")
      } else if text.hasPrefix("*") {
        self.init(.emphasis, text, "*")
      } else if text.hasPrefix("["),
        let middle = text.prefix(Self.reach).firstRange(of: "](")
      {
        let target = text[middle.upperBound...]
        guard let end = target.prefix(Self.reach).firstIndex(of: ")") else { return nil }
        let address = String(target[..<end])
        guard Self.isSafe(address) else { return nil }
        self.init(
          kind: .link(address), inside: text[..<middle.lowerBound].dropFirst(),
          rest: target[end...].dropFirst())
      } else {
        return nil
      }
    }

    private init?(_ kind: Kind, _ text: Substring, _ mark: String) {
      let start = text.dropFirst(mark.count)
      // An asterisk between blanks is no emphasis.
      guard let end = start.prefix(Self.reach).firstRange(of: mark),
        end.lowerBound > start.startIndex,
        start.first?.isWhitespace == false
      else { return nil }
      self.init(kind: kind, inside: start[..<end.lowerBound], rest: start[end.upperBound...])
    }

    private init(kind: Kind, inside: Substring, rest: Substring) {
      (self.kind, self.inside, self.rest) = (kind, inside, rest)
    }

    /// Whether an address can do nothing but lead somewhere.
    private static func isSafe(_ address: String) -> Bool {
      ["https://", "http://", "mailto:"].contains { address.lowercased().hasPrefix($0) }
        && address.utf8.allSatisfy { $0 > 32 && $0 != 127 }
    }

    func html(_ markup: (Substring) -> HTML) -> HTML {
      switch kind {
      case .code: "<code>\(String(inside))</code>"
      case .strong: "<strong>\(markup(inside))</strong>"
      case .emphasis: "<em>\(markup(inside))</em>"
      case .link(let address): "<a href=\"\(address)\">\(markup(inside))</a>"
      }
    }
  }
}
