import SiteViews
import PhotoLayout
import Facts

/// The heading of an album's pages.
extension AlbumPage {
  /// The title on the banner if the page has one, otherwise above the photos.
  func heading(_ summary: String, controls: HTML?) -> HTML {
    let part = view.count > 1 ? strings.pages.pageOf(view.number, view.count) : ""
    let line =
      summary.isEmpty
      ? part.prefix(1).uppercased() + part.dropFirst()
      : part.isEmpty ? summary : "\(summary) · \(part)"
    let text = view.head.flatMap { head in
      head.intro.map {
        Markdown.html(
          $0, below: view.album.title,
          pictures: head.pictures.markup(toSite: toSite, title: view.album.title, strings))
      }
    }
    let intro: HTML? = text.flatMap {
      $0.bytes.isEmpty ? nil : "<div class=\"intro\" dir=\"auto\">\($0)</div>\n"
    }
    func title(_ controls: HTML?) -> HTML {
      """
      <div class="title"><h1 dir="auto">\(view.album.title)</h1>
      <p class="meta">\(line)</p>\(controls)</div>

      """
    }
    guard let banner = view.head?.banner else { return "\(title(controls))\(intro)" }
    let image = banner.photo.banner(toSite: toSite, height: Self.bannerHeight, loading: .first)
    guard hasTitleOnBanner else {
      return "<div class=\"banner\">\(image)</div>\n\(title(controls))\(intro)"
    }
    return "<div class=\"banner\">\(image)\(title(nil))</div>\n\(intro)\(controls)"
  }

  /// The maximum height of a banner in percent of the viewport's height.
  static let bannerHeight = 45.0

  /// Whether the page begins with a banner.
  var hasBanner: Bool { view.head?.banner != nil }

  /// Whether the title is on the banner: the picture is dark enough, and the title so short that it does not cover it.
  private var hasTitleOnBanner: Bool {
    view.head?.banner?.shade != nil && view.album.title.count <= Self.maxTitleOnBanner
  }

  /// The length of a title of two lines on a phone.
  private static let maxTitleOnBanner = 34

  /// The aspect ratio of the picture of the album that is shown first.
  static func leadAspect(of photo: SitePhoto) -> Double { min(max(photo.aspect.value, 1), 2.2) }

  /// The rules for the pictures that the page crops or writes on, as CSS.
  var focusStyle: String {
    func rule(_ selector: String, _ focus: FocalPoint?) -> String {
      guard let focus else { return "" }
      let (x, y) = (NumberFormat.decimal(focus.x * 100, 1), NumberFormat.decimal(focus.y * 100, 1))
      return "\(selector) img{object-position:\(x)% \(y)%}"
    }
    func shade(_ selector: String, _ shade: Double?) -> String {
      shade.map { "\(selector){--shade:\(NumberFormat.decimal($0, 2))}" } ?? ""
    }
    func percent(_ sides: Double) -> String { "\(NumberFormat.decimal(sides * 100, 1))%" }
    let covers = cards.enumerated().map { number, card -> String in
      let selector = ".cards li:nth-child(\(number + 1))"
      guard let face = card.cover.face else { return rule(selector, card.cover.focus) }
      return "\(selector) img{width:\(percent(face.width));height:\(percent(face.height));"
        + "left:\(percent(-face.x));top:\(percent(-face.y))}"
    }
    let leads = cards.prefix(grid.leadCount).enumerated().map { number, card -> String in
      guard let photo = card.cover.photo else { return "" }
      return ".lead:nth-child(\(number + 1)){--r:\(NumberFormat.decimal(Self.leadAspect(of: photo), 2))}"
    }
    return rule(".banner", view.head?.banner?.focus) + shade(".banner", view.head?.banner?.shade)
      + leads.joined() + covers.joined()
      + rule(".following", view.next?.focus) + shade(".following", view.nextShade)
  }
}
