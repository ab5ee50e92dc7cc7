package import Facts
package import SiteViews

/// The page with all photos, newest first. Its first section is static. The script takes over its tiles, and loads all
/// others as the page is scrolled. Without the script, links lead to the pages of the years.
package struct TimelinePage {
  private let view: TimelinePageView
  /// The photos of the timeline.
  private let settings: SiteSettings
  /// The rules of rows, on a site whose pages show another layout.
  private let rowStyle: String
  private let template: PageTemplate
  private let index: HTML

  package init(
    _ view: TimelinePageView, settings: SiteSettings, template: PageTemplate, index: HTML
  ) {
    self.view = view
    self.settings = settings.timeline
    rowStyle = settings.layout == .justified ? "" : LayoutStyle.shared(settings.timeline)
    (self.template, self.index) = (template, index)
  }

  private var strings: Strings { settings.strings }
  private var toSite: String { SitePaths.toSite(from: view.link) }

  private var texts: TimelineStrings { strings.timeline }
  private var links: YearLinks {
    YearLinks(years: view.years.map(\.link), strings: strings, toSite: toSite)
  }

  package func render() -> [UInt8] {
    let aspects = view.photos.map(\.aspect)
    let sections = view.sections.map { $0.laidOut(aspects, settings) }
    let count = strings.counted(view.photoCount, videos: view.videoCount)
    let summary = "\(count) · \(view.summary ?? "")"
    let content: HTML = """
      <div class="title"><h1>\(view.link.title)</h1><p class="meta">\(summary)</p>\
      <p class="printed">\(texts.print)</p></div>
      \(shortcuts)\(links.rail())\(scrubber)\
      <div class="photos\(view.isLarge ? " many" : "" as HTML)" id="timeline" \
      data-version="\(Digest(of: index.bytes).name())" data-photo="\(strings.facts.photoTaken("{}"))" \
      data-undated="\(texts.undated)" data-none="\(texts.noneOnThisDay)">
      \(markup(sections))</div>
      \(following)\
      <script type="application/json" id="timeline-index">\(index)</script>
      """
    return template.page(
      PageFrame(
        title: view.link.title, toSite: toSite, current: SitePaths.album(view.link),
        scripts: [.viewer, .timeline, .selection],
        style: PageAssets.timelineStyle + rowStyle
          + LayoutStyle.page(sections, photos: view.photos, settings: settings),
        head: """
          <meta name="description" content="\(summary)">
          \(FirstFrame.after("all"))
          """), content: content)
  }

  /// The list of months, and buttons that the script enables.
  private var shortcuts: HTML {
    """
    <div class="shortcuts">\(links.jumpList(view.years.map(\.months)))\
    <button type="button" id="newest">\(texts.newest)</button>\
    <button type="button" id="random">\(texts.random)</button>\
    <button type="button" id="today">\(texts.onThisDay)</button>\
    <button type="button" class="select" aria-pressed="false">\(strings.selection.select)</button>\
    </div>

    """
  }

  /// The scrubber, which the script shows in place of the links to years.
  private var scrubber: HTML {
    """
    <div class="scrubber"><svg aria-hidden="true"></svg><div class="thumb" role="slider" tabindex="0" \
    aria-label="\(texts.scrubber)" aria-orientation="vertical" aria-valuemin="0" \
    aria-valuemax="\(view.blockCount - 1)" aria-valuenow="0"><span></span></div><span></span></div>\
    <p class="now" aria-hidden="true" hidden></p>

    """
  }

  /// What follows the photos: without the script the page of the newest year, with it the next year of a very large
  /// site.
  private var following: HTML {
    let newest = view.years.first.map { year -> HTML in
      """
      <p class="onward all" id="all"><a href="\(toSite)\(SitePaths.album(year.link))">\
      \(texts.allOf(year.link.title))</a></p>

      """
    }
    guard view.isLarge else { return "\(newest)" }
    return """
      \(newest)<p class="older"><button type="button" id="next">\(strings.pages.nextPage)\
      </button></p>

      """
  }

  /// The sections; one without a heading is in the element of the section before.
  private func markup(_ sections: [LaidOutSection]) -> [HTML] {
    let rows = SectionMarkup(
      toSite: toSite, settings: settings, strings: strings, title: view.link.title)
    return sections.enumerated().map { index, section in
      let list = rows.list(
        section, number: index + 1, photos: view.photos[section.photos], isFirst: index == 0)
      let heading: HTML? = section.title.map { "<section><h2>\($0)</h2>\n" }
      let isLast = index == sections.count - 1 || sections[index + 1].title != nil
      let end: HTML = isLast ? "</section>" : ""
      return "\(heading)\(list)\(end)\n"
    }
  }
}

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
