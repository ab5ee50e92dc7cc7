import PhotoMetadata

/// What pages of years, cameras, lenses and keywords show that albums do not.
extension AlbumPages {
  /// The albums below as words, where there are too many for a picture each.
  var list: HTML {
    let items = album.children.map { child -> HTML in
      """
      <li><a dir="auto" href="\(toSite)\(Self.path(child))">\(child.title)</a> \
      <span class="count">\(child.photos.count)</span></li>

      """
    }
    return "<ul class=\"words all\" role=\"list\">\n\(items)</ul>\n"
  }

  /// The months of each year with their photos' number; `nil` for any page but the timeline.
  var months: HTML? {
    guard album.base == Facets.base, album.slug == FacetKind.years.rawValue else { return nil }
    let dates = words.dates
    let years = album.children.map { year -> HTML in
      let links = Self.links(year, AlbumOutline(year.photos, isByDate: year.isByDate))
      let months = Dictionary(grouping: year.photos.indices) { index in
        year.photos[index].facts.taken?.month ?? 0
      }
      let items = months.sorted { $0.key < $1.key }.compactMap { month, photos -> HTML? in
        guard let first = photos.first, let taken = year.photos[first].facts.taken else {
          return nil
        }
        let link = links.first { $0.photos.contains(first) }?.link ?? Self.path(year)
        return """
          <li><a href="\(toSite)\(link)">\(DateWords.heading(dates.monthAndYear(taken)))</a> \
          <span class="count">\(photos.count)</span></li>

          """
      }
      return "<ul class=\"words all\" role=\"list\">\n\(items)</ul>\n"
    }
    return "<section class=\"months\"><h2>\(words.pages.months)</h2>\n\(years)</section>\n"
  }
}
