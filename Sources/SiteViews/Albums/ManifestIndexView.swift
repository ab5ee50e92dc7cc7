import Facts

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
