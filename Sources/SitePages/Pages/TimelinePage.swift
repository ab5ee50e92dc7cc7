package import SiteConfiguration
package import SiteFormats
import SiteLanguages
package import SiteModel

/// The page with all photos, newest first.
///
/// Its first section is static. The script takes over its tiles, and loads all others as the page is scrolled.
/// Without the script, links lead to the pages of the years.
package struct TimelinePage {
  private let timeline: Timeline
  /// The photos of the timeline.
  private let photos: PhotoList
  private let years: Album
  private let settings: SiteSettings
  /// The rules of rows, on a site whose pages show another layout.
  private let rowStyle: String
  private let template: PageTemplate
  private let index: HTML

  /// The number of photos that fill a large window.
  private static let staticCount = 24

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - timeline: The photos.
  ///   - years: The album whose children are the years.
  ///   - settings: The settings of the site.
  ///   - template: The template of all pages.
  ///   - index: The index of the data files as JSON.
  package init(
    _ timeline: Timeline, years: Album, settings: SiteSettings, template: PageTemplate, index: HTML
  ) {
    (self.timeline, self.years, photos) = (timeline, years, timeline.photos.list)
    self.settings = settings.timeline
    rowStyle = settings.layout == .justified ? "" : LayoutStyle.shared(settings.timeline)
    (self.template, self.index) = (template, index)
  }

  private var strings: Strings { settings.strings }
  private var toSite: String { SitePaths.toSite(from: years.link) }

  private var texts: TimelineStrings { strings.timeline }
  private var links: YearLinks {
    YearLinks(years: years.children.map(\.link), strings: strings, toSite: toSite)
  }

  /// The months of each year.
  private var months: [[MonthLink]] {
    years.children.map { $0.months(AlbumOutline($0.photos, isByDate: $0.isByDate)) }
  }

  /// Whether the script shows one year at a time.
  private var isLarge: Bool { timeline.volumes.count > 1 }

  /// Renders the page.
  package func render() -> [UInt8] {
    let sections = firstSections
    let shown = Array(photos[..<(sections.last?.photos.upperBound ?? 0)])
    let counts = PhotoCounts(photos)
    let count = strings.counted(counts.count, videos: counts.videos)
    let summary = "\(count) · \(years.summary ?? "")"
    let content: HTML = """
      <div class="title"><h1>\(years.title)</h1><p class="meta">\(summary)</p></div>
      \(shortcuts)\(links.rail())\(scrubber)\
      <div class="photos\(isLarge ? " many" : "" as HTML)" id="timeline">
      \(markup(sections))</div>
      \(following)\
      <script type="application/json" id="timeline-index">\(index)</script>
      """
    return template.page(
      title: years.title, toSite: toSite, current: SitePaths.album(years.link),
      scripts: [.viewer, .timeline, .selection],
      style: PageAssets.timelineStyle + rowStyle
        + LayoutStyle.page(sections, photos: shown, settings: settings),
      head: """
        <meta name="description" content="\(summary)">
        \(FirstFrame.after("all"))
        """, content: content)
  }

  /// The list of months, and buttons that the script enables.
  private var shortcuts: HTML {
    """
    <div class="shortcuts">\(links.jumpList(months))\
    <button type="button" id="newest" disabled>\(texts.newest)</button>\
    <button type="button" id="random" disabled>\(texts.random)</button>\
    <button type="button" id="today" disabled>\(texts.onThisDay)</button>\
    <button type="button" class="select" aria-pressed="false" disabled>\(strings.selection.select)</button>\
    </div>

    """
  }

  /// The scrubber, which the script shows in place of the links to years.
  private var scrubber: HTML {
    """
    <div class="scrubber" hidden><div class="thumb" role="slider" tabindex="0" \
    aria-label="\(texts.scrubber)" aria-orientation="vertical" aria-valuemin="0" \
    aria-valuemax="1" aria-valuenow="0.5"><span></span></div></div>

    """
  }

  /// What follows the photos: without the script the page of the newest year, with it the next year of a
  /// very large site.
  private var following: HTML {
    let newest = years.children.first.map { year -> HTML in
      """
      <p class="onward all" id="all"><a href="\(toSite)\(SitePaths.album(year.link))">\
      \(texts.allOf(year.title))</a></p>

      """
    }
    guard isLarge else { return "\(newest)" }
    return """
      \(newest)<p class="older"><button type="button" id="next" disabled>\(strings.pages.nextPage)\
      </button></p>

      """
  }

  /// Sections that fill a large window.
  private var firstSections: [LaidOutSection] {
    var sections: [LaidOutSection] = []
    for section in timeline.sections {
      guard section.photos.lowerBound < Self.staticCount else { break }
      sections.append(section.laidOut(photos, settings))
    }
    return sections
  }

  /// The sections; one without a heading is in the element of the section before.
  private func markup(_ sections: [LaidOutSection]) -> [HTML] {
    let rows = SectionMarkup(
      toSite: toSite, settings: settings, strings: strings, title: years.title)
    return sections.enumerated().map { index, section in
      let list = rows.list(
        section, number: index + 1, photos: photos[section.photos], isFirst: index == 0)
      let heading: HTML? = section.title.map { "<section><h2>\($0)</h2>\n" }
      let isLast = index == sections.count - 1 || sections[index + 1].title != nil
      let end: HTML = isLast ? "</section>" : ""
      return "\(heading)\(list)\(end)\n"
    }
  }
}
