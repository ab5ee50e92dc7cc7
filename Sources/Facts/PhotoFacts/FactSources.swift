/// The tags from which facts were read, such as `EXIF:DateTimeOriginal` for `taken`.
public struct FactSources: Hashable, Sendable {
  @usableFromInline
  var tags = FactValues<String>()

  package init() {}

  /// Parses `lines`; unknown names are ignored.
  public init(lines: String) {
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2, let fact = FactDefinitions.named[String(parts[0])] {
        self[fact] = String(parts[1])
      }
    }
  }

  /// The tag of a fact; `nil` if it is unknown.
  public subscript(fact: FactDefinition) -> String? {
    @inlinable
    get { tags[fact] }
    @inlinable
    set { tags[fact] = newValue }
  }

  /// The tag of a fact; `nil` if it is unknown.
  public subscript<Definition: FactDefinition>(
    path: KeyPath<FactDefinitions, Definition>
  ) -> String? {
    @inlinable @inline(__always)
    get { self[FactDefinitions.all[keyPath: path]] }
    @inlinable @inline(__always)
    set { self[FactDefinitions.all[keyPath: path]] = newValue }
  }

  /// The tags by the names of their facts.
  public var named: [String: String] {
    FactDefinitions.list.reduce(into: [:]) { $0[$1.name] = self[$1] }
  }

  /// Lines such as `taken=EXIF:DateTimeOriginal`; `nil` if there are none.
  public var lines: String? {
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
  /// Makes a value of a literal.
  public init(dictionaryLiteral elements: (PartialKeyPath<FactDefinitions>, String)...) {
    for (path, tag) in elements {
      if let fact = FactDefinitions.all[keyPath: path] as? FactDefinition { self[fact] = tag }
    }
  }
}
