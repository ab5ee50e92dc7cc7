import Facts
import Renditions
package import SiteViews

/// A page of an album.
package struct AlbumPage: Sendable {
  let view: AlbumPageView
  let settings: SiteSettings
  let template: PageTemplate

  package init(_ view: AlbumPageView, settings: SiteSettings, template: PageTemplate) {
    (self.view, self.settings, self.template) = (view, settings, template)
  }

  /// The number of photos from which another layout makes a difference.
  private static let minPhotosForControls = 6

  var strings: Strings { settings.strings }

  var toSite: String { SitePaths.toSite(from: view.album) }

  /// The child albums that the page shows.
  var cards: [AlbumCard] { view.cards }

  package func render() -> [UInt8] {
    let album = view.album
    let photos = Array(view.photos)
    let sections = view.sections.map { section in
      LaidOutSection(
        section, of: view.photos, in: view.size, settings, kinds: [settings.layout])
    }
    let isHome = album.kind == .site
    // The summary of the whole album is on its first page only, so that a new photo does not change
    // the others.
    let isClosed = isHome && view.head?.summary.count == 0 && template.hasPassphrase
    let summary =
      isClosed || view.head == nil && photos.isEmpty
      ? "" : view.head.map { line(of: $0.summary) } ?? line(of: photos)
    // Controls in the title would be far from photos that are below cards.
    let hasCards = !cards.isEmpty
    let hasControls = view.numbering != nil || photos.count >= Self.minPhotosForControls
    let controls = hasControls ? layoutControls : nil
    var content: HTML = heading(summary, controls: hasCards ? nil : controls)
    if hasCards {
      content += view.names.map(list) ?? cardList
    }
    let isEntrance = isHome && view.head?.summary.count == 0
    if isEntrance { content += entrance }
    content += homeSections ?? ""
    content += yearLinks ?? ""
    if !sections.isEmpty {
      let name = view.size != .few ? "photos" : photos.count == 1 ? "photos few one" : "photos few"
      if hasCards { content += controls ?? "" }
      content +=
        "<div class=\"\(name)\"\(view.numbering.map(attributes))>\n\(markup(sections))</div>\n"
    }
    if view.count > 1 { content += pager }
    content += download ?? ""
    content += view.next.map { following($0, isLater: sections.first.map(fillsFirstView) ?? false) } ?? ""
    let feeds: HTML? =
      isHome && settings.baseURL != nil ? template.feedLinks(settings.exports) : nil
    let title =
      view.number == 1 ? album.title : strings.pages.titleOfPage(album.title, view.number)
    return template.page(
      PageFrame(
        title: title, toSite: toSite, isHome: isHome,
        skipTo: sections.isEmpty || hasCards ? "main" : "s1",
        current: album.kind.isFacet
          ? SitePaths.album(view.ancestors.dropFirst().first ?? album) : nil,
        trail: view.ancestors.filter { $0.kind != .site }.map { ($0.title, toSite + SitePaths.album($0)) },
        scripts: sections.isEmpty ? [] : hasControls ? [.layouts, .viewer, .selection] : [.viewer],
        style: TitleStyle.rule(album.title)
          + (sections.isEmpty ? "" : LayoutStyle.page(sections, photos: photos, settings: settings))
          + focusStyle + cardStyle + namesStyle + (view.head?.pictures.style ?? "")
          + (isEntrance && template.hasPassphrase ? PageAssets.protectionStyle : ""),
        head: """
          \(card(title, summary).markup)\(feeds)\(endsPhotos ? nextPage : nil)\
          \(FirstFrame.after(photos, cardCount: cards.count))
          """), content: content)
  }

  private var nextPage: HTML {
    let path = SitePaths.album(view.album, page: view.number + 1)
    return "<link rel=\"next\" href=\"\(toSite)\(path)\">\n"
  }

  private func card(_ title: String, _ summary: String) -> SocialCard {
    let cover = view.cover
    return SocialCard(
      title: title, description: summary, siteTitle: template.siteTitle, kind: "website",
      path: view.path,
      image: cover?.shareImage.map {
        ($0, cover?.alternativeText(strings, in: view.album.title) ?? "")
      },
      baseURL: settings.baseURL)
  }

  private func line(of summary: AlbumSummary) -> String {
    if let text = summary.text { return text }
    let photos = strings.counted(summary.count, videos: summary.videoCount)
    if let date = summary.date { return "\(photos) · \(strings.dates.strings(for: date))" }
    guard let dates = summary.dates else { return photos }
    return "\(photos) · \(strings.dates.range(from: dates.first, to: dates.last))"
  }

  private func line(of photos: [SitePhoto]) -> String {
    let shown = photos.filter(\.isShown)
    let count = strings.counted(shown)
    let dates = shown.compactMap(\.taken)
    guard let first = dates.min(), let last = dates.max() else { return count }
    return "\(count) · \(strings.dates.shortest(from: first, to: last))"
  }

  private var isPeople: Bool { view.album.kind == .facetIndex(.people) }

  /// The columns of the cards; those of people are narrower, and set by `site.css`.
  var grid: CardGrid {
    guard !isPeople else { return .usual }
    let others = cards.count { $0.link.id != view.head?.leadID }
    return CardGrid(count: others, hasLead: others < cards.count)
  }

  /// The rules of the columns, as CSS.
  private var cardStyle: String {
    cards.isEmpty || isPeople || view.names != nil ? "" : grid.style
  }

  private var cardList: HTML {
    let grid = grid
    let items = cards.enumerated().map { index, child in
      card(child, index, grid)
    }
    let name = isPeople ? "cards people" : "cards"
    return "<ul class=\"\(name)\" role=\"list\">\n\(items)</ul>\n"
  }

  private func card(_ child: AlbumCard, _ index: Int, _ grid: CardGrid) -> HTML {
    let (isLead, isPair) = (index < grid.leadCount, index < grid.pairCount)
    let width = child.cover.face.map { .face($0) } ?? grid.width(index - (cards.count - grid.count))
    let cover: HTML? = child.cover.photo.flatMap { photo in
      photo.image(
        isLead ? .lead(photo, beside: grid.pairCount) : width, toSite: toSite, text: "",
        loading: index == 0 && isLead ? .first : .lazy)
    }
    let names = [isLead ? "lead" : nil, isPair ? "pair" : nil].compactMap(\.self)
    let lead: HTML? = names.isEmpty ? nil : " class=\"\(names.joined(separator: " "))\""
    return """
      <li\(lead)><a class="card" href="\(toSite)\(SitePaths.album(child.link))"><span class="cover">\(cover)\
      </span><h2 dir="auto">\(child.link.title)</h2><p class="meta">\(line(of: child.summary))</p></a>\(branch(child))</li>

      """
  }

  /// The attributes from which the viewer numbers the photos of all pages.
  private func attributes(_ numbering: PhotoNumbering) -> HTML {
    switch numbering {
    case .file: " data-page=\"\(view.number)\" data-counts=\"\(SitePaths.counts(view.album))\""
    case .page(let first, let count): " data-first=\"\(first)\" data-count=\"\(count)\""
    }
  }

  /// Whether the photos end here, but not the albums. The viewer follows a link to the next page to more photos.
  private var endsPhotos: Bool {
    view.number < view.count && !view.photos.isEmpty && !view.hasMorePhotos
  }

  private var pager: HTML {
    let strings = strings.pages
    let (number, count) = (view.number, view.count)
    func link(_ page: Int, _ relation: HTML?, _ text: String) -> HTML {
      let path = SitePaths.album(view.album, page: page)
      return "<a\(relation) href=\"\(toSite)\(path)\">\(text)</a>"
    }
    let previous =
      number > 1 ? link(number - 1, " rel=\"prev\"", strings.previousPage) : "<span></span>"
    let next =
      number < count
      ? link(number + 1, endsPhotos ? nil : " rel=\"next\"", strings.nextPage) : "<span></span>"
    return "<nav class=\"pager\" aria-label=\"\(strings.pages)\">\(previous)\(next)</nav>\n"
  }
}

