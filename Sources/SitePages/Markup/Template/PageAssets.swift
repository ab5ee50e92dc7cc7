import Facts
import SiteViews

/// The style sheets and drawings that are compiled into the program.
enum PageAssets {
  /// The values of the theme, `Assets/site.css`, the rules of the theme, `Assets/own.css` for the owner's menu and footer,
  /// and `Assets/rtl.css` for scripts that run from right to left.
  static func siteStyle(_ settings: SiteSettings) -> [UInt8] {
    let hasOwn = settings.look.header != nil || settings.look.footer != nil
    return Array(ThemeStyle.values(settings.look).utf8)
      + withoutComments(EmbeddedFile.asset("site.css"))
      + Array(ThemeStyle.rules(settings.look).utf8)
      + (hasOwn ? withoutComments(EmbeddedFile.asset("own.css")) : [])
      + (settings.strings.isRightToLeft ? EmbeddedFile.asset("rtl.css") : [])
  }

  /// A style sheet of the program without its comments and indentation, which every visitor would load.
  static func withoutComments(_ css: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(css.count)
    var rest = css[...]
    while let byte = rest.first {
      if rest.starts(with: "/*".utf8), let end = rest.dropFirst(2).firstRange(of: Array("*/".utf8)) {
        rest = rest[end.upperBound...]
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n"),
        text.last.map({ $0 == UInt8(ascii: "\n") }) ?? true
      {
        rest.removeFirst()
      } else {
        text.append(byte)
        rest.removeFirst()
      }
    }
    return text
  }

  /// The rules of a theme; empty for one that has none.
  static func themeStyle(_ name: ThemeName) -> String {
    name == .paper ? "" : style("themes/\(name.rawValue).css")
  }

  /// `Assets/viewer.css`, which the script of the viewer loads after the page.
  static var viewerStyle: [UInt8] { EmbeddedFile.asset("viewer.css") }

  /// `Assets/selection.css`, which the script of the selection loads.
  static var selectionStyle: [UInt8] { EmbeddedFile.asset("selection.css") }

  /// `Assets/map.css`, the rules of the map page.
  static var mapStyle: [UInt8] { EmbeddedFile.asset("map.css") }

  /// `Assets/live.css` and `Assets/timeline.css`, the rules of the timeline.
  static var timelineStyle: String {
    style("live.css") + style("timeline.css")
  }

  /// `Assets/stats.css`, the rules of the statistics.
  static var statisticsStyle: String { style("stats.css") }
  /// `Assets/live.css` and `Assets/search.css`, the rules of the search page.
  static var searchStyle: String { style("live.css") + style("search.css") }

  /// `Assets/protection.css`, the rules of the page that opens protected albums.
  static var protectionStyle: String { style("protection.css") }

  /// `Assets/text.css`, the rules of texts with pictures.
  static var textStyle: String { style("text.css") }

  private static func style(_ name: String) -> String {
    String(decoding: EmbeddedFile.asset(name), as: UTF8.self)
  }

  /// The icon of the site as a data URI: rows of photos. As a file it would be one more request, which fails on the
  /// page for unknown addresses.
  static let icon =
    "data:image/svg+xml,"
    + iconDrawing.replacing(" ", with: "%20").replacing("<", with: "%3C")
    .replacing(">", with: "%3E").replacing("#", with: "%23")

  /// The drawing of the icon. Its colour has a contrast of at least 3:1 with light and dark tabs.
  static let iconDrawing =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0,0,16,16'>"
    + "<path fill='#b5671f' d='M1,2h8v6H1zm9,0h5v6h-5zM1,9h5v5H1zm6,0h8v5H7z'/></svg>"
}
