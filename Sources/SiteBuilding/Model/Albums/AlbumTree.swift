import PhotoCatalog
import Facts
import SiteViews
import Renditions
package import SystemPackage

/// Builds the albums of a site from the folders of a plan.
struct AlbumTree {
  /// A photo with the name of its file in the folder.
  typealias NamedPhoto = (photo: SitePhoto, name: String)

  private struct Node {
    var photos: [NamedPhoto] = []
    var metadata: AlbumMetadata?
    var number: Int64 = 0
    var children: [FilePath: Node] = [:]

    /// Whether there are photos here or below.
    var hasPhotos: Bool { !photos.isEmpty || children.values.contains { $0.hasPhotos } }
  }

  private var root = Node()
  private let settings: SiteSettings
  /// The titles of top-level albums that differ from the names of their folders.
  private let titles: [FilePath: String]

  init(_ settings: SiteSettings, titles: [FilePath: String] = [:]) {
    (self.settings, self.titles) = (settings, titles)
  }

  /// Adds a folder.
  mutating func add(
    _ path: FilePath, photos: [NamedPhoto], metadata: AlbumMetadata?, number: Int64 = 0
  ) {
    Self.insert(photos, metadata, number, at: Array(path.components), in: &root)
  }

  /// The whole site as an album, with all others below it.
  func album(name: String, _ addresses: inout AddressBook) -> Album {
    var covers = CoverChoice(reserved: chosenCovers(root))
    var album = album(root, name: name, path: FilePath(), slug: "", &addresses, &covers)
    album.title = settings.title ?? album.title
    return album
  }

  /// The album of the folder that contains all others, with an empty address: the first page of its own site; `nil` if
  /// there is no such folder.
  func onlyAlbum(_ addresses: inout AddressBook) -> Album? {
    guard root.children.count == 1, let (name, node) = root.children.first else { return nil }
    var covers = CoverChoice(reserved: chosenCovers(root))
    return album(node, name: name.string, path: name, slug: "", &addresses, &covers)
  }

  private static func insert(
    _ photos: [NamedPhoto], _ metadata: AlbumMetadata?, _ number: Int64,
    at path: [FilePath.Component], in node: inout Node
  ) {
    guard let next = path.first else {
      // Most albums are one folder, whose photos need not be copied.
      if node.photos.isEmpty { node.photos = photos } else { node.photos += photos }
      if metadata != nil { (node.metadata, node.number) = (metadata, number) }
      return
    }
    insert(
      photos, metadata, number, at: Array(path.dropFirst()),
      in: &node.children[FilePath(root: nil, [next]), default: Node()])
  }

  private func album(
    _ node: Node, name: String, path: FilePath, slug: String, _ addresses: inout AddressBook,
    _ covers: inout CoverChoice
  ) -> Album {
    let shown = node.children.filter { $0.value.hasPhotos }
    // Different names that are not UTF-8 can have the same text.
    let names = shown.keys.sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    .map { (NaturalOrder.key($0.string), $0.string, $0) }
    .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    let scope = slug.isEmpty ? "albums" : "albums/\(slug)"
    addresses.renameAlbums(to: names, in: path, scope: scope)
    var children = names.map { name in
      let title = path.isEmpty ? titles[name] ?? name.string : name.string
      let own = addresses.slug(for: title, name: name.bytes, in: scope)
      return album(
        shown[name] ?? Node(), name: title, path: path.pushing(name),
        slug: slug.isEmpty ? own : "\(slug)/\(own)", &addresses, &covers)
    }
    if node.metadata?.albums ?? settings.albumOrder == .date {
      // Albums without a date come last. Albums with the same date stay sorted by name.
      children.sort { $0.latestDate > $1.latestDate }
    }
    let order = order(node)
    let photos = files(node).map(\.photo)
    // No card shows the whole site, so its cover may be that of an album.
    let shared = path.isEmpty && photos.isEmpty ? children.lazy.compactMap(\.cover).first : nil
    let cover = chosenCover(node) ?? shared ?? covers.cover(photos, children)
    let chosenBanner = node.metadata?.banner.flatMap { photo(FilePath($0), in: node) }
    let banner = chosenBanner ?? CoverChoice.banner(cover, photos, children)
    // The point belongs to the photo that album.md names beside it.
    let isOfBanner = node.metadata?.cover == nil && node.metadata?.banner != nil
    let focused = isOfBanner ? chosenBanner : cover
    let focus = node.metadata?.focus
    let lead = node.metadata?.lead.map { Album.id(of: path.appending($0)) }
    var result = Album(
      path.isEmpty ? .site : .folder, id: Album.id(of: path), title: node.metadata?.title ?? name,
      slug: slug, photos: photos, children: children)
    result.intro = node.metadata?.text
    result.pictures = node.metadata?.text.map { pictures(of: $0, in: node) } ?? []
    (result.date, result.isByDate) = (node.metadata?.date, order == .date)
    (result.cover, result.focus) = (cover, cover?.id == focused?.id ? focus : nil)
    if path.isEmpty {
      result.leadID = children.first { $0.id == lead }?.id ?? Self.newest(children)?.id
    } else {
      result.banner = banner
    }
    result.bannerFocus = banner?.id == focused?.id ? focus : nil
    result.isCollection = node.metadata?.query != nil
    result.ignored = ignored(node, isSite: path.isEmpty)
    return result
  }

