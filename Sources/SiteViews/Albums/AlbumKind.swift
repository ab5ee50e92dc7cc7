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

/// A property by which photos are grouped across albums.
package enum FacetKind: String, CaseIterable, Encodable, Sendable {
  case years, cameras, lenses, people, places, keywords

  /// The title of the page that lists them.
  package func title(_ strings: Strings) -> String {
    switch self {
    case .years: strings.pages.timeline
    case .cameras: strings.pages.cameras
    case .lenses: strings.pages.lenses
    case .people: strings.facts.people
    case .places: strings.map.places
    case .keywords: strings.pages.keywords
    }
  }

  /// The minimum number of photos for a page: a single photo has a page already.
  package var minCount: Int { self == .years ? 1 : 2 }

  /// Whether the values are in alphabetical order; years and devices are not.
  package var isByName: Bool { self == .people || self == .places || self == .keywords }

  /// The maximum number of values shown with pictures; more are shown as a list.
  package static let maxCards = 48

  /// The forms of the number of values.
  package func counted(_ strings: Strings) -> PluralForms {
    switch self {
    case .years: strings.counts.years
    case .cameras: strings.counts.cameras
    case .lenses: strings.counts.lenses
    case .people: strings.counts.people
    case .places: strings.map.counted
    case .keywords: strings.counts.keywords
    }
  }
}
