package import PhotoMetadata
package import SiteLanguages

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
  var minCount: Int { self == .years ? 1 : 2 }

  /// The maximum number of values shown with pictures; more are shown as a list.
  package static let maxCards = 48

  fileprivate func counted(_ strings: Strings) -> PluralForms {
    switch self {
    case .years: strings.years
    case .cameras: strings.cameras
    case .lenses: strings.lenses
    case .people: strings.people
    case .places: strings.map.counted
    case .keywords: strings.keywords
    }
  }
}

/// The photos of a site by year, camera, lens, person, place and keyword.
package struct Facets: Sendable {
  /// An album for each kind that has values, with an album for each value below it.
  package private(set) var albums: [Album] = []
  /// The paths of the pages of each kind, by `key`.
  private var paths: [FacetKind: [String: String]] = [:]
  private var tree = KeywordTree()

  /// Makes facets without pages.
  package init() {}

  /// Groups photos, on all processors.
  ///
  /// - Parameters:
  ///   - photos: Every photo once.
  ///   - strings: The site's language.
  ///   - addresses: Assigns the addresses of values.
  /// - Throws: `CancellationError`.
  package init(
    _ photos: PhotoList, _ strings: Strings, _ addresses: inout AddressBook
  ) async throws {
    let byDate = Self.byDate(photos)
    let keys = try await FacetKeys(photos.table)
    let tree = KeywordTree(photos, keys)
    self.tree = tree
    // The kinds with the most values come first, so that no processor waits for them.
    let kinds = Array(FacetKind.allCases.reversed())
    let values = try await parallelMap(count: kinds.count) {
      FacetValues(byDate, kinds[$0], keys, tree)
    }
    for (kind, values) in zip(kinds, values).reversed() { add(kind, values, strings, &addresses) }
  }

  /// Photos by date, those without a date last.
  private static func byDate(_ photos: PhotoList) -> PhotoList {
    var order = photos.indices.filter { photos.date($0) > 0 }.map { UInt32($0) }
    order.sort { photos.date(Int($0)) < photos.date(Int($1)) }
    order += photos.indices.filter { photos.date($0) == 0 }.map { UInt32($0) }
    return photos.reordered(order)
  }

  /// The path of the page of a value; `nil` if it has none.
  package func path(_ kind: FacetKind, _ value: String) -> String? {
    paths[kind]?[KeywordTree.key(value)]
  }

  /// The keywords of a photo, each once and after its parents, with the paths of their pages.
  package func keywords(of facts: PhotoFacts) -> [(name: String, path: String?)] {
    tree.nodes(of: facts).map { ($0.name, paths[.keywords]?[$0.key]) }
  }

  /// The parts of a place's name, the smallest first, with the paths of their pages.
  package func places(of name: PlaceName) -> [(name: String, path: String?)] {
    KeywordTree.nodes(of: name).reversed().map { ($0.name, paths[.places]?[$0.key]) }
  }

  private mutating func add(
    _ kind: FacetKind, _ values: FacetValues, _ strings: Strings, _ addresses: inout AddressBook
  ) {
    guard !values.photos.isEmpty else { return }
    let children = children(of: nil, slug: "\(kind)", kind, values, &addresses)
    var album = Album(
      .facetIndex(kind), id: "\(kind)", title: kind.title(strings), slug: "\(kind)",
      photos: [], children: children, cover: children.first?.cover, counts: values.total)
    album.summary = kind.counted(strings)(values.photos.count)
    albums.append(album)
  }

  /// The albums of the values below another, or at the top.
  private mutating func children(
    of parent: String?, slug: String, _ kind: FacetKind, _ values: FacetValues,
    _ addresses: inout AddressBook
  ) -> [Album] {
    var albums: [Album] = []
    for key in values.keys[parent] ?? [] {
      let name = values.nodes[key]?.name ?? key
      let own = addresses.slug(for: name, name: Array(key.utf8), in: "by/\(slug)")
      let below = "\(slug)/\(own)"
      let album = Album(
        .facet(kind), id: below.replacing("/", with: "-", maxReplacements: 1), title: name,
        slug: below, photos: values.photos[key] ?? [],
        children: children(of: key, slug: below, kind, values, &addresses),
        cover: values.covers[key], counts: values.counts[key])
      paths[kind, default: [:]][key] = SitePaths.album(album.link)
      albums.append(album)
    }
    return Self.sorted(albums, kind)
  }

  /// Sorts years from the newest, cameras and lenses by their number of photos, and others by name.
  private static func sorted(_ albums: [Album], _ kind: FacetKind) -> [Album] {
    let byName = albums.map { (NaturalOrder.key($0.title), $0) }.sorted { left, right in
      (left.0, left.1.slug) < (right.0, right.1.slug)
    }.map(\.1)
    switch kind {
    case .people, .places, .keywords: return byName
    case .years: return byName.reversed()
    case .cameras, .lenses:
      return byName.sorted { $0.photos.count > $1.photos.count }
    }
  }
}
