import PhotoLayout
import SiteViews
import Facts

extension PageScript {
  /// The settings of the controls that change how an album is laid out.
  static func layoutSettings(_ settings: SiteSettings) -> JSONWriter {
    let widths = settings.widths
    var json = JSONWriter()
    json.object { json in
      json.member("kinds", settings.switchableLayouts) { $0.write($1.rawValue) }
      json.member("gap", settings.grid.spacing)
      json.member("marks", widths.names) { $0.write($1) }
      json.member("widths", widths.values)
      json.member("rules", widths.values.map { rules(settings, width: $0) }) { $0.write($1) }
    }
    return json
  }

  /// The content of a rule that shows all lists of photos as at another width.
  private static func rules(_ settings: SiteSettings, width: Int) -> String {
    let css = LayoutStyle.tiles(settings, width: width)
    guard settings.grid.lastRow == .hide else { return css }
    let name = settings.widths.name(of: width)
    return css + ";li[class] a:not(.lost){display:block}"
      + "&:not(.wrap,.grid,.masonry) .h\(name)[class][class] a{display:none}"
  }
}
