/// What an album.md states about who can see the album.
///
/// A key that it does not have states nothing.
package struct AlbumStatement: Codable, Equatable, Sendable {
  /// The value of `hidden` or `private`: `listed`, `unlisted` or `hidden`; the stricter one if it has both.
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
  /// That of the site.
  case site
  /// Its own, in a file: a path as album.md has it, relative to the folder of the album.
  case file(String)

  /// The key of album.md.
  package static let key = "passphrase-file"
}
