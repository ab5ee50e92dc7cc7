import Facts
import SiteViews

/// The photos of each value of a facet that has a page.
struct FacetValues {
  private(set) var nodes: [String: KeywordTree.Node] = [:]
  private(set) var photos: [String: PhotoList] = [:]
  /// The keys of the values below each value; those at the top have the key `nil`.
  private(set) var keys: [String?: [String]] = [:]
  private(set) var covers: [String: SitePhoto] = [:]
  /// The faces of people in their covers.
  private(set) var faces: [String: FaceRegion] = [:]
  private(set) var counts: [String: PhotoCounts] = [:]
  /// The numbers of photos of all values.
  private(set) var total = PhotoCounts()

  /// Groups photos.
  init(_ photos: PhotoList, _ kind: FacetKind, _ tree: KeywordTree) {
    var groups = Groups(kind, tree)
    for position in photos.indices where photos.isShown(at: position) {
      groups.add(photos[position], row: photos.row(position))
    }
    for (node, members) in zip(groups.nodes, groups.rows) where members.count >= kind.minCount {
      nodes[node.key] = node
      // An array that has grown may have twice the memory that it needs.
      let list = PhotoList(members.map(\.self), of: photos.table)
      self.photos[node.key] = list
      counts[node.key] = PhotoCounts(list)
    }
    keys = Dictionary(grouping: self.photos.keys.sorted()) { nodes[$0]?.parent }
    var choice = CoverChoice()
    chooseCovers(below: nil, &choice)
    if kind == .people { chooseFaces() }
    total = countAll(kind, photos.table)
  }

  private mutating func chooseCovers(below parent: String?, _ choice: inout CoverChoice) {
    for key in keys[parent] ?? [] {
      covers[key] = choice.cover(photos[key] ?? [], [])
      chooseCovers(below: key, &choice)
    }
  }

  /// The number of photos of a person among which the clearest face is chosen.
  private static let maxFaces = 500
  /// The size of a face in px above which no other is clearer on a cover.
  private static let clearFace = 400

  /// Gives people the photo in which their face is clearest, if the metadata of one has it.
  private mutating func chooseFaces() {
    for (key, photos) in photos {
      var best: (size: Int, rating: Int)?
      for position in photos.indices.prefix(Self.maxFaces) {
        let photo = photos[position]
        guard let face = photo.faces.first(where: { KeywordTree.key($0.name) == key }) else {
          continue
        }
        let side = min(face.width * photo.width, face.height * photo.height) / FaceRegion.whole
        let (size, rating) = (min(side, Self.clearFace), photos.rating(at: position))
        if let best, (best.size, best.rating) >= (size, rating) { continue }
        (best, covers[key], faces[key]) = ((size, rating), photo, face)
      }
    }
  }

  /// Counts the photos of all values, each once.
  private func countAll(_ kind: FacetKind, _ table: PhotoTable) -> PhotoCounts {
    // A photo of a value is also a photo of the values above it.
    let top = keys[nil] ?? []
    switch kind {
    case .years, .cameras, .lenses, .places:
      var total = PhotoCounts()
      for key in top { counts[key].map { total.add($0) } }
      return total
    case .people, .keywords:
      var isMember = [Bool](repeating: false, count: table.photos.count)
      for key in top {
        photos[key]?.tableRows.forEach { isMember[$0] = true }
      }
      let rows = isMember.indices.filter { isMember[$0] }
      return PhotoCounts(PhotoList(rows.map { UInt32($0) }, of: table))
    }
  }
}

/// Groups photos by the values of a facet, and caches the nodes of values that many photos share.
private struct Groups {
  private(set) var nodes: [KeywordTree.Node] = []
  /// The rows of the photos of each node.
  private(set) var rows: [[UInt32]] = []
  private let kind: FacetKind
  private let tree: KeywordTree
  /// The index of each node, by its key.
  private var indices: [String: Int] = [:]
  /// The indices of the nodes of each value, and of each list of keywords.
  private var values: [[String]: [Int]] = [:]

  init(_ kind: FacetKind, _ tree: KeywordTree) { (self.kind, self.tree) = (kind, tree) }

  mutating func add(_ photo: SitePhoto, row: Int) {
    for node in indices(of: photo) { rows[node].append(UInt32(row)) }
  }

  private mutating func indices(of photo: SitePhoto) -> [Int] {
    switch kind {
    case .years: indices(of: photo.taken.map { ["\($0.year)"] } ?? []) { Self.nodes($0) }
    case .cameras: indices(of: photo.camera.map { [$0] } ?? []) { Self.nodes($0) }
    case .lenses: indices(of: photo.lens.map { [$0] } ?? []) { Self.nodes($0) }
    case .people: indices(of: photo.people) { Self.nodes($0) }
    case .places:
      indices(of: photo.placeName?.parts ?? []) { _ in
        photo.placeName.map(KeywordTree.nodes) ?? []
      }
    case .keywords:
      // The place of a keyword can depend on the other keywords of the photo.
      indices(of: photo.facts.keywords + photo.facts.keywordPaths) { [tree] _ in
        tree.nodes(of: photo.facts)
      }
    }
  }

  private mutating func indices(
    of values: [String], _ nodes: ([String]) -> [KeywordTree.Node]
  ) -> [Int] {
    if let known = self.values[values] { return known }
    let indices = nodes(values).map { index(of: $0) }
    self.values[values] = indices
    return indices
  }

  private static func nodes(_ names: [String]) -> [KeywordTree.Node] {
    names.map { KeywordTree.Node(key: KeywordTree.key($0), name: $0) }
  }

  /// The index of the first node with the key of a node, which is added if there is none.
  private mutating func index(of node: KeywordTree.Node) -> Int {
    if let known = indices[node.key] { return known }
    indices[node.key] = nodes.count
    nodes.append(node)
    rows.append([])
    return nodes.count - 1
  }
}

extension KeywordTree {
  /// Collects the hierarchies of the photos that can be shown.
  init(_ photos: PhotoList) {
    self.init()
    var known: Set<String> = []
    for position in photos.indices where photos.isShown(at: position) {
      let facts = photos[position].facts
      for keyword in facts.keywords + facts.keywordPaths where known.insert(keyword).inserted {
        add(keyword)
      }
    }
  }
}
