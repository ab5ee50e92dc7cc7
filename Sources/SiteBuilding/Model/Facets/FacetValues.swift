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
  init(_ photos: PhotoList, _ kind: FacetKind, _ facetKeys: FacetKeys, _ tree: KeywordTree) {
    var groups = Groups(kind, photos.table, facetKeys, tree)
    for position in photos.indices where photos.isShown(at: position) {
      groups.add(photos.row(position))
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
  private let table: PhotoTable
  private let keys: FacetKeys
  private let tree: KeywordTree
  /// The index of each node, by its key.
  private var indices: [String: Int] = [:]
  private var years: [Int: [Int]] = [:]
  /// By the ids of cameras and lenses, or of places.
  private var shared: [ObjectIdentifier: [Int]] = [:]
  /// By hashes of keywords.
  private var keywords: [UInt64: [Int]] = [:]
  /// Whether a keyword has parents, by its hash.
  private var hasParents: [UInt64: Bool] = [:]

  init(_ kind: FacetKind, _ table: PhotoTable, _ keys: FacetKeys, _ tree: KeywordTree) {
    (self.kind, self.table, self.keys, self.tree) = (kind, table, keys, tree)
  }

  mutating func add(_ row: Int) {
    for node in indices(of: row) { rows[node].append(UInt32(row)) }
  }

  private mutating func indices(of row: Int) -> [Int] {
    switch kind {
    case .years:
      guard let year = LocalDateTime(number: table.dates[row])?.year else { return [] }
      if let known = years[year] { return known }
      let own = indices(of: "\(year)")
      years[year] = own
      return own
    case .cameras, .lenses:
      let id = keys.equipment(row)
      if let known = shared[id] { return known }
      let photo = table.photos[row]
      let own = (kind == .cameras ? photo.camera : photo.lens).map { indices(of: $0) } ?? []
      shared[id] = own
      return own
    case .places:
      guard let id = keys.place(row) else { return [] }
      if let known = shared[id] { return known }
      let name = table.photos[row].placeName
      let own = (name.map(KeywordTree.nodes) ?? []).map { index(of: $0) }
      shared[id] = own
      return own
    case .people:
      return keys.hasPeople(row) ? table.photos[row].people.flatMap { indices(of: $0) } : []
    case .keywords: return keywords(of: row)
    }
  }

  /// The nodes of the keywords of a photo.
  private mutating func keywords(of row: Int) -> [Int] {
    let hashes = keys.keywords(row)
    var all: [Int] = []
    for hash in hashes {
      guard let own = keywords[hash] else { return newKeywords(hashes, of: row) }
      for node in own where !all.contains(node) { all.append(node) }
    }
    return all
  }

  /// The nodes of a photo's keywords, if some are new or have parents.
  private mutating func newKeywords(_ hashes: ArraySlice<UInt64>, of row: Int) -> [Int] {
    let photo = table.photos[row]
    photo.shared.forEachKeyword { hash, text in
      if hasParents[hash] == nil { hasParents[hash] = text().utf8.contains(UInt8(ascii: "|")) }
    }
    // The place of a keyword can depend on the photo's keywords with parents.
    guard !hashes.contains(where: { hasParents[$0] == true }) else {
      return tree.nodes(of: photo.facts).map { index(of: $0) }
    }
    photo.shared.forEachKeyword { hash, text in
      if keywords[hash] == nil { keywords[hash] = nodes(of: text()) }
    }
    return keywords(of: row)
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

  /// The index of the first node with the key of a node, which is added if there is none.
  private mutating func index(of node: KeywordTree.Node) -> Int {
    if let known = indices[node.key] { return known }
    indices[node.key] = nodes.count
    nodes.append(node)
    rows.append([])
    return nodes.count - 1
  }
}
