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

/// The numbers of the photos that have a term, as a text of runs of consecutive numbers. Photos of one occasion follow
/// each other, so runs are long. A run is one or two integers: the count of numbers that are skipped before it, and, if
/// it has more than one number, its length minus 2. An integer is written in digits of five bits, the highest first, as
/// ASCII characters. The lower five bits of a character are the digit. The upper bits are 3 if more digits of the
/// integer follow, 2 for the last digit of a skip, and 1 for the last digit of a length. Unlike in Base64, each integer
/// begins at a character, so gzip finds repetitions.
struct Postings {
  /// The text so far.
  private var text: [UInt8] = []
  /// Earlier parts, because a part must fit in a file.
  private var parts: [[UInt8]] = []
  /// The end of the last run in `text`.
  private var written = 0
  /// The current run.
  private var run = 0..<0

  private static let maxPartSize = 12_000

  /// Adds a photo.
  mutating func add(_ number: Int) {
    if number < run.upperBound { return }
    if number == run.upperBound, !run.isEmpty {
      run = run.lowerBound..<(number + 1)
    } else {
      write()
      run = number..<(number + 1)
    }
  }

  /// All parts. Each begins with the number of photos before it, so they can be read in any order.
  consuming func finished() -> [[UInt8]] {
    write()
    return parts + [text]
  }

  private mutating func write() {
    guard !run.isEmpty else { return }
    if text.count > Self.maxPartSize {
      parts.append(text)
      (text, written) = ([], 0)
    }
    append(run.lowerBound - written, last: 2)
    if run.count > 1 { append(run.count - 2, last: 1) }
    written = run.upperBound
  }

  /// Writes an integer whose last digit has the given upper bits.
  private mutating func append(_ number: Int, last: UInt8) {
    var shift = 5
    while number >> shift > 0 { shift += 5 }
    while shift > 5 {
      shift -= 5
      text.append(3 << 5 | UInt8(truncatingIfNeeded: number >> shift) & 31)
    }
    text.append(last << 5 | UInt8(truncatingIfNeeded: number) & 31)
  }
}
