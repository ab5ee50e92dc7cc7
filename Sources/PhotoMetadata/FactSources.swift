/// A fact that a file can tell, by the name it has in `gallery list --json`.
///
/// In the order of their names, which is the order in which the catalog keeps them.
package enum Fact: Int, Hashable, Sendable, CaseIterable {
  case colorSpace, copyright, creator, description, exposure, flash, fnumber, focal, iso, keywords
  case lens, make, model, orientation, place, rating, taken, title

  private static let names = allCases.map { "\($0)" }

  package var name: String { Self.names[rawValue] }

  fileprivate init?(name: some StringProtocol) {
    guard let index = Self.names.firstIndex(where: { $0 == name }) else { return nil }
    self.init(rawValue: index)
  }
}

/// Which tag said a fact: `taken` by `EXIF:DateTimeOriginal`.
package struct FactSources: Equatable, Sendable {
  private var tags = Self.none

  /// The storage that all share which know nothing.
  private static let none = [String?](repeating: nil, count: Fact.allCases.count)

  package init() {}

  /// Reads `lines`; what it does not know is passed over.
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

  /// Tags by the names of their facts.
  package var named: [String: String] {
    Fact.allCases.reduce(into: [:]) { $0[$1.name] = self[$1] }
  }

  /// `taken=EXIF:DateTimeOriginal`, one a line, by name; `nil` where nothing is known.
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
