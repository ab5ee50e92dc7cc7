/// The keys of album.md that decide who can see an album.
package struct RestrictingKeys: OptionSet, Codable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// `hidden` or `private`.
  package static let hidden = RestrictingKeys(rawValue: 1)
  package static let protected = RestrictingKeys(rawValue: 2)
  /// `passphrase-file`, which also protects the album.
  package static let passphrase = RestrictingKeys(rawValue: 4)
}
