import PhotoMetadata
import SiteFormats
import SiteLanguages
import SiteModel

/// The links between the timeline and the pages of years.
struct YearLinks {
  /// The album whose children are the years, the newest first.
  var timeline: Album
  var strings: Strings
  /// The relative path to the site's folder.
  var toSite: String

  /// The years beside the photos.
  ///
  /// - Parameter current: The year of the page; `nil` for the timeline.
  /// - Returns: A list of links.
  func rail(current: Album? = nil) -> HTML {
    let years = timeline.children.map { year -> HTML in
      let mark: HTML? = year.id == current?.id ? " aria-current=\"page\"" : nil
      return "<li><a href=\"\(toSite)\(SitePaths.album(year))\"\(mark)>\(year.title)</a></li>"
    }
    return """
      <nav class="rail" aria-label="\(strings.timeline.years)"><ul role="list">\(years)</ul></nav>

      """
  }

  /// The months of all years, closed until they are needed.
  var jumpList: HTML {
    let years = timeline.children.map { year -> HTML in
      """
      <div><h2><a href="\(toSite)\(SitePaths.album(year))">\(year.title)</a></h2>\
      <ul class="words all" role="list">
      \(items(year))</ul></div>

      """
    }
    return """
      <details class="jump"><summary>\(strings.timeline.jump)</summary>
      <div class="register">
      \(years)</div></details>

      """
  }

  /// The months of a year; `nil` if there is only one.
  func months(of year: Album) -> HTML? {
    let items = items(year)
    guard items.count > 1 else { return nil }
    return """
      <nav class="jump" aria-label="\(strings.timeline.jump)"><ul class="words" role="list">
      \(items)</ul></nav>

      """
  }

  /// A link for each month with its number of photos.
  private func items(_ year: Album) -> [HTML] {
    let links = AlbumPaging.links(year, AlbumOutline(year.photos, isByDate: year.isByDate))
    let months = Dictionary(grouping: year.photos.indices) { index in
      year.photos.taken(at: index)?.month ?? 0
    }
    return months.sorted { $0.key < $1.key }.compactMap { month, photos in
      guard let first = photos.first, let taken = year.photos.taken(at: first) else { return nil }
      let link = links.first { $0.photos.contains(first) }?.link ?? SitePaths.album(year)
      let name = DateStrings.heading(strings.dates.months[month - 1])
      // The label includes the year, for screen readers that list links.
      let label = DateStrings.heading(strings.dates.monthAndYear(taken))
      return """
        <li><a dir="auto" href="\(toSite)\(link)" aria-label="\(label)" \
        data-month="\(taken.year * 12 + month - 1)">\(name)</a> \
        <span class="count">\(photos.count)</span></li>

        """
    }
  }
}
