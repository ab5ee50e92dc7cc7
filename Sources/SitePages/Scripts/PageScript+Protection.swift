import SiteViews
import Facts

extension PageScript {
  /// The settings of the script that opens protected albums: what it loads after decryption.
  static func protectionSettings(_ settings: SiteSettings) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      json.member("viewer", SitePaths.script(viewer.rawValue, viewer.render(settings)))
    }
    return json
  }
}
