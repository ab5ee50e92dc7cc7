import SiteFormats
import SiteModel

/// The heading of an album's pages.
extension AlbumPages {
  /// The title on the banner if the page has one, otherwise above the photos.
  func heading(_ number: Int, of count: Int, _ summary: String) -> HTML {
    let part: HTML? = count > 1 ? " · \(strings.pages.pageOf(number, count))" : nil
    let text = number == 1 ? album.intro : nil
    let intro: HTML? = text.map { "<div class=\"intro\" dir=\"auto\">\(Markdown.html($0))</div>\n" }
    let title: HTML = """
      <div class="title"><h1 dir="auto">\(album.title)</h1>
      <p class="meta">\(summary)\(part)</p></div>

      """
    guard hasBanner(onPage: number) else { return "\(title)\(intro)" }
    let image = album.cover?.banner(
      toSite: toSite, height: 62, loading: .first)
    return "<div class=\"banner\">\(image)\(title)</div>\n\(intro)"
  }

  /// Whether a page begins with the album's cover as a banner.
  ///
  /// The site's first page shows its first album instead. Facets have no cover chosen by the user.
  func hasBanner(onPage number: Int) -> Bool {
    number == 1 && album.kind == .folder && album.cover?.fillsBanner == true
  }
}
