import SiteViews

/// How the sections of an album are divided into pages.
package enum AlbumPaging {
  static let maxPhotosPerPage = 500
  /// The number of cards on a page: as many rows as photos, in columns of 2, 3, 4, 5 and 6.
  static let cardsPerPage = 120
  /// A last page with fewer cards is joined with the page before it.
  private static let minCards = 30
  /// The number of names on a page of a long list, and of a last page that is not joined.
  static let namesPerPage = 480
  private static let minNames = 120

  /// The sections of each page, in order; at least one page.
  package static func pages(_ outline: AlbumOutline) -> [Range<Int>] {
    outline.grouped(photos: maxPhotosPerPage)
  }

  /// The child albums of each page that has any, in order. A page has more values of a facet than other albums: as
  /// cards they are few, and many are a list of names.
  package static func cards(_ album: Album) -> [Range<Int>] {
    let count = album.children.count
    let (size, minSize) = album.kind.isFacet ? (namesPerPage, minNames) : (cardsPerPage, minCards)
    let pages = max((count + size - minSize) / size, 1)
    return (0..<pages).map { page in
      page * size..<(page == pages - 1 ? count : (page + 1) * size)
    }
  }

  /// The paths of an album's pages, from the site's folder.
  package static func paths(_ album: Album, _ outline: AlbumOutline) -> [String] {
    (1...max(pages(outline).count, cards(album).count)).map {
      SitePaths.album(album.link, page: $0)
    }
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
