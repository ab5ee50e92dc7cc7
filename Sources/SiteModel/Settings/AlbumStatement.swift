/// What an album.md states about who can see the album.
///
/// A key that it does not have states nothing.
package struct AlbumStatement: Codable, Equatable, Sendable {
  /// The value of `hidden` or `private`: `listed`, `unlisted` or `hidden`; the stricter one if it has both.
  package var visibility: AlbumAccess?
  /// The value of `protected`.
  package var isProtected: Bool?

  package init(visibility: AlbumAccess? = nil, isProtected: Bool? = nil) {
    (self.visibility, self.isProtected) = (visibility, isProtected)
  }

  /// Who can see the album by this statement alone.
  package var access: AlbumAccess {
    max(visibility ?? .listed, isProtected == true ? .protected : .listed)
  }
}
