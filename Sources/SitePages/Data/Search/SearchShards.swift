import Facts

/// The sorted terms, cut into files that a page loads as scripts.
struct SearchShards {
  /// The first term of each file.
  private(set) var firstTerms: [String] = []
  private(set) var files: [[UInt8]] = []

  /// The minimum and the maximum size of a file in bytes; the last can be smaller. Text of random numbers shrinks by a
  /// sixth, so the maximum is at most 16 KiB with gzip.
  private static let sizes = 12_000...19_500
  /// Between these sizes, one of this many terms begins a new file.
  private static let rarity: UInt64 = 8

  init(_ terms: [SearchTerms.Term]) {
    var (content, size, first): ([(key: String, text: String)], Int, String) = ([], 0, "")
    func finish(_ shards: inout SearchShards) {
      var json = JSONWriter()
      json.object { json in
        for (key, text) in content { json.member(key, text) }
      }
      shards.firstTerms.append(first)
      shards.files.append(DataScript.render(json))
      (content, size) = ([], 0)
    }
    // Scripts compare strings by their UTF-16 units.
    let sorted = terms.map { (Array($0.key.utf16), $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    for term in sorted {
      for (number, part) in term.postings.finished().enumerated() {
        let text = String(decoding: part, as: UTF8.self)
        let added = term.key.utf8.count + term.name.utf8.count + text.utf8.count + 6
        // A file is an object, which can have a term only once.
        if number > 0 || size + added > Self.sizes.upperBound
          || (size > Self.sizes.lowerBound && Self.begins(term.key))
        {
          finish(&self)
        }
        if size == 0 { first = term.key }
        content.append((term.key + term.name, text))
        size += added
      }
    }
    if size > 0 { finish(&self) }
  }

  /// Whether a term begins a file. It depends on the term alone, so that a term that grows does not move the others to
  /// other files.
  private static func begins(_ key: String) -> Bool {
    Digest(of: key).leading64 % rarity == 0
  }
}
