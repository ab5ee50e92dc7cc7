import PhotoCatalog
import PhotoMetadata
import SystemPackage

/// Builds the albums of a site from the folders of a library.
struct AlbumTree {
  /// A photo by the name of its file.
  typealias NamedPhoto = (photo: SitePhoto, name: String)

  private struct Node {
    var photos: [NamedPhoto] = []
    var note: AlbumNote?
    var children: [FilePath: Node] = [:]

    /// Whether photos lie here or below.
    var hasPhotos: Bool { !photos.isEmpty || children.values.contains { $0.hasPhotos } }
  }

  private var root = Node()
  private let settings: SiteSettings
  /// What albums at the top are called, where that is not the name of the folder.
  private let titles: [FilePath: String]

  init(_ settings: SiteSettings, titles: [FilePath: String] = [:]) {
    (self.settings, self.titles) = (settings, titles)
  }

  /// Adds a folder's photos, by date, and what its album.md says.
  ///
  /// - Parameters:
  ///   - path: The album's place, by the names of the folders; empty for the whole site.
  ///   - photos: Those that lie in the folder itself.
  ///   - note: What is said of it.
  mutating func add(_ path: FilePath, photos: [NamedPhoto], note: AlbumNote?) {
    Self.insert(photos, note, at: Array(path.components), in: &root)
  }

  /// The whole site as an album, with all others below it.
  ///
  /// - Parameters:
  ///   - name: The site's title where neither settings nor album.md give one.
  ///   - addresses: Gives the albums their addresses.
  /// - Returns: The album; hidden ones and those without photos are left out.
  func album(name: String, _ addresses: inout AddressBook) -> Album {
    var album = album(root, name: name, path: FilePath(), slug: "", &addresses)
    album.title = settings.title ?? album.title
    return album
  }

  private static func insert(
    _ photos: [NamedPhoto], _ note: AlbumNote?, at path: [FilePath.Component], in node: inout Node
  ) {
    guard let next = path.first else {
      node.photos += photos
      node.note = note ?? node.note
      return
    }
    insert(
      photos, note, at: Array(path.dropFirst()),
      in: &node.children[FilePath(root: nil, [next]), default: Node()])
  }

  private func album(
    _ node: Node, name: String, path: FilePath, slug: String, _ addresses: inout AddressBook
  ) -> Album {
    let shown = node.children.filter { $0.value.note?.isHidden != true && $0.value.hasPhotos }
    // Names that are not UTF-8 can be equal as text.
    let names = shown.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      .map { (NaturalOrder.key($0.string), $0.string, $0) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    var children = names.map { name in
      let title = path.isEmpty ? titles[name] ?? name.string : name.string
      let own = addresses.slug(
        for: title, name: name.bytes, in: slug.isEmpty ? "albums" : "albums/\(slug)")
      return album(
        shown[name] ?? Node(), name: title, path: path.pushing(name),
        slug: slug.isEmpty ? own : "\(slug)/\(own)", &addresses)
    }
    if node.note?.albums ?? settings.albumOrder == .date {
      // Without a date comes last; by name where dates agree.
      children.sort { $0.latestDate > $1.latestDate }
    }
    let order = node.note?.order ?? settings.photoOrder
    return Album(
      id: path.isEmpty ? "site" : SHA256.shortName(path.bytes), title: node.note?.title ?? name,
      slug: slug, photos: Self.sorted(node.photos, order).map(\.photo), children: children,
      intro: node.note?.text, date: node.note?.date, isByDate: order == .date,
      chosenCover: node.note?.cover.flatMap { Self.photo(FilePath($0), in: node) })
  }

  private static func sorted(_ photos: [NamedPhoto], _ order: PhotoOrder) -> [NamedPhoto] {
    switch order {
    case .date: return photos
    case .name: return sorted(photos) { NaturalOrder.key($0.name) }
    case .rating: return sorted(photos) { -($0.photo.facts.rating ?? 0) }
    case .files(let names):
      let places = Dictionary(zip(names, names.indices)) { first, _ in first }
      return sorted(photos) { places[$0.name] ?? names.count }
    }
  }

  /// Where keys agree, photos stay in the order of their dates.
  private static func sorted<Key: Comparable>(
    _ photos: [NamedPhoto], by key: (NamedPhoto) -> Key
  ) -> [NamedPhoto] {
    photos.map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static func photo(_ path: FilePath, in node: Node) -> SitePhoto? {
    guard let first = path.components.first else { return nil }
    let rest = FilePath(root: nil, path.components.dropFirst())
    guard rest.isEmpty else {
      let child = node.children[FilePath(root: nil, [first])]
      return child.flatMap { $0.note?.isHidden == true ? nil : photo(rest, in: $0) }
    }
    return node.photos.first { $0.name == first.string && !$0.photo.renditions.isEmpty }?.photo
  }
}

extension Album {
  /// The date to sort by, as far as it is known.
  fileprivate var latestDate: String {
    date ?? dates?.last.description ?? ""
  }
}
