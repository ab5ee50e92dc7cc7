import Renditions
package import SiteConfiguration
import SiteLanguages
package import SiteModel

/// Writes the files of a site that are meant for other programs.
package struct SiteExporter {
  let site: Album
  /// Every photo once, at its first location.
  let photos: LocatedPhotos
  /// The albums with the paths of their pages.
  let albumPages: [(album: Album, paths: [String])]
  /// The paths of pages that are neither albums nor photos.
  let otherPages: [String]
  let hasPhotoPages: Bool
  let strings: Strings
  /// The site's address, ending in a slash.
  let baseURL: String

  /// Makes an exporter.
  ///
  /// - Parameters:
  ///   - outline: The site.
  ///   - baseURL: The site's address, ending in a slash.
  package init(_ outline: SiteOutline, baseURL: String) {
    site = outline.site
    photos = outline.photos
    albumPages = outline.albums.map { ($0.album, AlbumPaging.paths($0.album, $0.outline)) }
    otherPages =
      (outline.statistics == nil ? [] : [SitePaths.statistics])
      + (outline.map == nil ? [] : [SitePaths.map])
      + (outline.hasSearch ? [SitePaths.search] : []) + outline.pages.map(SitePaths.page)
    hasPhotoPages = outline.settings.hasPhotoPages
    strings = outline.settings.strings
    self.baseURL = baseURL
  }

  /// The files of an export.
  package func files(_ export: SiteExport) -> [(path: String, bytes: [UInt8])] {
    switch export {
    case .sitemap: sitemap
    case .atom: [(SitePaths.atomFeed, atomFeed)]
    case .jsonfeed: [(SitePaths.jsonFeed, jsonFeed)]
    case .iiif: presentations
    }
  }

  /// The address of the page that shows a photo.
  func address(of entry: SitePhotoLocation) -> String {
    hasPhotoPages && entry.photo.isShown
      ? baseURL + SitePaths.photo(entry.photo) : baseURL + SitePaths.album(entry.album.link)
  }
}
