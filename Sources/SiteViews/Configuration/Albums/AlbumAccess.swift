/// Who can see an album, from most to fewest people.
package enum AlbumAccess: Int, Codable, Comparable, Sendable {
  /// Everyone.
  case listed
  /// People who have its address.
  case unlisted
  /// People who have its link or know the passphrase. Its files are encrypted.
  case protected
  /// Nobody. The album is not in the site.
  case hidden

  package static func < (one: AlbumAccess, other: AlbumAccess) -> Bool {
    one.rawValue < other.rawValue
  }
}
