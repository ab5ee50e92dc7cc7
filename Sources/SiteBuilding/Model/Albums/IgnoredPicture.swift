/// A cover or banner in an album.md that the album cannot have, because the photo is not shown.
package struct IgnoredPicture: Equatable, Sendable {
  /// The number of the album's folder in the catalog.
  package let folder: Int64
  /// The setting: `cover` or `banner`.
  package let key: String
  /// The name of the photo, with the path below the folder.
  package let name: String
  /// The limit of its album if the photo is beyond it; `nil` if the album has no such photo.
  package let limit: Int?
}

extension Album {
  /// The covers and banners that the album and all below it cannot have.
  package var allIgnored: [IgnoredPicture] { ignored + children.flatMap(\.allIgnored) }
}
