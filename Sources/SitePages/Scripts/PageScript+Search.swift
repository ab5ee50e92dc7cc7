import PhotoLayout
import SiteFormats
import SiteModel

extension PageScript {
  /// The settings of the search.
  static func searchSettings(_ settings: SiteSettings) -> JSONWriter {
    let widths = settings.widths
    // Each height with the width below which it is used.
    let heights = zip(widths.borders + [1_000_000], widths.values)
    var json = JSONWriter()
    json.object { json in
      json.member("spacing", settings.grid.spacing)
      json.member("heights", Array(heights)) { json, height in
        json.list([Double(height.0), settings.rowHeight(at: height.1)]) { $0.write($1) }
      }
      json.member("maxScale", min(settings.grid.scales.maximum, 4))
      json.name("letters")
      json.object { json in
        for (letter, text) in SearchFolding.letters.sorted(by: { $0.key < $1.key }) {
          json.member("\(letter)", text)
        }
      }
    }
    return json
  }
}
