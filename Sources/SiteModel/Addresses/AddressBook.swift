/// Assigns addresses to albums and to values of facets: the only place that does.
///
/// An address stays with its name, whichever albums come and go, and no two names share one. The
/// catalog stores all addresses.
package struct AddressBook: Equatable, Sendable {
  /// The last component of an address, assigned to a name.
  package struct Entry: Codable, Equatable, Sendable {
    /// The address that contains it.
    package var scope: String
    /// The bytes of the name.
    package var name: [UInt8]
    package var slug: String

    package init(scope: String, name: [UInt8], slug: String) {
      (self.scope, self.name, self.slug) = (scope, name, slug)
    }
  }

  private var slugs: [String: [[UInt8]: String]] = [:]
  private var taken: [String: Set<String>] = [:]
  /// Those assigned by earlier builds.
  private var stored: [Entry] = []
  /// Those assigned since.
  package private(set) var added: [Entry] = []

  /// Makes an address book.
  ///
  /// - Parameters:
  ///   - stored: The addresses assigned by earlier builds.
  ///   - added: The addresses assigned by this build.
  package init(_ stored: [Entry] = [], added: [Entry] = []) {
    for entry in stored + added { insert(entry) }
    (self.stored, self.added) = (stored, added)
  }

  /// The last component of an address.
  ///
  /// - Parameters:
  ///   - text: The source of the address.
  ///   - name: Identifies what the address is assigned to, if the text does not.
  ///   - scope: The address that contains it.
  /// - Returns: Lower-case ASCII letters, digits and hyphens.
  package mutating func slug(
    for text: String, name: [UInt8]? = nil, in scope: String
  ) -> String {
    let name = name ?? Array(text.utf8)
    if let slug = slugs[scope]?[name] { return slug }
    let (candidates, others) = (Slug(text), taken[scope, default: []])
    var index = 0
    while others.contains(candidates.candidate(index)) { index += 1 }
    let entry = Entry(scope: scope, name: name, slug: candidates.candidate(index))
    insert(entry)
    added.append(entry)
    return entry.slug
  }

  private mutating func insert(_ entry: Entry) {
    slugs[entry.scope, default: [:]][entry.name] = entry.slug
    taken[entry.scope, default: []].insert(entry.slug)
  }
}

extension AddressBook: Codable {
  private enum CodingKeys: CodingKey {
    case stored, added
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode([Entry].self, forKey: .stored),
      added: try values.decode([Entry].self, forKey: .added))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(stored, forKey: .stored)
    try values.encode(added, forKey: .added)
  }
}
