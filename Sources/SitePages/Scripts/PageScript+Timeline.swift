import PhotoLayout
import SiteViews
import Facts

extension PageScript {
  /// The settings of the timeline.
  static func timelineSettings(_ settings: SiteSettings) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      let widths = settings.widths
      json.member("widths", widths.values)
      json.member("heights", widths.values.map { settings.rowHeight(at: $0) }) { $0.write($1) }
      json.member("gap", settings.grid.spacing)
      // Days come before months, and the digits match the other numbers of the page.
      let language = settings.strings.code
      json.member("locale", language == "en" ? "en-GB" : "\(language)-u-nu-latn")
    }
    return json
  }
}
