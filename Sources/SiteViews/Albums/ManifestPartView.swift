import Facts

/// What a part of the manifest of an album contains.
package struct ManifestPartView: View {
  package let album: AlbumLink
  /// The number of the part, from 1.
  package let number: Int
  /// Whether another part follows.
  package let hasNext: Bool
  package let photos: [SitePhoto]
  /// The sections of `photos`.
  package let sections: [PhotoSection]
  /// How many photos the album has in all parts.
  package let size: AlbumSize
  /// The text of album.md, in Markdown, in the first part.
  package let intro: String?
  /// The pictures of the text.
  package let pictures: [TextPicture]

  package init(
    album: AlbumLink, number: Int, hasNext: Bool, photos: [SitePhoto], sections: [PhotoSection],
    size: AlbumSize, intro: String? = nil, pictures: [TextPicture] = []
  ) {
    (self.album, self.number, self.hasNext) = (album, number, hasNext)
    (self.intro, self.pictures) = (intro, pictures)
    (self.photos, self.sections, self.size) = (photos, sections, size)
  }

  package var path: String { SitePaths.manifest(album, part: number) }
}

/// The counts from which the viewer numbers the photos of an album with several pages.
package struct PhotoCountsView: View {
  package let album: AlbumLink
  /// The number of photos that can be shown before each page, followed by that of all pages.
  package let shownBefore: [Int]

  package init(album: AlbumLink, shownBefore: [Int]) {
    (self.album, self.shownBefore) = (album, shownBefore)
  }

  package var path: String { SitePaths.counts(album) }
}

/// What the index of the manifest has.
package struct ManifestIndexView: View {
  /// An album of the site.
  package struct Album: View {
    package let link: AlbumLink
    /// The id of the album that it is in; `nil` for the whole site.
    package let parentID: String?
    package let photoCount: Int
    /// The photo that represents it.
    package let cover: SitePhoto?

    package init(_ link: AlbumLink, parentID: String?, photoCount: Int, cover: SitePhoto?) {
      (self.link, self.parentID, self.photoCount) = (link, parentID, photoCount)
      self.cover = cover
    }
  }

  /// The title of the site.
  package let title: String
  package let photoCount: Int
  package let albums: [Album]

  package init(title: String, photoCount: Int, albums: [Album]) {
    (self.title, self.photoCount, self.albums) = (title, photoCount, albums)
  }
}
