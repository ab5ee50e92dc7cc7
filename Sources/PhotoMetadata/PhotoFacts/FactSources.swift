/// The tags from which facts were read, such as `EXIF:DateTimeOriginal` for `taken`.
package struct FactSources: Hashable, Sendable {
  private var tags = Self.none

  /// The storage that all empty values share.
  private static let none = [String?](repeating: nil, count: FactDefinitions.list.count)

  package init() {}

  /// Parses `lines`; unknown names are ignored.
  package init(lines: String) {
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2, let fact = FactDefinitions.named[String(parts[0])] {
        self[fact] = String(parts[1])
      }
    }
  }

  package subscript(fact: FactDefinition) -> String? {
    get { tags[fact.number] }
    set { tags[fact.number] = newValue }
  }

  package subscript<Definition: FactDefinition>(
    path: KeyPath<FactDefinitions, Definition>
  ) -> String? {
    @inline(__always)
    get { self[FactDefinitions.all[keyPath: path]] }
    @inline(__always)
    set { self[FactDefinitions.all[keyPath: path]] = newValue }
  }

  /// The tags by the names of their facts.
  package var named: [String: String] {
    FactDefinitions.list.reduce(into: [:]) { $0[$1.name] = self[$1] }
  }

  /// Lines such as `taken=EXIF:DateTimeOriginal`; `nil` if there are none.
  package var lines: String? {
    var lines = ""
    for fact in FactDefinitions.list {
      guard let tag = self[fact] else { continue }
      if !lines.isEmpty { lines += "\n" }
      lines += fact.name
      lines += "="
      lines += tag
    }
    return lines.isEmpty ? nil : lines
  }
}

extension FactSources: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (PartialKeyPath<FactDefinitions>, String)...) {
    for (path, tag) in elements {
      if let fact = FactDefinitions.all[keyPath: path] as? FactDefinition { self[fact] = tag }
    }
  }
}
