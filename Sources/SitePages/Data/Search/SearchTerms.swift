import Facts
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

  /// Adds terms.
  mutating func add(_ indices: [Int], to photo: Int) {
    for index in indices { terms[index].postings.add(photo) }
  }

  /// Adds the terms of photos that were gathered separately.
  mutating func add(_ bytes: [UInt8], after first: Int, count: Int) {
    let bytes = bytes.span
    var reader = PackedReader()
    for _ in 0..<reader.readCount(bytes) {
      let key = reader.readText(bytes)
      let index = index(of: key, name: reader.readText(bytes))
      let parts = (0..<reader.readCount(bytes)).map { _ in
        let part = bytes.extracting(reader.readRange(bytes))
        return unsafe part.withUnsafeBufferPointer { unsafe Array($0) }
      }
      Postings.forEachRun(parts, below: count) { run in
        terms[index].postings.add(first + run.lowerBound..<first + run.upperBound)
      }
    }
  }

  /// Whether bytes have the form of `bytes`.
  static func arePossible(_ bytes: [UInt8]) -> Bool {
    let bytes = bytes.span
    var reader = PackedReader()
    for _ in 0..<reader.readCount(bytes) {
      for _ in 0..<2 { reader.skipText(bytes) }
      for _ in 0..<reader.readCount(bytes) { reader.skipText(bytes) }
    }
    return reader.isAtEnd(of: bytes)
  }

  /// The terms with photos, as bytes.
  var bytes: [UInt8] {
    var writer = PackedWriter()
    let known = terms.map { ($0, $0.postings.finished()) }.filter { $0.1 != [[]] }
    writer.write(UInt64(known.count))
    for (term, parts) in known {
      writer.write(term.key)
      writer.write(term.name)
      writer.write(UInt64(parts.count))
      for part in parts { writer.write(part) }
    }
    return writer.bytes
  }

  private mutating func index(of key: String, name: String = "") -> Int {
    if let index = indices[key] { return index }
    terms.append(Term(key: key, name: String(name.prefix(80))))
    indices[key] = terms.count - 1
    return terms.count - 1
  }
}
