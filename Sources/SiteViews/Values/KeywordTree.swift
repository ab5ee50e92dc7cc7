package import Facts

/// The keywords of photos as a tree. Lightroom and digiKam write a keyword twice: by its name, and after its parents as
/// `Travel|Norway`. Here it has one place in the tree.
package struct KeywordTree: Sendable {
  /// A keyword.
  package struct Node: Hashable, Sendable {
    /// The keys of its parents and itself, such as `travel|norway`.
    package var key: String
    /// Its name as the photo has it.
    package var name: String
    /// The key of its parent; `nil` at the top.
    package var parent: String?

    package init(key: String, name: String, parent: String? = nil) {
      (self.key, self.name, self.parent) = (key, name, parent)
    }
  }

  /// Each keyword in a hierarchy after its parents, by the key of its name and then by the key of its node.
  private var chains: [String: [String: [Node]]] = [:]

  /// Makes an empty tree, which finds parents only in the photo's own hierarchies.
  package init() {}

  /// Adds the hierarchy of a keyword, if it has one.
  package mutating func add(_ keyword: String) {
    let path = Self.names(keyword)
    guard path.count > 1 else { return }
    let chain = Self.chain(path)
    for (index, node) in chain.enumerated() {
      let name = Self.key(node.name)
      if chains[name]?[node.key] == nil {
        chains[name, default: [:]][node.key] = Array(chain[...index])
      }
    }
  }

  /// The keywords of a photo, each once and after its parents. A plain keyword that has one place in the hierarchies of
  /// any photo is taken to be that one. A keyword with several places, such as a town in two countries, stays at the
  /// top.
  package func nodes(of facts: PhotoFacts) -> [Node] {
    var nodes: [Node] = []
    var seen: Set<String> = []
    func add(_ chain: [Node]) {
      nodes += chain.filter { seen.insert($0.key).inserted }
    }
    for path in Self.hierarchies(facts) { add(Self.chain(path)) }
    let placed = Set(nodes.map { Self.key($0.name) })
    for word in Self.words(facts) where !placed.contains(Self.key(word)) {
      let places = chains[Self.key(word)] ?? [:]
      if let top = places[Self.key(word)] {
        add(top)
      } else if places.count == 1, let chain = places.first?.value {
        add(chain)
      } else {
        add(Self.chain([word]))
      }
    }
    return nodes
  }

  /// The parts of a place's name: country, region and city, each after the larger ones.
  package static func nodes(of place: PlaceName) -> [Node] { chain(place.parts.reversed()) }

  /// The common key of all spellings of a name.
  package static func key(_ name: String) -> String { name.lowercased() }

  private static func chain(_ path: [String]) -> [Node] {
    var chain: [Node] = []
    for name in path {
      let parent = chain.last?.key
      let key = (parent.map { $0 + "|" } ?? "") + Self.key(name)
      chain.append(Node(key: key, name: name, parent: parent))
    }
    return chain
  }

  /// The paths with several names, which some programs write as keywords.
  private static func hierarchies(_ facts: PhotoFacts) -> [[String]] {
    (facts.keywordPaths + facts.keywords).map(names).filter { $0.count > 1 }
  }

  /// The keywords without parents.
  private static func words(_ facts: PhotoFacts) -> [String] {
    facts.allKeywords.map(names).filter { $0.count == 1 }.map { $0[0] }
  }

  private static func names(_ path: String) -> [String] {
    guard path.contains("|") else { return path.isEmpty ? [] : [path] }
    return path.split(separator: "|").map(\.trimmingBlanks).filter { !$0.isEmpty }
  }
}

extension PhotoFacts {
  /// The names of all keywords, each once: `Travel` and `Norway` for `Travel|Norway`.
  package var keywordNames: [String] {
    var seen: Set<String> = []
    return KeywordTree().nodes(of: self).map(\.name).filter {
      seen.insert(KeywordTree.key($0)).inserted
    }
  }
}

extension Substring {
  /// Without blanks at both ends.
  fileprivate var trimmingBlanks: String {
    let start = self.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// The links to the pages of the values of photos: years, cameras, lenses, people, places and keywords.
package struct ValueLinks: Sendable {
  /// The paths of the pages of each kind, by the key of the value.
  private let paths: [FacetKind: [String: String]]
  private let tree: KeywordTree

  package init(
    _ paths: [FacetKind: [String: String]] = [:], _ tree: KeywordTree = KeywordTree()
  ) {
    (self.paths, self.tree) = (paths, tree)
  }

  /// The path of the page of a value; `nil` if it has none.
  package func path(_ kind: FacetKind, _ value: String) -> String? {
    paths[kind]?[KeywordTree.key(value)]
  }

  /// The keywords of a photo, each once and after its parents, with the paths of their pages.
  package func keywords(of facts: PhotoFacts) -> [(name: String, path: String?)] {
    tree.nodes(of: facts).map { ($0.name, paths[.keywords]?[$0.key]) }
  }

  /// The parts of a place's name, the smallest first, with the paths of their pages.
  package func places(of name: PlaceName) -> [(name: String, path: String?)] {
    KeywordTree.nodes(of: name).reversed().map { ($0.name, paths[.places]?[$0.key]) }
  }
}
