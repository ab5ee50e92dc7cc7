import Facts

/// What a feed shows.
package struct FeedView: View {
  /// The photos of a folder that were added at the same time.
  package struct Entry: View {
    /// The maximum number of photos that an entry shows.
    package static let maxPhotos = 12

    /// When they were added, in seconds since 1970.
    package let time: Int
    /// The number of the folder in the catalog. With the time it identifies the entry, also if photos are moved or
    /// deleted later.
    package let folder: Int64
    /// The album of the photos; `nil` if they are in several by now.
    package let album: AlbumLink?
    /// The number of photos and videos.
    package let count: Int
    /// How many of them are videos.
    package let videoCount: Int
    /// The first photos, in the order of the album.
    package let photos: [AlbumPhoto]

    package init(
      time: Int, folder: Int64, album: AlbumLink?, count: Int, videoCount: Int,
      photos: [AlbumPhoto]
    ) {
      (self.time, self.folder, self.album) = (time, folder, album)
      (self.count, self.videoCount, self.photos) = (count, videoCount, photos)
    }
  }

  /// Feed readers show no more at once.
  package static let maxEntries = 50

  /// The title of the site.
  package let title: String
  /// The newest first.
  package let entries: [Entry]

  package init(title: String, entries: [Entry]) { (self.title, self.entries) = (title, entries) }
}

/// What the sitemap shows.
package struct SitemapView: View {
  /// A page with the photos that have no page of their own.
  package struct Page: View {
    package let path: String
    package let photos: [SitePhoto]

    package init(_ path: String, photos: [SitePhoto] = []) {
      (self.path, self.photos) = (path, photos)
    }
  }

  package let pages: [Page]
  /// The photos that have pages of their own.
  package let photos: [SitePhoto]

  package init(pages: [Page], photos: [SitePhoto]) { (self.pages, self.photos) = (pages, photos) }
}
