import Facts
import SiteViews

/// The parts that are only on pages of facets.
extension AlbumPage {
  /// The number of names a letter from which each letter has the whole width.
  private static let manyNames = 6
  /// The number of keywords below another that a card or a list shows.
  private static let maxBranch = 24

  /// The child albums as a list without pictures.
  func list(_ names: NameIndex) -> HTML {
    let items = cards.map(item)
    guard names.groups.contains(where: { $0.letter != nil }) else {
      return "\(links(names))<ul class=\"words all\" role=\"list\">\n\(items)</ul>\n"
    }
    let entries = names.groups.enumerated().map { index, group -> HTML in
      """
      <div><h2 id="\(NameIndex.id(index))">\(group.letter ?? "")</h2>\
      <ul class="words all" role="list">
      \(Array(items[group.names]))</ul></div>

      """
    }
    return "\(links(names))<div class=\"register\">\n\(entries)</div>\n"
  }

  /// The rule of a page with many names a letter, as CSS.
  var namesStyle: String {
    guard let groups = view.names?.groups, cards.count > Self.manyNames * groups.count else { return "" }
    return "@media screen{.register{columns:auto}}"
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
    let count = card.children.count
    let rest: HTML? =
      count <= Self.maxBranch
      ? nil
      : "<li>\(link(strings.counts.keywords(count), SitePaths.album(card.link)))</li>"
    return """
      <ul class="branch" role="list">
      \(card.children.prefix(Self.maxBranch).map(item))\(rest)</ul>
      """
  }

  /// The links to the letters of a long list, which can have several pages; `nil` for other lists.
  private func links(_ names: NameIndex) -> HTML? {
    guard !names.links.isEmpty else { return nil }
    let items = names.links.map { "<li>\(link($0.text, $0.path))</li>" as HTML }
    return """
      <nav class="jump" aria-label="\(view.album.title)"><ul class="words" role="list">
      \(items)</ul></nav>

      """
  }

  private func link(_ text: String, _ path: String) -> HTML {
    "<a dir=\"auto\" href=\"\(toSite)\(path)\">\(text)</a>"
  }

  /// A link to a value with its number of photos, and the keywords below it.
  private func item(_ value: AlbumCard) -> HTML {
    """
    <li>\(link(value.link.title, SitePaths.album(value.link))) \
    <span class="count">\(value.summary.count)</span>\(branch(value))</li>

    """
  }
}
