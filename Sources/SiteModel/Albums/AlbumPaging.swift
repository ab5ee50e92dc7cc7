import SiteViews

/// How the sections of an album are divided into pages.
package enum AlbumPaging {
  static let maxPhotosPerPage = 500

  /// The sections of each page, in order; at least one page.
  package static func pages(_ outline: AlbumOutline) -> [Range<Int>] {
    outline.grouped(photos: maxPhotosPerPage)
  }

  /// The paths of an album's pages, from the site's folder.
  package static func paths(_ album: Album, _ outline: AlbumOutline) -> [String] {
    (1...pages(outline).count).map { SitePaths.album(album.link, page: $0) }
  }

  /// The links to the sections of an album.
  package static func links(_ album: Album, _ outline: AlbumOutline) -> [SectionLink] {
    pages(outline).enumerated().flatMap { index, sections in
      sections.enumerated().map { number, section in
        // The first section's heading is no better a target than the top of the page.
        let fragment = number == 0 ? "" : "#s\(number + 1)"
        let page = SitePaths.album(album.link, page: index + 1)
        return SectionLink(
          photos: outline.sections[section].photos, page: page, link: page + fragment)
      }
    }
  }
}

/// A link to a section of an album.
package struct SectionLink: Sendable {
  /// The indices of its photos in the album.
  package var photos: Range<Int>
  /// The page, from the site's folder.
  package var page: String
  /// The page and the fragment, from the site's folder.
  package var link: String
}
