import Digests

/// What the IIIF manifest of an album shows.
package struct PresentationView: View {
  package let album: AlbumLink
  package let photos: PhotoList

  package init(_ album: AlbumLink, photos: PhotoList) {
    (self.album, self.photos) = (album, photos)
  }

  package var path: String { SitePaths.presentation(album) }
}

/// What the collection of all IIIF manifests shows.
package struct PresentationListView: View {
  /// The title of the site.
  package let title: String
  package let albums: [AlbumLink]

  package init(title: String, albums: [AlbumLink]) { (self.title, self.albums) = (title, albums) }
}
