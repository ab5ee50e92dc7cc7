package import PhotoMetadata

/// A property by which photos are grouped across albums.
package enum FacetKind: String, CaseIterable, Sendable {
  case years, cameras, lenses, keywords

  /// The title of the page that lists them.
  package func title(_ strings: PageStrings) -> String {
    switch self {
    case .years: strings.timeline
    case .cameras: strings.cameras
    case .lenses: strings.lenses
    case .keywords: strings.keywords
    }
  }

  /// The values of a photo.
  package func values(of facts: PhotoFacts) -> [String] {
    switch self {
    case .years: facts.taken.map { ["\($0.year)"] } ?? []
    case .cameras: facts.camera.map { [$0] } ?? []
    case .lenses: facts.lens.map { [$0] } ?? []
    case .keywords: facts.keywords
    }
  }

  /// The minimum number of photos for a page: a single photo has a page already.
  fileprivate var minCount: Int { self == .years ? 1 : 2 }

  /// The maximum number of values shown with pictures; more are shown as a list.
  package static let maxCards = 48

  fileprivate func counted(_ strings: Strings) -> PluralForms {
    switch self {
    case .years: strings.years
    case .cameras: strings.cameras
    case .lenses: strings.lenses
    case .keywords: strings.keywords
    }
  }
}

/// The photos of a site by year, camera, lens and keyword.
package struct Facets: Sendable {
  /// An album for each kind that has values, with an album for each value below it.
  package private(set) var albums: [Album] = []
  /// The paths of the pages of each kind, by `key`.
  private var paths: [FacetKind: [String: String]] = [:]

  /// Makes facets without pages.
  package init() {}

  /// Groups photos.
  ///
  /// - Parameters:
  ///   - photos: Every photo once.
  ///   - strings: The site's language.
  ///   - addresses: Assigns the addresses of values.
  package init(_ photos: [SitePhoto], _ strings: Strings, _ addresses: inout AddressBook) {
    let dated = photos.compactMap { photo in photo.facts.taken.map { ($0, photo) } }
    let byDate =
      dated.sorted { $0.0 < $1.0 }.map(\.1) + photos.filter { $0.facts.taken == nil }
    for kind in FacetKind.allCases { gather(byDate, kind, strings, &addresses) }
  }

  /// The path of the page of a value; `nil` if it has none.
  package func path(_ kind: FacetKind, _ value: String) -> String? {
    paths[kind]?[Self.key(value)]
  }

  private mutating func gather(
    _ photos: [SitePhoto], _ kind: FacetKind, _ strings: Strings, _ addresses: inout AddressBook
  ) {
    var names: [String: String] = [:]
    var groups: [String: [SitePhoto]] = [:]
    for photo in photos where !photo.renditions.isEmpty {
      // A photo may have two spellings of a keyword.
      for (key, name) in Dictionary(
        kind.values(of: photo.facts).map { (Self.key($0), $0) },
        uniquingKeysWith: { first, _ in first }
      ) {
        names[key] = names[key] ?? name
        groups[key, default: []].append(photo)
      }
    }
    let keys = groups.keys.filter { groups[$0, default: []].count >= kind.minCount }.sorted()
    guard !keys.isEmpty else { return }
    var children: [Album] = []
    var covers = CoverChoice()
    for key in keys {
      let name = names[key] ?? key
      let slug = addresses.slug(for: name, name: Array(key.utf8), in: "by/\(kind)")
      let album = Album(
        .facet(kind), id: "\(kind)-\(slug)", title: name, slug: "\(kind)/\(slug)",
        photos: groups[key] ?? [], children: [], cover: covers.cover(groups[key] ?? [], []))
      children.append(album)
      paths[kind, default: [:]][key] = SitePaths.album(album)
    }
    var album = Album(
      .facetIndex(kind), id: "\(kind)", title: kind.title(strings.pages), slug: "\(kind)",
      photos: [],
      children: Self.sorted(children, kind), cover: children.first?.cover)
    album.summary = kind.counted(strings)(children.count)
    albums.append(album)
  }

  /// Sorts years from the newest, cameras and lenses by their number of photos, keywords by name.
  private static func sorted(_ albums: [Album], _ kind: FacetKind) -> [Album] {
    let byName = albums.map { (NaturalOrder.key($0.title), $0) }.sorted { left, right in
      (left.0, left.1.slug) < (right.0, right.1.slug)
    }.map(\.1)
    switch kind {
    case .keywords: return byName
    case .years: return byName.reversed()
    case .cameras, .lenses:
      return byName.sorted { $0.photos.count > $1.photos.count }
    }
  }

  /// The common key of all spellings of a value.
  private static func key(_ value: String) -> String { value.lowercased() }
}
