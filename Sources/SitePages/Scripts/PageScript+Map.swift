import SiteViews
import Facts

extension PageScript {
  /// The settings of the map.
  static func mapSettings(_ settings: SiteSettings) -> JSONWriter {
    let strings = settings.strings.map
    var json = JSONWriter()
    json.object { json in
      json.member("map", strings.title)
      json.member("photos", strings.dots)
      json.member("in", strings.zoomIn)
      json.member("out", strings.zoomOut)
      json.member("all", strings.showAll)
    }
    return json
  }
}
