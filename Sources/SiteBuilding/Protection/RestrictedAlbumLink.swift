package import PhotoCatalog
import SiteViews
package import SystemPackage

/// The address of an unlisted or protected album.
package struct RestrictedAlbumLink: Sendable {
  package let folder: FilePath
  /// Whether the album is protected, so that the address contains its key; otherwise it is unlisted.
  package let isProtected: Bool
  /// The address, relative to that of the site.
  package let address: String

  /// The links of all unlisted and protected albums, sorted by folder. A build with the same catalog writes the albums.
  package static func all(_ catalog: Catalog) throws -> [RestrictedAlbumLink] {
    try SitePlans.restrictedAlbums(catalog).map { album in
      let address =
        switch try AlbumSecret(album, catalog) {
        case .key(let key): "\(SitePaths.protectedPage)#\(key.fragment)"
        case .address(let slug): SitePaths.album(ofFolder: slug)
        }
      return RestrictedAlbumLink(
        folder: album.root.pushing(album.path), isProtected: album.access == .protected,
        address: address)
    }
  }
}
