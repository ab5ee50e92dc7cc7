import SiteConfiguration
import SiteFormats
import SiteLanguages
import SiteModel

/// The heading of an album's pages.
extension AlbumPages {
  /// The title on the banner if the page has one, otherwise above the photos.
  ///
  /// - Parameters:
  ///   - number: The page's number, from 1.
  ///   - count: The number of pages of the album.
  ///   - summary: The line below the title.
  ///   - controls: The controls beside that line, if the page has any.
  /// - Returns: The elements.
  func heading(_ number: Int, of count: Int, _ summary: String, controls: HTML?) -> HTML {
    let part: HTML? = count > 1 ? " · \(strings.pages.pageOf(number, count))" : nil
    let text = number == 1 ? album.intro : nil
    let intro: HTML? = text.map { "<div class=\"intro\" dir=\"auto\">\(Markdown.html($0))</div>\n" }
    let title: HTML = """
      <div class="title"><h1 dir="auto">\(album.title)</h1>
      <p class="meta">\(summary)\(part)</p>\(controls)</div>

      """
    guard hasBanner(onPage: number) else { return "\(title)\(intro)" }
    let image = album.banner?.banner(toSite: toSite, height: 45, loading: .first)
    return "<div class=\"banner\">\(image)\(title)</div>\n\(intro)"
  }

  /// Whether a page begins with a banner.
  func hasBanner(onPage number: Int) -> Bool {
    number == 1 && album.banner != nil
  }

  /// The rules for the focal points of the pictures that a page crops.
  ///
  /// - Parameter number: The page's number, from 1.
  /// - Returns: CSS.
  func focusStyle(onPage number: Int) -> String {
    func rule(_ selector: String, _ album: Album?) -> String {
      guard let focus = album?.focus else { return "" }
      let (x, y) = (NumberFormat.decimal(focus.x * 100, 1), NumberFormat.decimal(focus.y * 100, 1))
      return "\(selector) img{object-position:\(x)% \(y)%}"
    }
    let banner = hasBanner(onPage: number) ? rule(".banner", album) : ""
    let cards = number == 1 ? cardAlbums : []
    let covers = cards.enumerated().map { rule(".cards li:nth-child(\($0 + 1))", $1) }
    return banner + covers.joined() + rule(".following", next)
  }
}
