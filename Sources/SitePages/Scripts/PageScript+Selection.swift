import Renditions
import SiteViews
import Facts

extension PageScript {
  /// The settings of the selection of photos.
  static func selectionSettings(_ settings: SiteSettings) -> JSONWriter {
    let strings = settings.strings.selection
    var json = JSONWriter()
    json.object { json in
      let style = SitePaths.stylesheet(PageAssets.selectionStyle, name: "selection")
      json.member("style", style)
      json.name("hasDownloads")
      json.write(settings.downloads == .none ? 0 : 1)
      json.name("strings")
      json.object { json in
        json.member("selection", strings.selection)
        json.member("count", strings.count("{}"))
        json.member("copy", strings.copy)
        json.member("mail", strings.mail)
        json.member("copied", strings.copied)
        json.member("only", strings.showOnly)
        json.member("done", strings.done)
      }
    }
    return json
  }
}
