import Facts

/// What the files of the search show.
package struct SearchView: Sendable {
  /// The titles of each album after those of its parents: the first spelling of a term is the one that is shown.
  package let albums: [[String]]
  package let years: [SearchYear]
  package let files: [SearchPhotosView]
  package let links: ValueLinks
  /// Whether any photo has a rating.
  package let hasRatings: Bool

  package init(
    albums: [[String]], years: [SearchYear], files: [SearchPhotosView], links: ValueLinks,
    hasRatings: Bool
  ) {
    (self.albums, self.years, self.files) = (albums, years, files)
    (self.links, self.hasRatings) = (links, hasRatings)
  }
}

/// The photos of a year in a large site, otherwise all photos.
package struct SearchYear: Sendable {
  /// Consecutive photos that are in the same albums.
  package struct Run: Equatable, Sendable {
    package let count: Int
    /// The titles of each of the albums after those of its parents.
    package let albums: [[String]]

    package init(count: Int, albums: [[String]]) { (self.count, self.albums) = (count, albums) }
  }

  /// The number of the first photo; the others follow.
  package let first: Int
  package let photos: [SitePhoto]
  package let runs: [Run]

  package init(first: Int, _ photos: [SitePhoto], runs: [Run]) {
    (self.first, self.photos, self.runs) = (first, photos, runs)
  }
}

/// What a file with results of the search shows.
package struct SearchPhotosView: View {
  /// The maximum number of photos of a file: photos with a rare word are far from each other, and each of them needs a
  /// file.
  package static let maxPhotos = 128

  /// The number of the file, which is not that of the file before and one if numbers are kept free.
  package let number: Int
  package let photos: [AlbumPhoto]

  package init(number: Int, _ photos: [AlbumPhoto]) {
    (self.number, self.photos) = (number, photos)
  }
}

/// What the search page shows.
package struct SearchPageView: View {
  /// The values of a property, such as cameras.
  package struct Values: View {
    package let link: AlbumLink
    package let values: [AlbumCount]

    package init(link: AlbumLink, values: [AlbumCount]) {
      (self.link, self.values) = (link, values)
    }
  }

  /// The maximum number of values of a property.
  package static let maxValues = 12

  package let directory: SearchDirectory
  /// The properties with their first values.
  package let properties: [Values]

  package init(_ directory: SearchDirectory, properties: [Values]) {
    (self.directory, self.properties) = (directory, properties)
  }
}

/// What the search page must know about the index before it loads a part of it.
package struct SearchDirectory: View {
  /// The first term of each file of terms.
  package var firstTerms: [String]
  /// The name of each file of terms, which depends on its content.
  package var termFiles: [String]
  /// The name of each list of files with photos.
  package var photoLists: [String]
  /// Whether any photo has a rating.
  package var hasRatings: Bool

  /// The maximum number of files in a list, and of photos in a file.
  package static let maxFiles = 128

  package init(
    firstTerms: [String], termFiles: [String], photoLists: [String], hasRatings: Bool
  ) {
    (self.firstTerms, self.termFiles) = (firstTerms, termFiles)
    (self.photoLists, self.hasRatings) = (photoLists, hasRatings)
  }
}

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