extension AlbumPage {
  /// The sections; consecutive ones with the same title have one heading.
  func markup(_ sections: [LaidOutSection]) -> [HTML] {
    let rows = SectionMarkup(
      toSite: toSite, settings: settings, strings: strings, title: view.album.title,
      bannerID: view.head?.banner?.photo.id)
    let lists = sections.enumerated().map { index, section in
      rows.list(
        section, number: index + 1, photos: view.photos[section.photos],
        isFirst: index == 0, isBelowBanner: hasBanner)
    }
    let starts = sections.indices.filter { index in
      index == 0 || sections[index - 1].title != sections[index].title
    }
    return zip(starts, starts.dropFirst() + [sections.count]).map { start, end in
      let photos = sections[start..<end].flatMap { view.photos[$0.photos] }
      let heading: HTML? = sections[start].title.map { title in
        "<h2>\(title) <span class=\"count\">\(strings.counted(photos))</span></h2>\n"
      }
      return "<section>\(heading)\(lists[start..<end])</section>\n"
    }
  }
}

extension AlbumPage {
  /// A wide link to the next album, on its cover if that can fill the width of the window.
  func following(_ next: AlbumCover, isLater: Bool) -> HTML {
    let text: HTML = """
      <span class="to"><span class="meta">\(strings.pages.nextAlbum)</span> \
      <span class="name" dir="auto">\(next.link.title)</span></span>
      """
    let (name, cover): (String, HTML) =
      next.photo?.fillsBanner == true && view.nextShade != nil
      ? ("onward banner", banner(next.photo)) : ("onward", small(next.photo))
    return """
      <nav class="following\(isLater ? " later" : "")" aria-label="\(strings.pages.nextAlbum)">\
      <a class="\(name)" href="\(toSite)\(SitePaths.album(next.link))">\(cover)\(text)</a></nav>

      """
  }

