import Facts

/// What an album's photos have in common.
package enum AlbumKind: Equatable, Encodable, Sendable {
  /// The whole site.
  case site
  /// A folder of the library.
  case folder
  /// The values of a facet, each as an album below this one.
  case facetIndex(FacetKind)
  /// The photos with one value of a facet.
  case facet(FacetKind)

  package var isFacet: Bool { facetKind != nil }

  /// The property that the album groups photos by; `nil` for the site and folders.
  package var facetKind: FacetKind? {
    switch self {
    case .site, .folder: nil
    case .facetIndex(let kind), .facet(let kind): kind
    }
  }
}

/// What a link to an album shows with a number of photos.
package struct AlbumCount: View {
  package let link: AlbumLink
  package let count: Int

  package init(_ link: AlbumLink, count: Int) { (self.link, self.count) = (link, count) }
}
