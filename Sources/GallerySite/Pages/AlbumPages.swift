import PhotoMetadata
import Renditions

/// The pages of one album: at most 500 photos each.
struct AlbumPages: Sendable {
  static let photosPerPage = 500

  var album: Album
  /// The albums above, the whole site first.
  var ancestors: [Album]
  /// The album's.
  var outline: AlbumOutline
  var settings: SiteSettings
  var frame: PageFrame
  /// What the last page leads to.
  var next: Album?

  /// Where a page of an album lies, from the site's folder.
  static func path(_ album: Album, page: Int = 1) -> String {
    let file = page == 1 ? "index.html" : "page-\(page).html"
    return album.slug.isEmpty ? file : "\(album.base)/\(album.slug)/\(file)"
  }

  /// Where an album's pages lie, from the site's folder.
  static func paths(_ album: Album, _ outline: AlbumOutline) -> [String] {
    (1...count(outline)).map { path(album, page: $0) }
  }

  /// How many pages an album has.
  static func count(_ outline: AlbumOutline) -> Int {
    outline.grouped(photos: photosPerPage).count
  }

  /// Where the sections of an album stand.
  static func links(_ album: Album, _ outline: AlbumOutline) -> [SectionLink] {
    outline.grouped(photos: photosPerPage).enumerated().flatMap { index, sections in
      sections.enumerated().map { number, section in
        // The first section's heading is no better a place to land than the page's own.
        let fragment = number == 0 ? "" : "#s\(number + 1)"
        return SectionLink(
          photos: section.photos, link: path(album, page: index + 1) + fragment)
      }
    }
  }

  /// One of the pages, by its number from 1: path and bytes.
  func page(_ number: Int) -> (path: String, bytes: [UInt8]) {
    let pages = outline.grouped(photos: Self.photosPerPage)
    let sections = pages[number - 1].map { AlbumSection($0, of: album.photos, settings) }
    return (
      Self.path(album, page: number), page(number, of: pages.count, sections: sections)
    )
  }

  var words: Words { settings.words }

  var toSite: String {
    guard !album.slug.isEmpty else { return "" }
    let depth = album.slug.split(separator: "/").count + 1
    return String(repeating: "../", count: depth)
  }

  private func page(_ number: Int, of count: Int, sections: [AlbumSection]) -> [UInt8] {
    let photos = sections.flatMap { album.photos[$0.photos] }
    let isHome = album.slug.isEmpty
    // What is said of the whole album stands on its first page, so that one photo more does not
    // change the others.
    let summary = number == 1 ? summary(of: album) : summary(of: photos)
    var content: HTML = heading(number, of: count, summary)
    if number == 1, !album.children.isEmpty {
      let isWords = album.base == Facets.base && album.children.count > FacetKind.mostCards
      content += isWords ? list : cards
      content += months ?? ""
    }
    if !sections.isEmpty {
      content += "<div class=\"photos\">\n\(markup(sections, onPage: number))</div>\n"
    }
    if count > 1 {
      content += pager(number, of: count)
    }
    if number == count { content += next.map(following) ?? "" }
    let title = number == 1 ? album.title : words.pages.titleOfPage(album.title, number)
    return frame.page(
      title: title, toSite: toSite, isHome: isHome,
      current: album.base == Facets.base ? Self.path(ancestors.dropFirst().first ?? album) : nil,
      trail: ancestors.dropFirst().map { ($0.title, toSite + Self.path($0)) },
      style: sections.isEmpty
        ? "" : LayoutStyle.page(sections, photos: photos, settings: settings),
      head: isHome && settings.baseURL != nil
        ? "\(card(title, number, summary).markup)\(FeedPaths.links(settings.exports))"
        : card(title, number, summary).markup,
      content: content)
  }

  private func card(_ title: String, _ number: Int, _ summary: String) -> SocialCard {
    let cover = album.cover
    let image = cover?.rendition(atLeast: 1200)
    return SocialCard(
      title: title, description: summary, siteTitle: frame.siteTitle, kind: "website",
      path: Self.path(album, page: number),
      image: image.map { ($0, cover?.alternativeText(words) ?? "") }, baseURL: settings.baseURL)
  }

  func summary(of album: Album) -> String {
    if let summary = album.summary { return summary }
    let words = words
    let photos = words.photos(album.totalCount)
    if let date = album.date { return "\(photos) · \(words.dates.words(for: date))" }
    guard let dates = album.dates else { return photos }
    return "\(photos) · \(words.dates.range(from: dates.first, to: dates.last))"
  }

  private func summary(of photos: [SitePhoto]) -> String {
    let count = words.photos(photos.count)
    let dates = photos.compactMap(\.facts.taken)
    guard let first = dates.min(), let last = dates.max() else { return count }
    return "\(count) · \(words.dates.shortest(from: first, to: last))"
  }

  private var cards: HTML {
    let isHome = album.slug.isEmpty
    let items = album.children.enumerated().map { index, child in
      card(child, isLead: isHome && index == 0)
    }
    return "<ul class=\"cards\" role=\"list\">\n\(items)</ul>\n"
  }

  private func card(_ child: Album, isLead: Bool) -> HTML {
    let cover: HTML? = child.cover.flatMap { photo in
      photo.image(
        edge: isLead ? 2048 : 512, sharpEdge: isLead ? 2048 : 1024, toSite: toSite, text: "",
        loading: isLead ? .first : .lazy)
    }
    let lead: HTML? = isLead ? " class=\"lead\"" : nil
    return """
      <li\(lead)><a class="card" href="\(toSite)\(Self.path(child))"><span class="cover">\(cover)\
      </span><h2 dir="auto">\(child.title)</h2><p class="meta">\(summary(of: child))</p></a></li>

      """
  }

  private func pager(_ number: Int, of count: Int) -> HTML {
    let words = words.pages
    func link(_ page: Int, _ text: String) -> HTML {
      "<a href=\"\(toSite)\(Self.path(album, page: page))\">\(text)</a>"
    }
    let previous = number > 1 ? link(number - 1, words.earlierPage) : "<span></span>"
    let next = number < count ? link(number + 1, words.nextPage) : "<span></span>"
    return "<nav class=\"pager\" aria-label=\"\(words.pages)\">\(previous)\(next)</nav>\n"
  }
}
