import Yams

/// The front matter of a page of Hugo: YAML between two lines of `---`, or JSON.
package struct FrontMatter {
  /// A value, whose lists and tables have values.
  package indirect enum Value: Equatable, Sendable {
    case text(String), list([Value]), table([String: Value])

    fileprivate init(_ node: Node, depth: Int = 0) {
      switch node {
      // A file cannot nest values as deep as there is memory.
      case _ where depth > 16: self = .text("")
      case .sequence(let items): self = .list(items.map { Value($0, depth: depth + 1) })
      case .mapping(let pairs):
        self = .table(
          Dictionary(
            pairs.map { ($0.key.string?.lowercased() ?? "", Value($0.value, depth: depth + 1)) },
            uniquingKeysWith: { $1 }))
      case .scalar(let scalar): self = .text(scalar.string)
      case .alias: self = .text("")
      }
    }

    /// The text; `nil` for others, and for an empty one.
    package var text: String? {
      if case .text(let text) = self, !text.isEmpty { text } else { nil }
    }

    package var list: [Value] { if case .list(let values) = self { values } else { [] } }

    package var table: [String: Value] { if case .table(let values) = self { values } else { [:] } }
  }

  /// The values by their keys in lowercase, and the text below them.
  package private(set) var values: [String: Value] = [:]
  package private(set) var text = ""

  package init(_ content: String, file: String) throws(ConfigError) {
    let start = content.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard !start.hasPrefix("+++") else {
      throw ConfigError(
        file: file, line: 1, reason: "is TOML, which is not read; hugo convert toYAML writes YAML; then import again")
    }
    guard !start.hasPrefix("{") else {
      values = try Self.parse(String(start), file: file)
      return
    }
    let lines = start.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard let first = lines.first, AlbumText.isFence(first) else {
      text = content
      return
    }
    guard let end = lines.dropFirst().firstIndex(where: AlbumText.isFence) else {
      throw ConfigError(file: file, line: 1, reason: "the front matter is not closed; write a line of --- below it")
    }
    values = try Self.parse(lines[1..<end].joined(separator: "\n"), file: file)
    text = lines[(end + 1)...].joined(separator: "\n")
  }

  private static func parse(_ text: String, file: String) throws(ConfigError) -> [String: Value] {
    guard ConfigText.hasFewAliases(text), let node = try? Yams.compose(yaml: text), let pairs = node.mapping else {
      throw ConfigError(file: file, line: 1, reason: "the front matter is no YAML of the form `name: value`")
    }
    return Value(.mapping(pairs)).table
  }
}
