import Facts

/// What the IIIF manifest of an album shows.
package struct PresentationView: View {
  package let album: AlbumLink
  /// The text of its album.md, in Markdown; `nil` for none.
  package let intro: String?
  /// The photo that represents the album; `nil` if none can be shown.
  package let cover: SitePhoto?
  /// The album whose collection lists the manifest.
  package let parent: AlbumLink
  package let photos: [SitePhoto]
  /// The folders of the tiles that the site has, by the positions of the photos; empty for a site without tiles.
  package var tiles: [String?] = []

  package init(
    _ album: AlbumLink, intro: String?, cover: SitePhoto?, parent: AlbumLink, photos: [SitePhoto]
  ) {
    (self.album, self.intro, self.cover) = (album, intro, cover)
    (self.parent, self.photos) = (parent, photos)
  }

  package var path: String { SitePaths.presentation(album) }
}

/// What the IIIF collection of an album with albums below it shows, or that of the whole site.
package struct PresentationListView: View {
  /// An entry of a collection.
  package struct Item: View {
    package let album: AlbumLink
    package let cover: SitePhoto?
    /// Whether it is the collection of an album with albums below it, and not the manifest of an album's own photos.
    package let isCollection: Bool

    package init(_ album: AlbumLink, cover: SitePhoto?, isCollection: Bool) {
      (self.album, self.cover, self.isCollection) = (album, cover, isCollection)
    }
  }

  package let album: AlbumLink
  /// The text of its album.md, in Markdown; `nil` for none.
  package let intro: String?
  /// The album whose collection lists this one; `nil` for the whole site.
  package let parent: AlbumLink?
  package let items: [Item]

  package init(_ album: AlbumLink, intro: String?, parent: AlbumLink?, items: [Item]) {
    (self.album, self.intro) = (album, intro)
    (self.parent, self.items) = (parent, items)
  }

  package var path: String { SitePaths.presentations(album) }
}
