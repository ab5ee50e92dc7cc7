/// Who can see an album, from the most to the fewest.
package enum AlbumAccess: Int, Codable, Comparable, Sendable {
  /// Everyone.
  case listed
  /// Those who have its address.
  case unlisted
  /// Those who have its link or know the passphrase. Its files are encrypted.
  case protected
  /// Nobody: it is not in the site.
  case hidden

  package static func < (one: AlbumAccess, other: AlbumAccess) -> Bool {
    one.rawValue < other.rawValue
  }
}