  /// The pictures of a text.
  func pictures(of text: String, in path: FilePath) -> [TextPicture] {
    let node = path.components.reduce(Optional(root)) { node, name in
      node?.children[FilePath(root: nil, [name])]
    }
    return node.map { pictures(of: text, in: $0) } ?? []
  }

  private func pictures(of text: String, in node: Node) -> [TextPicture] {
    Markdown.images(in: text).compactMap { target in
      Markdown.path(of: target).flatMap { photo(FilePath($0), in: node) }
        .map { TextPicture(target, $0) }
    }
  }

  /// The newest album whose cover can fill the width of the window, preferably with more than a featureless picture;
  /// the newest if there is none.
  private static func newest(_ albums: [Album]) -> Album? {
    let wide = albums.filter { $0.cover?.fillsBanner == true }
    let candidates = wide.filter { $0.cover?.isCoverCandidate == true }
    let best = [candidates, wide].first { !$0.isEmpty } ?? albums
    // Equal dates keep the order of the albums.
    return best.reversed().max { $0.latestDate < $1.latestDate }
  }

  private func chosenCover(_ node: Node) -> SitePhoto? {
    node.metadata?.cover.flatMap { photo(FilePath($0), in: node) }
  }

  /// The pictures that album.md names and the album cannot have; the whole site has no banner.
  private func ignored(_ node: Node, isSite: Bool) -> [IgnoredPicture] {
    let named = [("cover", node.metadata?.cover), ("banner", isSite ? nil : node.metadata?.banner)]
    return named.compactMap { key, name in
      guard let name, FilePath(name).isRelative, photo(FilePath(name), in: node) == nil else {
        return nil
      }
      return IgnoredPicture(
        folder: node.number, key: key, name: name, limit: limit(hiding: FilePath(name), in: node))
    }
  }

  /// The ids of the covers that are specified in a folder and below it.
  private func chosenCovers(_ node: Node) -> Set<String> {
    node.children.values.reduce(into: Set(chosenCover(node).map { [$0.id] } ?? [])) {
      $0.formUnion(chosenCovers($1))
    }
  }

  private func order(_ node: Node) -> PhotoOrder { node.metadata?.order ?? settings.photoOrder }

  /// The photos that an album shows, in its order.
  private func files(_ node: Node) -> [NamedPhoto] {
    let named = sorted(node.photos, order(node))
    let files = Self.unique(named)
    guard let limit = node.metadata?.limit else { return files }
    return first(limit, of: files, order(node))
  }

  /// Each photo once: a folder can hold a photo in several files.
  private static func unique(_ photos: [NamedPhoto]) -> [NamedPhoto] {
    var seen: Set<ObjectIdentifier> = []
    return photos.filter { seen.insert(ObjectIdentifier($0.photo)).inserted }
  }

  private func sorted(_ photos: [NamedPhoto], _ order: PhotoOrder) -> [NamedPhoto] {
    switch order {
    case .date: return photos
    case .name: return photos.sorted { NaturalOrder.key($0.name) }
    case .rating: return photos.sorted { -($0.photo.rating ?? 0) }
    case .files(let names):
      let places = Dictionary(zip(names, names.indices)) { first, _ in first }
      return photos.sorted { places[$0.name] ?? names.count }
    }
  }

  /// The photos of an album with a limit: the newest of those by date, of others the first.
  private func first(
    _ limit: Int, of photos: [NamedPhoto], _ order: PhotoOrder
  ) -> [NamedPhoto] {
    guard order == .date else { return Array(photos.prefix(limit)) }
    let dated = photos.filter { $0.photo.taken != nil }
    return Array((dated.suffix(limit) + photos.dropFirst(dated.count)).prefix(limit))
  }

  private func photo(_ path: FilePath, in node: Node) -> SitePhoto? {
    guard let first = path.components.first else { return nil }
    let rest = FilePath(root: nil, path.components.dropFirst())
    guard rest.isEmpty else {
      return node.children[FilePath(root: nil, [first])].flatMap { photo(rest, in: $0) }
    }
    // The site has no images of photos beyond the limit.
    guard let found = shown(first.string, in: node),
      node.metadata?.limit == nil || files(node).contains(where: { $0.photo === found.photo })
    else { return nil }
    return found.photo
  }

  /// The photo of a folder with a name, if it has a picture.
  private func shown(_ name: String, in node: Node) -> NamedPhoto? {
    node.photos.first { $0.name == name && $0.photo.isShown }
  }

  /// The limit of the album of a photo that is not shown, if it would be shown without.
  private func limit(hiding path: FilePath, in node: Node) -> Int? {
    guard let name = path.lastComponent else { return nil }
    let folder = path.components.dropLast().reduce(Optional(node)) { node, part in
      node?.children[FilePath(root: nil, [part])]
    }
    return folder.flatMap { shown(name.string, in: $0) == nil ? nil : $0.metadata?.limit }
  }
}

extension Album {
  /// The date to sort by; empty if unknown.
  fileprivate var latestDate: String {
    date ?? dates?.last.description ?? ""
  }
}

extension Album {
  /// The id of the album of a folder.
  package static func id(of path: FilePath) -> String {
    path.isEmpty ? "site" : Digest(of: path.bytes).name()
  }
}
