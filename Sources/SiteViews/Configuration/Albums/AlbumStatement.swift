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

/// What an album.md states about who can see the album. A missing key states nothing.
package struct AlbumStatement: Codable, Equatable, Sendable {
  /// The value of `hidden` or `private`: `listed`, `unlisted` or `hidden`; the stricter one if both are present.
  package var visibility: AlbumAccess?
  /// The value of `protected`.
  package var isProtected: Bool?
  /// The value of `passphrase-file`.
  package var passphrase: AlbumPassphrase?

  package init(
    visibility: AlbumAccess? = nil, isProtected: Bool? = nil, passphrase: AlbumPassphrase? = nil
  ) {
    (self.visibility, self.isProtected, self.passphrase) = (visibility, isProtected, passphrase)
  }

  /// Who can see the album by this statement alone.
  package var access: AlbumAccess {
    max(visibility ?? .listed, isProtected == true ? .protected : .listed)
  }
}

/// Which passphrase opens a protected album.
package enum AlbumPassphrase: Codable, Equatable, Sendable {
  case site
  /// A passphrase of the album's own, in a file. The path is relative to the folder of the album, as in album.md.
  case file(String)
}
