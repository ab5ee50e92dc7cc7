import SiteFormats
import SiteLanguages
import SiteViews

/// The parts that are only on pages of facets.
extension AlbumPage {
  /// The child albums as a list without pictures.
  ///
  /// Keywords are grouped by their first letters, as in the index of a book, unless most letters would
  /// have a single keyword.
  var list: HTML {
    let items = cards.map(item)
    let letters = cards.map { Self.letter($0.link.title) }
    let starts = letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }
    guard view.album.kind == .facetIndex(.keywords), starts.count * 2 <= letters.count else {
      return "<ul class=\"words all\" role=\"list\">\n\(items)</ul>\n"
    }
    let entries = zip(starts, starts.dropFirst() + [letters.count]).map { start, end in
      entry("<h2>\(letters[start])</h2>", items[start..<end])
    }
    return "<div class=\"register\">\n\(entries)</div>\n"
  }

  /// The links between years, and to the months of this one; only on pages of years.
  var yearLinks: HTML? {
    guard view.album.kind == .facet(.years) else { return nil }
    let links = YearLinks(years: view.years, strings: strings, toSite: toSite)
    return "\(view.head.flatMap { links.list(of: $0.months) })\(links.rail(current: view.album))"
  }

  /// The keywords below a keyword; `nil` if there are none.
  func branch(_ card: AlbumCard) -> HTML? {
    guard card.link.kind == .facet(.keywords), !card.children.isEmpty else { return nil }
    return "<ul class=\"branch\" role=\"list\">\n\(card.children.map(item))</ul>"
  }

  /// A link to a value, with the keywords below it.
  private func item(_ value: AlbumCard) -> HTML {
    item(
      value.link.title, SitePaths.album(value.link), count: value.summary.count,
      branch: branch(value))
  }

  /// A group of links with the heading of a letter.
  private func entry(_ heading: HTML, _ items: ArraySlice<HTML>) -> HTML {
    "<div>\(heading)<ul class=\"words all\" role=\"list\">\n\(items)</ul></div>\n"
  }

  /// A link with a count.
  private func item(
    _ title: String, _ link: String, count: Int, branch: HTML? = nil
  ) -> HTML {
    """
    <li><a dir="auto" href="\(toSite)\(link)">\(title)</a> \
    <span class="count">\(count)</span>\(branch)</li>

    """
  }

  /// The heading for a word: its first letter, or `#` for digits and signs.
  private static func letter(_ word: String) -> String {
    guard let first = word.first, first.isLetter else { return "#" }
    return first.uppercased()
  }
}
