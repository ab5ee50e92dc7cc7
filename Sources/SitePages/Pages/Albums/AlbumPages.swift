import PhotoMetadata
import Renditions
package import SiteConfiguration
import SiteFormats
import SiteLanguages
package import SiteModel

/// The pages of one album.
package struct AlbumPages: Sendable {
  let album: Album
  /// The parent albums, the whole site first.
  let ancestors: [Album]
  let settings: SiteSettings
  let template: PageTemplate
  /// The album that the last page links to.
  let next: Album?
  /// The archive of the photos, with its size in bytes; `nil` if the site has none.
  let archive: (file: AlbumArchive, size: Int)?
  /// The sections of the site's first page; none on others.
  let home: [HomeSection]

  /// Makes the pages of an album.
  ///
  /// - Parameters:
  ///   - entry: The album.
  ///   - settings: What pages show.
  ///   - template: The template of all pages.
  ///   - next: The album that the last page links to.
  ///   - home: The sections of the site's first page.
  ///   - archive: The archive of the album's photos, and its size in bytes.
  package init(
    _ entry: SiteOutline.Entry, settings: SiteSettings, template: PageTemplate, next: Album?,
    home: [HomeSection] = [], archive: (file: AlbumArchive, size: Int)? = nil
  ) {
    self.archive = entry.album.kind.isFacet ? nil : archive
    self.home = entry.album.kind == .site ? home : []
    (album, ancestors) = (entry.album, entry.ancestors)
    (self.settings, self.template, self.next) = (settings, template, next)
  }

  var strings: Strings { settings.strings }

  var toSite: String { SitePaths.toSite(from: album) }

  /// Renders a page.
  ///
  /// - Parameters:
  ///   - number: The page's number, from 1.
  ///   - count: The number of pages of the album.
  ///   - sections: The page's sections.
  /// - Returns: The path from the site's folder, and the bytes.
  package func page(
    _ number: Int, of count: Int, sections: [LaidOutSection]
  ) -> (path: String, bytes: [UInt8]) {
    (SitePaths.album(album, page: number), render(number, of: count, sections: sections))
  }

  private func render(_ number: Int, of count: Int, sections: [LaidOutSection]) -> [UInt8] {
    let photos = sections.flatMap { album.photos[$0.photos] }
    let isHome = album.kind == .site
    // The summary of the whole album is on its first page only, so that a new photo does not change
    // the others.
    let summary = number == 1 ? summary(of: album) : summary(of: photos)
    // Controls in the title would be far from photos that are below cards.
    let hasCards = number == 1 && !album.children.isEmpty
    let controls = sections.isEmpty ? nil : layoutControls
    var content: HTML = heading(number, of: count, summary, controls: hasCards ? nil : controls)
    if hasCards {
      let isList = album.kind.isFacet && album.children.count > FacetKind.maxCards
      content += isList ? list : cards
    }
    if isHome, album.totalCount == 0 { content += "<p class=\"home\">\(strings.home.empty)</p>\n" }
    if number == 1 { content += homeSections ?? "" }
    content += yearLinks(onPage: number) ?? ""
    if let first = sections.first?.photos.lowerBound {
      let name = album.photos.count <= Album.fewPhotos ? "photos few" : "photos"
      let position: HTML? = count > 1 ? viewerPosition(first, onPage: number) : nil
      if hasCards { content += controls ?? "" }
      content += "<div class=\"\(name)\"\(position)>\n\(markup(sections, onPage: number))</div>\n"
    }
    if count > 1 {
      content += pager(number, of: count)
    }
    if number == count { content += download ?? "" }
    if number == count { content += next.map(following) ?? "" }
    let feeds: HTML? =
      isHome && settings.baseURL != nil ? template.feedLinks(settings.exports) : nil
    let title = number == 1 ? album.title : strings.pages.titleOfPage(album.title, number)
    return template.page(
      title: title, toSite: toSite, isHome: isHome,
      skipTo: sections.isEmpty || hasCards ? "main" : "s1",
      current: album.kind.isFacet ? SitePaths.album(ancestors.dropFirst().first ?? album) : nil,
      trail: ancestors.dropFirst().map { ($0.title, toSite + SitePaths.album($0)) },
      scripts: sections.isEmpty ? [] : [.layouts, .viewer, .selection],
      style: TitleStyle.rule(album.title)
        + (sections.isEmpty ? "" : LayoutStyle.page(sections, photos: photos, settings: settings))
        + focusStyle(onPage: number),
      head: """
        \(card(title, number, summary).markup)\(feeds)\
        \(FirstFrame.after(photos, cardCount: hasCards ? album.children.count : 0))
        """,
      content: content)
  }

  private func card(_ title: String, _ number: Int, _ summary: String) -> SocialCard {
    let cover = album.cover
    let image = cover?.rendition(atLeast: 1200)
    return SocialCard(
      title: title, description: summary, siteTitle: template.siteTitle, kind: "website",
      path: SitePaths.album(album, page: number),
      image: image.map { ($0, cover?.alternativeText(strings, in: album.title) ?? "") },
      baseURL: settings.baseURL)
  }

  func summary(of album: Album) -> String {
    if let summary = album.summary { return summary }
    let strings = strings
    let photos = strings.counted(album.totalCount, videos: album.videoCount)
    if let date = album.date { return "\(photos) · \(strings.dates.strings(for: date))" }
    guard let dates = album.dates else { return photos }
    return "\(photos) · \(strings.dates.range(from: dates.first, to: dates.last))"
  }

  private func summary(of photos: [SitePhoto]) -> String {
    let shown = photos.filter(\.isShown)
    let count = strings.counted(shown)
    let dates = shown.compactMap(\.taken)
    guard let first = dates.min(), let last = dates.max() else { return count }
    return "\(count) · \(strings.dates.shortest(from: first, to: last))"
  }

  private var cards: HTML {
    let items = cardAlbums.map { card($0, isLead: $0.id == album.leadID) }
    return "<ul class=\"cards\" role=\"list\">\n\(items)</ul>\n"
  }

  /// The child albums in the order of their cards: the lead first.
  var cardAlbums: [Album] {
    album.children.filter { $0.id == album.leadID }
      + album.children.filter { $0.id != album.leadID }
  }

  private func card(_ child: Album, isLead: Bool) -> HTML {
    let cover: HTML? = child.cover.flatMap { photo in
      isLead
        ? photo.banner(toSite: toSite, height: 34, loading: .first)
        : photo.image(.card, toSite: toSite, text: "", loading: .lazy)
    }
    let lead: HTML? = isLead ? " class=\"lead\"" : nil
    return """
      <li\(lead)><a class="card" href="\(toSite)\(SitePaths.album(child))"><span class="cover">\(cover)\
      </span><h2 dir="auto">\(child.title)</h2><p class="meta">\(summary(of: child))</p></a>\(branch(child))</li>

      """
  }

  /// The attributes by which the viewer numbers the photos of all pages, those that can be shown.
  ///
  /// A data file has the numbers of photos of an album, so that another photo does not change all pages. An album
  /// that not everyone sees has no such file.
  ///
  /// - Parameters:
  ///   - first: The index of the page's first photo in the album.
  ///   - number: The page's number, from 1.
  /// - Returns: The attributes.
  private func viewerPosition(_ first: Int, onPage number: Int) -> HTML {
    guard template.isUnlisted else {
      return " data-page=\"\(number)\" data-counts=\"\(SitePaths.counts(album))\""
    }
    let before = (0..<first).count { album.photos.isShown(at: $0) }
    let after = (first..<album.photos.count).count { album.photos.isShown(at: $0) }
    return " data-first=\"\(before)\" data-count=\"\(before + after)\""
  }

  private func pager(_ number: Int, of count: Int) -> HTML {
    let strings = strings.pages
    func link(_ page: Int, _ relation: String, _ text: String) -> HTML {
      let path = SitePaths.album(album, page: page)
      return "<a rel=\"\(relation)\" href=\"\(toSite)\(path)\">\(text)</a>"
    }
    let previous = number > 1 ? link(number - 1, "prev", strings.previousPage) : "<span></span>"
    let next = number < count ? link(number + 1, "next", strings.nextPage) : "<span></span>"
    return "<nav class=\"pager\" aria-label=\"\(strings.pages)\">\(previous)\(next)</nav>\n"
  }
}
