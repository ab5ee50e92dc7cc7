import SiteConfiguration
import SiteFormats
import SiteLanguages
import SiteViews

/// The heading of an album's pages.
extension AlbumPage {
  /// The title on the banner if the page has one, otherwise above the photos.
  ///
  /// - Parameters:
  ///   - summary: The line below the title.
  ///   - controls: The controls next to that line, if the page has any.
  /// - Returns: The elements.
  func heading(_ summary: String, controls: HTML?) -> HTML {
    let part: HTML? = view.count > 1 ? " · \(strings.pages.pageOf(view.number, view.count))" : nil
    let intro: HTML? = view.head?.intro.map {
      "<div class=\"intro\" dir=\"auto\">\(Markdown.html($0))</div>\n"
    }
    let title: HTML = """
      <div class="title"><h1 dir="auto">\(view.album.title)</h1>
      <p class="meta">\(summary)\(part)</p>\(controls)</div>

      """
    guard let banner = view.head?.banner else { return "\(title)\(intro)" }
    let image = banner.banner(toSite: toSite, height: 45, loading: .first)
    return "<div class=\"banner\">\(image)\(title)</div>\n\(intro)"
  }

  /// Whether the page begins with a banner.
  var hasBanner: Bool { view.head?.banner != nil }

  /// The rules for the focal points of the pictures that the page crops, as CSS.
  var focusStyle: String {
    func rule(_ selector: String, _ focus: FocalPoint?) -> String {
      guard let focus else { return "" }
      let (x, y) = (NumberFormat.decimal(focus.x * 100, 1), NumberFormat.decimal(focus.y * 100, 1))
      return "\(selector) img{object-position:\(x)% \(y)%}"
    }
    let banner = hasBanner ? rule(".banner", view.head?.focus) : ""
    let covers = sortedCards.enumerated().map {
      rule(".cards li:nth-child(\($0 + 1))", $1.cover.focus)
    }
    return banner + covers.joined() + rule(".following", view.next?.focus)
  }
}
