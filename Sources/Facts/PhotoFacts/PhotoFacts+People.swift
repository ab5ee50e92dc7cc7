extension PhotoFacts {
  /// The keywords below which programs put the names of people: digiKam in the language of its user, Lightroom and
  /// others by convention.
  private static let roots: Set<String> = Set(
    [
      "people", "personen", "leute", "personnes", "personas", "persone", "pessoas", "mensen", "faces",
      "الأشخاص",
      "أشخاص",
    ].map(key))
  /// What programs write for faces without a name.
  private static let placeholders: Set<String> = [
    "unknown", "unnamed", "unconfirmed", "ignored", "unbekannt", "inconnu", "desconocido", "?",
  ]
  private static let maxCount = 200

  /// Adds names of people, each once regardless of case, without the placeholders of programs.
  package mutating func add(people names: [String]) {
    var seen = Set(self.people.map(Self.key))
    for name in names where self.people.count < Self.maxCount {
      let key = Self.key(name)
      if !Self.placeholders.contains(key), seen.insert(key).inserted { self.people.append(name) }
    }
  }

  /// Adds the names that are keywords, such as `People|Ada`.
  package mutating func addPeopleOfKeywords() {
    // A sidecar can say that there is nobody.
    guard !self.people.isEmpty || isMissing(FactDefinitions.all.people) else { return }
    add(people: self.keywordPaths.compactMap(Self.person))
  }

  /// Removes the keywords that are names of people, which a site does not show as keywords.
  package mutating func removePeopleFromKeywords(_ others: PeopleNames) -> Int {
    guard !(self.people.isEmpty && others.keys.isEmpty),
      !(self.keywords.isEmpty && self.keywordPaths.isEmpty)
    else {
      return 0
    }
    let own = Set(self.people.map(Self.key))
    func isName(_ keyword: String) -> Bool {
      if Self.person(keyword) != nil { return true }
      let key = Self.key(keyword.split(separator: "|").last ?? "")
      return own.contains(key) || others.keys.contains(key)
    }
    let count = self.keywords.count + self.keywordPaths.count
    self.keywords.removeAll(where: isName)
    self.keywordPaths.removeAll(where: isName)
    return count - self.keywords.count - self.keywordPaths.count
  }

  /// The name at the end of a path below one of the roots; `nil` for other keywords.
  private static func person(_ path: String) -> String? {
    let names = path.split(separator: "|")
    guard names.count > 1, roots.contains(key(names[0])), let name = names.last else { return nil }
    return PlainText.clean(String(name))
  }

  /// The common form of all spellings of a name, without regard to case, accents, widths and the number of spaces.
  fileprivate static func key(_ name: some StringProtocol) -> String {
    FoldedText.fold(String(name)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A set of names of people that ignores case.
package struct PeopleNames: Sendable {
  /// The common form of all spellings of a name.
  package static func key(_ name: String) -> String { PhotoFacts.key(name) }

  fileprivate var keys: Set<String> = []

  /// Makes an empty set.
  package init() {}

  /// Adds the names of a photo.
  package mutating func insert(_ people: [String]) {
    for name in people { keys.insert(PhotoFacts.key(name)) }
  }

  /// Adds all names to a digest.
  package func add(to digest: inout InputDigest) {
    digest.add(keys.count)
    for key in keys.sorted() { digest.add(key) }
  }
}
