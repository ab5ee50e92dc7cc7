package import Facts

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
