import PhotoCatalog

/// Gives albums and the values of facets their addresses: the one place that does.
///
/// An address that was given once stays with its name, whatever comes and goes; no two names share
/// one. What was given is kept in the catalog.
struct AddressBook: Sendable {
  private var given: [String: [[UInt8]: String]] = [:]
  private var taken: [String: Set<String>] = [:]
  /// What was given since the book was made.
  private(set) var added: [SiteAddress] = []

  /// Makes a book.
  ///
  /// - Parameter addresses: What was given before.
  init(_ addresses: [SiteAddress] = []) {
    for address in addresses {
      given[address.scope, default: [:]][address.name] = address.slug
      taken[address.scope, default: []].insert(address.slug)
    }
  }

  /// The last part of an address.
  ///
  /// - Parameters:
  ///   - text: What the address should say.
  ///   - name: What it is given to, where texts alone can be equal.
  ///   - scope: The address that it lies below.
  /// - Returns: Small ASCII letters, digits and hyphens.
  mutating func slug(for text: String, name: [UInt8]? = nil, in scope: String) -> String {
    let name = name ?? Array(text.utf8)
    if let slug = given[scope]?[name] { return slug }
    let (candidates, others) = (Slug(text), taken[scope, default: []])
    var index = 0
    while others.contains(candidates.candidate(index)) { index += 1 }
    let slug = candidates.candidate(index)
    given[scope, default: [:]][name] = slug
    taken[scope, default: []].insert(slug)
    added.append(SiteAddress(scope: scope, name: name, slug: slug))
    return slug
  }
}
