import PhotoMetadata

/// What photos are gathered by, across albums.
enum FacetKind: String, CaseIterable, Sendable {
  case years, cameras, lenses, keywords

  /// The title of the page that lists them.
  func title(_ words: PageWords) -> String {
    switch self {
    case .years: words.timeline
    case .cameras: words.cameras
    case .lenses: words.lenses
    case .keywords: words.keywords
    }
  }

  /// The values that a photo has.
  func values(of facts: PhotoFacts) -> [String] {
    switch self {
    case .years: facts.taken.map { ["\($0.year)"] } ?? []
    case .cameras: facts.camera.map { [$0] } ?? []
    case .lenses: facts.lens.map { [$0] } ?? []
    case .keywords: facts.keywords
    }
  }

  /// How many photos make a page: one photo has its own.
  fileprivate var fewest: Int { self == .years ? 1 : 2 }

  /// How many values are shown by a picture each; more become a list of words.
  static let mostCards = 48

  fileprivate func counted(_ words: Words) -> Counted {
    switch self {
    case .years: words.years
    case .cameras: words.cameras
    case .lenses: words.lenses
    case .keywords: words.keywords
    }
  }
}

/// The photos of a site by year, camera, lens and keyword: albums that are no folders.
struct Facets: Sendable {
  /// The folder of these pages in the site.
  static let base = "by"

  /// One album a kind that has values; the values are the albums below it.
  private(set) var albums: [Album] = []
  /// For each kind the paths of its pages, by `key`.
  private var paths: [FacetKind: [String: String]] = [:]

  /// No pages at all.
  init() {}

  /// Gathers photos.
  ///
  /// - Parameters:
  ///   - photos: Every photo once.
  ///   - words: The site's.
  ///   - addresses: Gives the values their addresses.
  init(_ photos: [SitePhoto], _ words: Words, _ addresses: inout AddressBook) {
    let dated = photos.compactMap { photo in photo.facts.taken.map { ($0, photo) } }
    let byDate =
      dated.sorted { $0.0 < $1.0 }.map(\.1) + photos.filter { $0.facts.taken == nil }
    for kind in FacetKind.allCases { gather(byDate, kind, words, &addresses) }
  }

  /// The pages that every page leads to.
  var ways: [SiteWay] {
    albums.map { SiteWay(title: $0.title, path: AlbumPages.path($0)) }
  }

  /// The page of a photo's value, from the site's folder; `nil` where it has none.
  func path(_ kind: FacetKind, _ value: String) -> String? {
    paths[kind]?[Self.key(value)]
  }

  private mutating func gather(
    _ photos: [SitePhoto], _ kind: FacetKind, _ words: Words, _ addresses: inout AddressBook
  ) {
    var names: [String: String] = [:]
    var groups: [String: [SitePhoto]] = [:]
    for photo in photos where !photo.renditions.isEmpty {
      // A photo may have a keyword in two spellings.
      for (key, name) in Dictionary(
        kind.values(of: photo.facts).map { (Self.key($0), $0) },
        uniquingKeysWith: { first, _ in first }
      ) {
        names[key] = names[key] ?? name
        groups[key, default: []].append(photo)
      }
    }
    let keys = groups.keys.filter { groups[$0, default: []].count >= kind.fewest }.sorted()
    guard !keys.isEmpty else { return }
    var children: [Album] = []
    for key in keys {
      let name = names[key] ?? key
      let slug = addresses.slug(for: name, name: Array(key.utf8), in: "\(Self.base)/\(kind)")
      var album = Album(
        id: "\(kind)-\(slug)", title: name, slug: "\(kind)/\(slug)", photos: groups[key] ?? [],
        children: [])
      album.base = Self.base
      children.append(album)
      paths[kind, default: [:]][key] = AlbumPages.path(album)
    }
    var album = Album(
      id: "\(kind)", title: kind.title(words.pages), slug: "\(kind)", photos: [],
      children: Self.sorted(children, kind))
    album.base = Self.base
    album.summary = kind.counted(words)(children.count)
    albums.append(album)
  }

  /// Years from the newest, cameras and lenses from the most used, keywords by the alphabet.
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

  /// What spellings of one value share.
  private static func key(_ value: String) -> String { value.lowercased() }
}
