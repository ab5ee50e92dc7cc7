import PhotoCatalog
import SiteEncryption
import SiteModel

/// A part of a site with its media files: the public part, or an album that not everyone sees.
struct SitePart: Sendable {
  var outline: SiteOutline
  /// Encrypts the files; `nil` for files that are not encrypted.
  var key: AlbumKey?
  /// The ids of photos that could not be tried.
  var postponed: Set<String>
  /// The paths of all media files that were planned.
  var mediaPaths: [String]
}
