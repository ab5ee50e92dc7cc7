/// A fact about a photo, by its name in `gallery list --json`.
///
/// The cases are sorted by name, which is also the order in the catalog. `place` is the name of
/// `PhotoFacts.coordinate`.
package enum Fact: Int, Hashable, Sendable, CaseIterable {
  case colorSpace, copyright, creator, description, exposure, flash, fnumber, focal, iso
  case keywordPaths, keywords, lens, make, model, orientation, people, place, placeName, rating,
    taken,
    title

  private static let names = allCases.map { "\($0)" }

  package var name: String { Self.names[rawValue] }

  fileprivate init?(name: some StringProtocol) {
    guard let index = Self.names.firstIndex(where: { $0 == name }) else { return nil }
    self.init(rawValue: index)
  }
}

/// The tags from which facts were read, such as `EXIF:DateTimeOriginal` for `taken`.
package struct FactSources: Codable, Hashable, Sendable {
  private var tags = Self.none

  /// The storage that all empty values share.
  private static let none = [String?](repeating: nil, count: Fact.allCases.count)

  package init() {}

  /// Parses `lines`; unknown names are ignored.
  package init(lines: String) {
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2, let fact = Fact(name: parts[0]) {
        self[fact] = String(parts[1])
      }
    }
  }

  package subscript(fact: Fact) -> String? {
    get { tags[fact.rawValue] }
    set { tags[fact.rawValue] = newValue }
  }

  /// The tags by the names of their facts.
  package var named: [String: String] {
    Fact.allCases.reduce(into: [:]) { $0[$1.name] = self[$1] }
  }

  /// Lines such as `taken=EXIF:DateTimeOriginal`, sorted by name; `nil` if there are none.
  package var lines: String? {
    var lines = ""
    for fact in Fact.allCases {
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
  package init(dictionaryLiteral elements: (Fact, String)...) {
    for (fact, tag) in elements {
      self[fact] = tag
    }
  }
}
