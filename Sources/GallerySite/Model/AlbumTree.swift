import PhotoCatalog
import SystemPackage

/// Builds the albums of a site from the folders of a library.
struct AlbumTree {
  private struct Node {
    var photos: [SitePhoto] = []
    var children: [FilePath: Node] = [:]
  }

  private var root = Node()
  private var roots: Set<FilePath> = []

  /// Adds a folder's photos.
  ///
  /// With one root its folders are the site's albums; with several, each root is one.
  mutating func add(_ folder: LibraryFolder, photos: [SitePhoto], isOnlyRoot: Bool) {
    var path = folder.path
    if !isOnlyRoot, let name = folder.root.lastComponent {
      path = FilePath(root: nil, [name]).pushing(path)
    }
    Self.insert(photos, at: Array(path.components), in: &root)
  }

  /// The whole site as an album, with all others below it.
  func album(title: String) -> Album {
    Self.album(root, name: title, path: FilePath(), slug: "")
  }

  private static func insert(
    _ photos: [SitePhoto], at path: [FilePath.Component], in node: inout Node
  ) {
    guard let next = path.first else {
      node.photos += photos
      return
    }
    insert(
      photos, at: Array(path.dropFirst()),
      in: &node.children[FilePath(root: nil, [next]), default: Node()])
  }

  private static func album(_ node: Node, name: String, path: FilePath, slug: String) -> Album {
    var taken: Set<String> = []
    let names = node.children.keys.sorted { left, right in
      (NaturalOrder.key(left.string), left.string) < (NaturalOrder.key(right.string), right.string)
    }
    let children = names.map { name in
      let own = Slug.make(name.string) { taken.contains($0) }
      taken.insert(own)
      return album(
        node.children[name] ?? Node(), name: name.string, path: path.pushing(name),
        slug: slug.isEmpty ? own : "\(slug)/\(own)")
    }
    return Album(
      id: path.isEmpty ? "site" : SHA256.shortName(path.bytes), title: name, slug: slug,
      photos: node.photos, children: children)
  }
}
