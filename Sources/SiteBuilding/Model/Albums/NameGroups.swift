import Facts
import SiteViews

/// The names of an album's child albums by their first letters, for each page of a long list.
struct NameGroups {
  /// The number of names up to which a list needs no links to its letters: two screens of a phone.
  static let maxWithoutLinks = 96

  /// The groups of each page.
  private let pages: [[NameIndex.Group]]
  private let links: [NameIndex.Link]

  /// Divides names; `nil` if the album does not show its child albums as a list of names. Names in alphabetical order
  /// are grouped by their first letters, as in the index of a book, unless most letters would have a single name.
  init?(_ album: Album, _ cards: [Range<Int>]) {
    guard album.kind.isFacet, album.children.count > FacetKind.maxCards else { return nil }
    let letters = album.children.map { Self.letter($0.title) }
    let starts = letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }
    let isSorted = album.kind.facetKind?.isByName == true
    let hasLetters = isSorted && starts.count * 2 <= letters.count
    let pages = cards.map { page in
      hasLetters
        ? Self.groups(Array(letters[page]))
        : [NameIndex.Group(names: 0..<page.count, letter: nil)]
    }
    self.pages = pages
    guard isSorted, letters.count > Self.maxWithoutLinks, hasLetters || cards.count > 1 else {
      links = []
      return
    }
    var seen: Set<String> = []
    links = zip(pages, cards).enumerated().flatMap { number, page in
      page.0.enumerated().compactMap { index, group in
        let text = group.letter ?? album.children[page.1.lowerBound].title
        guard seen.insert(text).inserted else { return nil }
        let fragment = group.letter == nil ? "" : "#\(NameIndex.id(index))"
        return NameIndex.Link(
          text: text, path: SitePaths.album(album.link, page: number + 1) + fragment)
      }
    }
  }

  /// The names of a page; `nil` for a page without names.
  func page(_ number: Int) -> NameIndex? {
    number <= pages.count ? NameIndex(groups: pages[number - 1], links: links) : nil
  }

  private static func groups(_ letters: [String]) -> [NameIndex.Group] {
    let starts = letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }
    return zip(starts, starts.dropFirst() + [letters.count]).map {
      NameIndex.Group(names: $0..<$1, letter: letters[$0])
    }
  }

  /// The heading for a name: its first letter without accents, or `#` for digits and signs.
  private static func letter(_ name: String) -> String {
    guard let first = name.first, first.isLetter else { return "#" }
    return FoldedText.fold(String(first)).prefix(1).uppercased()
  }
}