  /// Whether nothing below a section is in the first view of the page.
  func fillsFirstView(_ section: LaidOutSection) -> Bool {
    TileWidths(section, settings).fills(SectionMarkup.firstView(isBelowBanner: hasBanner))
  }

  private func banner(_ cover: SitePhoto?) -> HTML {
    let image = cover?.banner(toSite: toSite, height: 38, loading: .lazy)
    return "\(image)"
  }

  private func small(_ cover: SitePhoto?) -> HTML {
    let image = cover?.image(.nextAlbum, toSite: toSite, text: "", loading: .lazy)
    return "<span class=\"cover\">\(image)</span>"
  }
}

/// The controls that change how an album is laid out.
extension AlbumPage {
  /// A button that opens the choice of layouts and of the size of photos, and one that starts a selection. The script
  /// shows them. Without scripts, the style sheet shows the choice of square tiles. The popover opens and closes
  /// without a script, also with Escape.
  var layoutControls: HTML {
    let strings = strings.layouts
    let kinds = settings.switchableLayouts.map { kind -> HTML in
      let mark: HTML? = kind == settings.layout ? " checked" : nil
      return """
        <label><input type="radio" name="layout" value="\(kind.rawValue)"\(mark)>\(strings.name(of: kind))</label>
        """
    }
    let size: HTML? =
      settings.widths.values.count > 1
      ? "<div><input type=\"range\" min=\"-2\" max=\"2\" aria-label=\"\(strings.size)\"></div>"
      : nil
    return """
      <div class="controls" hidden><button type="button" class="look" popovertarget="look"\
      \(names(strings.layout))></button><div id="look" class="layouts" role="group"\
       aria-label="\(strings.layout)" popover>\(kinds)\(size)</div>\
      <button type="button" class="select" aria-pressed="false"\
      \(names(self.strings.selection.select))></button></div>

      """
  }

  /// The name of a control without text, also as a tooltip.
  private func names(_ name: String) -> HTML { " title=\"\(name)\" aria-label=\"\(name)\"" }
}
