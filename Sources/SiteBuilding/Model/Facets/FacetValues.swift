import Facts
import SiteViews

/// The photos of each value of a facet that has a page.
struct FacetValues {
  private(set) var nodes: [String: KeywordTree.Node] = [:]
  private(set) var photos: [String: [SitePhoto]] = [:]
  /// The keys of the values below each value; those at the top have the key `nil`.
  private(set) var keys: [String?: [String]] = [:]
  private(set) var covers: [String: SitePhoto] = [:]
  /// The faces of people in their covers.
  private(set) var faces: [String: FaceRegion] = [:]
  private(set) var counts: [String: PhotoCounts] = [:]
  /// The numbers of photos of all values.
  private(set) var total = PhotoCounts()

  /// Groups photos.
  init(_ photos: [SitePhoto], _ kind: FacetKind, _ tree: KeywordTree) {
    var groups = Groups(kind, tree)
    for photo in photos where photo.isShown { groups.add(photo) }
    for (node, members) in zip(groups.nodes, groups.members) where members.count >= kind.minCount {
      nodes[node.key] = node
      self.photos[node.key] = members
      counts[node.key] = PhotoCounts(members)
    }
    keys = Dictionary(grouping: self.photos.keys.sorted()) { nodes[$0]?.parent }
    // Those with the fewest photos first: they have no other cover.
    var choice = CoverChoice()
    for (key, members) in self.photos.sorted(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }) {
      covers[key] = choice.cover(members, [])
    }
    if kind == .people { chooseFaces() }
    total = countAll(kind)
  }

  /// The number of photos of a person among which the clearest face is chosen.
  private static let maxFaces = 500
  /// The size of a face in px above which no other is clearer on a cover.
  private static let clearFace = 400

  /// Gives people the photo in which their face is clearest, if the metadata of one has it.
  private mutating func chooseFaces() {
    for (key, photos) in photos {
      var best: (size: Int, rating: Int)?
      for photo in photos.prefix(Self.maxFaces) {
        guard let face = photo.faces.first(where: { KeywordTree.key($0.name) == key }) else {
          continue
        }
        let side = min(face.width * photo.width, face.height * photo.height) / FaceRegion.whole
        let (size, rating) = (min(side, Self.clearFace), photo.rating ?? 0)
        if let best, (best.size, best.rating) >= (size, rating) { continue }
        (best, covers[key], faces[key]) = ((size, rating), photo, face)
      }
    }
  }

  /// Counts the photos of all values, each once.
  private func countAll(_ kind: FacetKind) -> PhotoCounts {
    // A photo of a value is also a photo of the values above it.
    let top = keys[nil] ?? []
    switch kind {
    case .years, .cameras, .lenses, .places:
      var total = PhotoCounts()
      for key in top { counts[key].map { total.add($0) } }
      return total
    case .people, .keywords:
      return PhotoCounts(top.flatMap { photos[$0] ?? [] }.distinct)
    }
  }
}

/// Groups photos by the values of a facet, and caches the nodes of values that many photos share.
private struct Groups {
  private(set) var nodes: [KeywordTree.Node] = []
  /// The photos of each node.
  private(set) var members: [[SitePhoto]] = []
  private let kind: FacetKind
  private let tree: KeywordTree
  /// The index of each node, by its key.
  private var indices: [String: Int] = [:]
  /// The indices of the nodes of values, and of lists of keywords.
  private var values: [[String]: [Int]] = [:]

  private static let maxValues = 10_000

  init(_ kind: FacetKind, _ tree: KeywordTree) { (self.kind, self.tree) = (kind, tree) }

  mutating func add(_ photo: SitePhoto) {
    for node in indices(of: photo) { members[node].append(photo) }
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
      indices(of: photo.facts.allKeywords) { [tree] _ in
        tree.nodes(of: photo.facts)
      }
    }
  }

  private mutating func indices(
    of values: [String], _ nodes: ([String]) -> [KeywordTree.Node]
  ) -> [Int] {
    if let known = self.values[values] { return known }
    let indices = nodes(values).map { index(of: $0) }
    if self.values.count == Self.maxValues { self.values = [:] }
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
    members.append([])
    return nodes.count - 1
  }
}

extension KeywordTree {
  /// Collects the hierarchies of the photos that can be shown.
  init(_ photos: [SitePhoto]) {
    self.init()
    var known: Set<String> = []
    for facts in photos.lazy.filter(\.isShown).map(\.facts) {
      for keyword in facts.allKeywords where known.insert(keyword).inserted {
        add(keyword)
      }
    }
  }
}
