import SiteViews

/// The terms of photos with the numbers of the photos that have them.
struct SearchTerms {
  /// A term with its photos.
  struct Term {
    /// A folded word; or the folded value of a property, a tab, and the character of the property.
    var key: String
    /// The value as it is shown; empty for a word.
    var name = ""
    var postings = Postings()
  }

  private(set) var terms: [Term] = []
  /// The indices of terms by their keys.
  private var indices: [String: Int] = [:]
  /// The indices of the terms of a name that many photos have.
  private var known: [Name: [Int]] = [:]

  /// A name with the property that it is the value of.
  private struct Name: Hashable {
    var text: String
    var property: Character?
  }

  /// Adds the words of a text that few photos share.
  mutating func add(words text: String, to photo: Int) {
    for word in SearchText.words(text) { terms[index(of: word)].postings.add(photo) }
  }

  /// Adds a name: its words, and the value of a property. `property` is `nil` for words alone.
  mutating func add(_ name: String, _ property: SearchProperty?, to photo: Int) {
    add(terms(of: name, property), to: photo)
  }

  /// The indices of the terms of a name, which `add` takes.
  mutating func terms(of name: String, _ property: SearchProperty?) -> [Int] {
    let entry = Name(text: name, property: property?.rawValue)
    if let indices = known[entry] { return indices }
    var indices = SearchText.words(name).map { index(of: $0) }
    if let property, let value = value(name, property) { indices.append(value) }
    known[entry] = indices
    return indices
  }

  /// The index of the term of a value without its words; `nil` for a name that cannot be typed.
  mutating func value(_ name: String, _ property: SearchProperty) -> Int? {
    let key = SearchText.key(name)
    guard !key.isEmpty else { return nil }
    return index(of: "\(key)\t\(property.rawValue)", name: name)
  }

  mutating func add(_ indices: [Int], to photo: Int) {
    for index in indices { terms[index].postings.add(photo) }
  }

  private mutating func index(of key: String, name: String = "") -> Int {
    if let index = indices[key] { return index }
    terms.append(Term(key: key, name: String(name.prefix(80))))
    indices[key] = terms.count - 1
    return terms.count - 1
  }
}
