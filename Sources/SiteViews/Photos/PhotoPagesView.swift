import Facts

/// What the pages of consecutive photos of a section show: they are rendered if one of them changes.
package struct PhotoPagesView: View {
  package let album: AlbumLink
  /// The parent albums, the whole site first.
  package let ancestors: [AlbumLink]
  /// The page with the tiles of the photos, from the site's folder.
  package let page: String
  package let photos: LinkedPhotos
  /// The photos before the first and behind the last page of the album.
  package let before: PhotoLink?
  package let after: PhotoLink?
  package init(
    album: AlbumLink, ancestors: [AlbumLink], page: String, photos: LinkedPhotos,
    before: PhotoLink?, after: PhotoLink?
  ) {
    (self.album, self.ancestors, self.page) = (album, ancestors, page)
    (self.photos, self.before, self.after) = (photos, before, after)
  }
}

/// What a link to the page of a photo shows.
package struct PhotoLink: View {
  /// The name of the file in the folder of these pages.
  package let file: String

  package init(_ photo: SitePhoto) { file = SitePaths.photoFile(photo) }
}

/// Photos with the links to the pages of their values.
package struct LinkedPhotos: View {
  package let list: [SitePhoto]
  package let links: ValueLinks
  /// Digests of the photos with their links, see `PhotoDigests`.
  private let digests: [UInt64]

  package init(_ list: [SitePhoto], _ links: ValueLinks, digests: [UInt64]) {
    (self.list, self.links, self.digests) = (list, links, digests)
  }

  /// Encodes the digests: the links depend on all photos of a site, and take too long to be found for each build.
  package func encode(to encoder: any Encoder) throws { try digests.encode(to: encoder) }
}

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
