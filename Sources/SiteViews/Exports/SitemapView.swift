import Facts

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
