import Facts
import Foundation
package import PhotoCatalog
import SiteViews
package import SystemPackage

/// Assigns addresses to albums and to values of facets. No other code assigns them. A name keeps its address when other
/// albums are added or removed, and no two names have the same address. An album keeps its address if only the case or
/// the Unicode normal form of its name changes (`Beach`, `beach`). The catalog stores all addresses.
package struct AddressBook: Equatable, Sendable {
  /// The albums that the library has, also those that the site does not show, by the paths of their folders.
  package var albums: Set<FilePath> = []
  private var slugs: [String: [[UInt8]: String]] = [:]
  private var taken: [String: Set<String>] = [:]
  /// The addresses assigned by this build.
  package private(set) var added: [SiteAddress] = []

  /// Makes an address book of the addresses assigned by earlier builds.
  package init(_ stored: [SiteAddress] = []) {
    for address in stored { insert(address) }
  }

  /// The last component of an address.
  package mutating func slug(
    for text: String, name: [UInt8]? = nil, in scope: String
  ) -> String {
    let name = name ?? Array(text.utf8)
    if let slug = slugs[scope]?[name] { return slug }
    let (candidates, others) = (Slug(text), taken[scope, default: []])
    var index = 0
    while others.contains(candidates.candidate(index)) { index += 1 }
    let entry = SiteAddress(scope: scope, name: name, slug: candidates.candidate(index))
    insert(entry)
    added.append(entry)
    return entry.slug
  }

  /// The address that an album has; `nil` if it has none yet.
  func knownSlug(ofAlbum path: FilePath) -> String? {
    var slug = ""
    for name in path.components {
      let scope = slug.isEmpty ? "albums" : "albums/\(slug)"
      guard let own = slugs[scope]?[FilePath(root: nil, [name]).bytes] else { return nil }
      slug = slug.isEmpty ? own : "\(slug)/\(own)"
    }
    return slug
  }

  /// Gives albums the addresses of former albums whose names differ only in case or normal form. The library no longer
  /// has a folder of the former name. Call it before `slug` for the albums of a folder.
  package mutating func renameAlbums(
    to names: [FilePath], in path: FilePath, scope: String
  ) {
    let known = slugs[scope, default: [:]]
    let new = names.filter { known[$0.bytes] == nil }
    guard !new.isEmpty, !known.isEmpty else { return }
    // Of several such names, the first by its bytes is taken.
    let free = known.keys.filter { name in
      !albums.contains(path.pushing(FilePath(bytes: name)))
    }.sorted { $0.lexicographicallyPrecedes($1) }
    var former = Dictionary(
      free.compactMap { name in Self.folded(name).map { ($0, name) } }
    ) { first, _ in first }
    for name in new.map({ $0.bytes }) {
      guard let text = Self.folded(name), let before = former.removeValue(forKey: text),
        let slug = slugs[scope]?.removeValue(forKey: before)
      else { continue }
      let entry = SiteAddress(scope: scope, name: name, slug: slug, former: before)
      insert(entry)
      added.append(entry)
    }
  }

  /// A name without the differences of case and normal form; `nil` if it is not UTF-8.
  private static func folded(_ name: [UInt8]) -> String? {
    String(validating: name, as: UTF8.self).map {
      $0.lowercased().decomposedStringWithCanonicalMapping
    }
  }

  private mutating func insert(_ entry: SiteAddress) {
    slugs[entry.scope, default: [:]][entry.name] = entry.slug
    taken[entry.scope, default: []].insert(entry.slug)
  }
}

/// A name as a component of an address: lower-case ASCII letters, digits and hyphens, which every file system and URL
/// accepts.
package struct Slug {
  /// The ASCII letters and digits of the name; may be empty.
  package let text: String
  /// Whether letters were lost, so that different names can have the same text.
  let isLossy: Bool
  /// Eight characters of a digest of the whole name.
  private let digest: String

  package init(_ name: String) {
    var slug = ""
    var isLossy = false
    for scalar in name.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        slug.unicodeScalars.append(scalar)
      } else {
        // Accents are removed: café becomes cafe.
        isLossy = isLossy || (!scalar.isASCII && scalar.properties.isAlphabetic)
        let isAccent = scalar.properties.generalCategory == .nonspacingMark
        if !isAccent, !slug.isEmpty, !slug.hasSuffix("-") {
          slug += "-"
        }
      }
    }
    slug = String(slug.prefix(48))
    while slug.hasSuffix("-") {
      slug.removeLast()
    }
    (text, self.isLossy) = (slug, isLossy)
    // Another digest would change existing addresses.
    digest = Base32.text(SHA256.digest(Array(name.utf8)), length: 8)
  }

  /// A possible address, the best first: the text itself unless it is lossy or a device, then the text with a digest of
  /// the name, then the text with a number.
  package func candidate(_ index: Int) -> String {
    let start = text.isEmpty ? "album" : text
    let needsDigest = text.isEmpty || isLossy || DeviceName.matches(text)
    let suffixes = needsDigest ? Self.digestLengths : [0] + Self.digestLengths
    guard index < suffixes.count else { return "\(start)-\(index)" }
    let length = suffixes[index]
    return length == 0 ? start : "\(start)-\(digest.prefix(length))"
  }

  private static let digestLengths = [4, 6, 8]
}
