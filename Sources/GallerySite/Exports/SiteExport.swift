/// What a site tells other programs on request, with whole addresses.
package enum SiteExport: String, Sendable, CaseIterable {
  /// `sitemap.xml` for search engines, with the images.
  case sitemap
  /// `feed.xml`, the newest photos (RFC 4287).
  case atom
  /// `feed.json`, the same as JSON Feed 1.1.
  case jsonfeed
  /// `iiif/`, a collection of all albums for viewers of archives (IIIF Presentation 3.0).
  case iiif
}

/// The site as exports see it.
struct ExportedSite {
  var site: Album
  /// Every photo once, at the first of its places.
  var photos: [PlacedSitePhoto]
  /// The pages of albums, from the site's folder, in the albums' order.
  var albumPages: [(album: Album, paths: [String])]
  /// The pages that are neither albums nor photos, from the site's folder.
  var otherPages: [String] = []
  var hasPhotoPages: Bool
  var words: Words
  /// The site's address, ending in a slash.
  var baseURL: String

  /// An export's files: path and bytes.
  func files(_ export: SiteExport) -> [(path: String, bytes: [UInt8])] {
    switch export {
    case .sitemap: sitemap
    case .atom: [(FeedPaths.atom, atomFeed)]
    case .jsonfeed: [(FeedPaths.json, jsonFeed)]
    case .iiif: presentations
    }
  }

  /// The address of the page that shows a photo.
  func address(of place: PlacedSitePhoto) -> String {
    hasPhotoPages && !place.photo.renditions.isEmpty
      ? baseURL + PhotoPages.path(place.photo) : baseURL + AlbumPages.path(place.album)
  }
}

/// Where feeds lie, from the site's folder.
enum FeedPaths {
  static let atom = "feed.xml"
  static let json = "feed.json"

  /// Links to the feeds that a site has, for the head of its first page.
  static func links(_ exports: [SiteExport]) -> HTML {
    var links: HTML = ""
    if exports.contains(.atom) {
      links += "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"\(atom)\">\n"
    }
    if exports.contains(.jsonfeed) {
      links += "<link rel=\"alternate\" type=\"application/feed+json\" href=\"\(json)\">\n"
    }
    return links
  }
}
