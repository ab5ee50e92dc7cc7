import Facts
package import SiteViews

/// The photos of a site by year, camera, lens, person, place and keyword.
package struct Facets: Sendable {
  /// An album for each kind that has values, with an album for each value below it.
  package private(set) var albums: [Album] = []
  /// The links to their pages.
  package private(set) var links = ValueLinks()

  /// Makes facets without pages.
  package init() {}

  /// Groups photos, on all processors.
  package init(
    _ photos: [SitePhoto], _ strings: Strings, _ addresses: inout AddressBook
  ) async throws {
    let byDate = Self.byDate(photos)
    let tree = KeywordTree(photos)
    // The kinds with the most values come first, so that no processor waits for them.
    let kinds = Array(FacetKind.allCases.reversed())
    let values = try await parallelMap(count: kinds.count) {
      FacetValues(byDate, kinds[$0], tree)
    }
    var paths: [FacetKind: [String: String]] = [:]
    for (kind, values) in zip(kinds, values).reversed() {
      add(kind, values, strings, &paths, &addresses)
    }
    links = ValueLinks(paths, tree)
  }

  /// Photos by date, those without a date last.
  private static func byDate(_ photos: [SitePhoto]) -> [SitePhoto] {
    photos.filter { $0.order > 0 }.sorted(by: \.order) + photos.filter { $0.order == 0 }
  }

  private mutating func add(
    _ kind: FacetKind, _ values: FacetValues, _ strings: Strings,
    _ paths: inout [FacetKind: [String: String]], _ addresses: inout AddressBook
  ) {
    guard !values.photos.isEmpty else { return }
    let children = children(
      of: nil, slug: "\(kind)", kind, values, &paths[kind, default: [:]], &addresses)
    var album = Album(
      .facetIndex(kind), id: "\(kind)", title: kind.title(strings), slug: "\(kind)",
      photos: [], children: children, counts: values.total)
    album.cover = children.first?.cover
    album.summary = kind.counted(strings)(values.photos.count)
    albums.append(album)
  }

  /// The albums of the values below another, or at the top.
  private mutating func children(
    of parent: String?, slug: String, _ kind: FacetKind, _ values: FacetValues,
    _ paths: inout [String: String], _ addresses: inout AddressBook
  ) -> [Album] {
    var albums: [Album] = []
    for key in values.keys[parent] ?? [] {
      let name = values.nodes[key]?.name ?? key
      let own = addresses.slug(for: name, name: Array(key.utf8), in: "by/\(slug)")
      let below = "\(slug)/\(own)"
      var album = Album(
        .facet(kind), id: below.replacing("/", with: "-", maxReplacements: 1), title: name,
        slug: below, photos: values.photos[key] ?? [],
        children: children(of: key, slug: below, kind, values, &paths, &addresses),
        counts: values.counts[key])
      (album.cover, album.face) = (values.covers[key], values.faces[key])
      paths[key] = SitePaths.album(album.link)
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
