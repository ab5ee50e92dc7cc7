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

/// The rules of folding that Unicode does not define, for the index and for the script that searches it.
package enum SearchFolding {
  /// Letters that are not an accented form of another, with what many people type for them.
  package static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ς": "σ",
  ]

  /// Whether a character belongs to a script without spaces between words: Han, Hiragana, Katakana.
  package static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF: true
    default: scalar.properties.isIdeographic
    }
  }
}
