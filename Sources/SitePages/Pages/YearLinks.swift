import Facts
import SiteViews

/// The links between the timeline and the pages of years.
struct YearLinks {
  /// The newest first.
  var years: [AlbumLink]
  var strings: Strings
  /// The relative path to the site's folder.
  var toSite: String

  /// The list of years next to the photos. `current` is `nil` for the timeline.
  func rail(current: AlbumLink? = nil) -> HTML {
    let years = years.map { year -> HTML in
      let mark: HTML? = year.id == current?.id ? " aria-current=\"page\"" : nil
      return "<li><a href=\"\(toSite)\(SitePaths.album(year))\"\(mark)>\(year.title)</a></li>"
    }
    return """
      <nav class="rail" aria-label="\(strings.timeline.years)"><ul role="list">\(years)</ul></nav>

      """
  }

  /// The months of all years, in an element that is closed at first.
  func jumpList(_ months: [[MonthLink]]) -> HTML {
    let years = zip(years, months).map { year, months -> HTML in
      """
      <div><h2><a href="\(toSite)\(SitePaths.album(year))">\(year.title)</a></h2>\
      <ul class="words all" role="list">
      \(months.map(item))</ul></div>

      """
    }
    return """
      <details class="jump"><summary>\(strings.timeline.jump)</summary>
      <div class="register">
      \(years)</div></details>

      """
  }

  /// The months of a year; `nil` if there is only one.
  func list(of months: [MonthLink]) -> HTML? {
    guard months.count > 1 else { return nil }
    return """
      <nav class="jump" aria-label="\(strings.timeline.jump)"><ul class="words" role="list">
      \(months.map(item))</ul></nav>

      """
  }

  /// A link to a month with its number of photos.
  private func item(_ month: MonthLink) -> HTML {
    let name = DateStrings.heading(strings.dates.months[month.month - 1])
    // The label includes the year, for screen readers that list links.
    let label = DateStrings.heading(strings.dates.monthAndYear(month.year, month.month))
    let index: HTML? = month.index.map { " data-index=\"\($0)\"" }
    return """
      <li><a dir="auto" href="\(toSite)\(month.path)" aria-label="\(label)"\(index)>\(name)</a> \
      <span class="count">\(month.count)</span></li>

      """
  }
}
