import Facts

/// A photo with the album that it is in.
package struct AlbumPhoto: View {
  package let photo: SitePhoto
  package let album: AlbumLink

  package init(_ photo: SitePhoto, in album: AlbumLink) {
    (self.photo, self.album) = (photo, album)
  }

  /// The page that shows the photo: its own, or that of its album.
  package func path(hasPhotoPages: Bool) -> String {
    hasPhotoPages && photo.isShown ? SitePaths.photo(photo) : SitePaths.album(album)
  }

  /// The heading of the photo's page.
  package func heading(_ strings: Strings) -> String { photo.heading(strings, in: album.title) }

  /// The alternative text of the picture.
  package func alternativeText(_ strings: Strings) -> String {
    photo.alternativeText(strings, in: album.title)
  }
}
