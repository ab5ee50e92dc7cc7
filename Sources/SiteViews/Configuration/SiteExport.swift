/// Files for other programs, with absolute addresses.
package enum SiteExport: String, Sendable, CaseIterable {
  /// `sitemap.xml` for search engines, with the images.
  case sitemap
  /// `feed.xml`, the photos that were added last (RFC 4287).
  case atom
  /// `feed.json`, the photos that were added last as JSON Feed 1.1.
  case jsonfeed
  /// `iiif/`, a collection of all albums for the viewers of archives (IIIF Presentation 3.0).
  case iiif
}
