/// A property that can narrow a search. Raw values are in the data files and in the addresses of searches, such as
/// `c:canon eos r5`.
package enum SearchProperty: Character, CaseIterable, Sendable {
  case year = "y"
  case camera = "c"
  case lens = "l"
  case keyword = "k"
  case place = "p"
  case album = "a"
  case rating = "r"
}

extension SearchProperty {
  /// The name of the property.
  package func title(_ strings: Strings) -> String {
    switch self {
    case .year: strings.statistics.year
    case .camera: strings.facts.camera
    case .lens: strings.facts.lens
    case .keyword: strings.search.keyword
    case .place: strings.facts.place
    case .album: strings.facts.album
    case .rating: strings.facts.rating
    }
  }
}
