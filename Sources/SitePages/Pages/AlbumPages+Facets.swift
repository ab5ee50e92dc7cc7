import PhotoMetadata
import SiteFormats
import SiteModel

/// The parts that are only on pages of facets.
extension AlbumPages {
  /// The child albums as a list without pictures.
  ///
  /// Keywords are grouped by their first letters, as in the index of a book, unless most letters would
  /// have a single keyword.
  var list: HTML {
    let items = album.children.map(item)
    let letters = album.children.map { Self.letter($0.title) }
    let starts = letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }
    guard album.kind == .facetIndex(.keywords), starts.count * 2 <= letters.count else {
      return "<ul class=\"words all\" role=\"list\">\n\(items)</ul>\n"
    }
    let entries = zip(starts, starts.dropFirst() + [letters.count]).map { start, end in
      entry("<h2>\(letters[start])</h2>", items[start..<end])
    }
    return "<div class=\"register\">\n\(entries)</div>\n"
  }

  /// The months of each year with their numbers of photos; only on the timeline.
  var months: HTML? {
    guard album.kind == .facetIndex(.years) else { return nil }
    let years = album.children.map { year -> HTML in
      let links = AlbumPaging.links(year, AlbumOutline(year.photos, isByDate: year.isByDate))
      let months = Dictionary(grouping: year.photos.indices) { index in
        year.photos[index].facts.taken?.month ?? 0
      }
      let items = months.sorted { $0.key < $1.key }.compactMap { month, photos -> HTML? in
        guard let first = photos.first, let taken = year.photos[first].facts.taken else {
          return nil
        }
        let link = links.first { $0.photos.contains(first) }?.link ?? SitePaths.album(year)
        return item(
          DateStrings.heading(strings.dates.months[month - 1]), link, count: photos.count,
          label: DateStrings.heading(strings.dates.monthAndYear(taken)))
      }
      return entry("<h3>\(year.title)</h3>", items[...])
    }
    return """
      <section class="months"><h2>\(strings.pages.months)</h2>
      <div class="register">
      \(years)</div></section>

      """
  }

  /// The keywords below a keyword; `nil` if there are none.
  func branch(_ album: Album) -> HTML? {
    guard album.kind == .facet(.keywords), !album.children.isEmpty else { return nil }
    return "<ul class=\"branch\" role=\"list\">\n\(album.children.map(item))</ul>"
  }

  /// A link to a value, with the keywords below it.
  private func item(_ value: Album) -> HTML {
    item(
      value.title, SitePaths.album(value), count: value.totalCount, branch: branch(value))
  }

  /// A group of links with the heading of a letter or year.
  private func entry(_ heading: HTML, _ items: ArraySlice<HTML>) -> HTML {
    "<div>\(heading)<ul class=\"words all\" role=\"list\">\n\(items)</ul></div>\n"
  }

  /// A link with a count.
  ///
  /// The label includes the heading, for screen readers that list links.
  private func item(
    _ title: String, _ link: String, count: Int, label: String? = nil, branch: HTML? = nil
  ) -> HTML {
    let label: HTML? = label.map { " aria-label=\"\($0)\"" }
    return """
      <li><a dir="auto" href="\(toSite)\(link)"\(label)>\(title)</a> \
      <span class="count">\(count)</span>\(branch)</li>

      """
  }

  /// The heading for a word: its first letter, or `#` for digits and signs.
  private static func letter(_ word: String) -> String {
    guard let first = word.first, first.isLetter else { return "#" }
    return first.uppercased()
  }
}
