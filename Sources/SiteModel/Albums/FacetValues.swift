import PhotoMetadata

/// The photos of each value of a facet that has a page.
struct FacetValues {
  private(set) var nodes: [String: KeywordTree.Node] = [:]
  private(set) var photos: [String: [SitePhoto]] = [:]
  /// The keys of the values below each.
  private(set) var keys: [String?: [String]] = [:]
  private(set) var covers: [String: SitePhoto] = [:]
  private(set) var counts: [String: PhotoCounts] = [:]
  /// The numbers of photos of all values.
  private(set) var total = PhotoCounts()

  /// Groups photos.
  ///
  /// - Parameters:
  ///   - photos: Every photo once, by date.
  ///   - kind: The property by which they are grouped.
  ///   - tree: The keywords of all photos.
  init(_ photos: [SitePhoto], _ kind: FacetKind, _ tree: KeywordTree) {
    var groups = Groups(kind, tree)
    for photo in photos where photo.isShown { groups.add(photo) }
    for (node, members) in zip(groups.nodes, groups.photos) where members.count >= kind.minCount {
      nodes[node.key] = node
      // An array that has grown may have twice the memory that it needs.
      self.photos[node.key] = members.map(\.self)
      counts[node.key] = PhotoCounts(members)
    }
    keys = Dictionary(grouping: self.photos.keys.sorted()) { nodes[$0]?.parent }
    var choice = CoverChoice()
    chooseCovers(below: nil, &choice)
    countAll(kind)
  }

  private mutating func chooseCovers(below parent: String?, _ choice: inout CoverChoice) {
    for key in keys[parent] ?? [] {
      covers[key] = choice.cover(photos[key] ?? [], [])
      chooseCovers(below: key, &choice)
    }
  }

  /// Counts the photos of all values, each once.
  private mutating func countAll(_ kind: FacetKind) {
    // A photo of a value is also a photo of those above it.
    let top = keys[nil] ?? []
    switch kind {
    case .years, .cameras, .lenses, .places:
      for key in top { total.add(counts[key] ?? PhotoCounts()) }
    case .people, .keywords:
      var seen: Set<ObjectIdentifier> = []
      for key in top {
        for photo in photos[key] ?? [] where seen.insert(ObjectIdentifier(photo)).inserted {
          total.add(photo)
        }
      }
    }
  }
}

/// Groups photos by the values of a facet, and remembers what many photos have.
private struct Groups {
  private(set) var nodes: [KeywordTree.Node] = []
  /// The photos of each node.
  private(set) var photos: [[SitePhoto]] = []
  private let kind: FacetKind
  private let tree: KeywordTree
  /// The index of each node, by its key.
  private var indices: [String: Int] = [:]
  private var years: [Int: [Int]] = [:]
  /// By cameras and lenses, or by places.
  private var shared: [ObjectIdentifier: [Int]] = [:]
  /// By hashes of keywords.
  private var keywords: [UInt64: [Int]] = [:]
  /// Whether a keyword has parents, by its hash.
  private var hasParents: [UInt64: Bool] = [:]

  init(_ kind: FacetKind, _ tree: KeywordTree) { (self.kind, self.tree) = (kind, tree) }

  mutating func add(_ photo: SitePhoto) {
    for node in indices(of: photo) { photos[node].append(photo) }
  }

  private mutating func indices(of photo: SitePhoto) -> [Int] {
    switch kind {
    case .years:
      guard let year = photo.taken?.year else { return [] }
      if let known = years[year] { return known }
      let own = indices(of: "\(year)")
      years[year] = own
      return own
    case .cameras, .lenses:
      let id = photo.shared.commonID
      if let known = shared[id] { return known }
      let own = (kind == .cameras ? photo.camera : photo.lens).map { indices(of: $0) } ?? []
      shared[id] = own
      return own
    case .places:
      guard let id = photo.shared.placeID else { return [] }
      if let known = shared[id] { return known }
      let own = (photo.placeName.map(KeywordTree.nodes) ?? []).map { index(of: $0) }
      shared[id] = own
      return own
    case .people: return photo.people.flatMap { indices(of: $0) }
    case .keywords: return photo.hasKeywords ? keywords(of: photo) : []
    }
  }

  /// The nodes of the keywords of a photo.
  private mutating func keywords(of photo: SitePhoto) -> [Int] {
    var isPlain = true
    photo.shared.forEachKeyword { hash, text in
      let isPath = hasParents[hash] ?? text().utf8.contains(UInt8(ascii: "|"))
      hasParents[hash] = isPath
      if isPath { isPlain = false }
    }
    // The place of a keyword can depend on the photo's keywords with parents.
    guard isPlain else { return tree.nodes(of: photo.facts).map { index(of: $0) } }
    var all: [Int] = []
    photo.shared.forEachKeyword { hash, text in
      let own = keywords[hash] ?? nodes(of: text())
      keywords[hash] = own
      for node in own where !all.contains(node) { all.append(node) }
    }
    return all
  }

  /// The nodes of a keyword without parents.
  private mutating func nodes(of keyword: String) -> [Int] {
    var facts = PhotoFacts(format: .jpeg, width: 0, height: 0)
    facts.keywords = [keyword]
    return tree.nodes(of: facts).map { index(of: $0) }
  }

  private mutating func indices(of name: String) -> [Int] {
    [index(of: KeywordTree.Node(key: KeywordTree.key(name), name: name))]
  }

  /// The index of a node; the first one with a key stays.
  private mutating func index(of node: KeywordTree.Node) -> Int {
    if let known = indices[node.key] { return known }
    indices[node.key] = nodes.count
    nodes.append(node)
    photos.append([])
    return nodes.count - 1
  }
}
