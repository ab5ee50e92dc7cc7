import Digests
import SiteConfiguration
import SiteFormats
import SiteLanguages
package import SiteModel

/// The files that let browsers store a site, and show it without a network.
package enum OfflineFiles {
  /// The service worker, the web app manifest and its icon.
  ///
  /// - Parameter outline: The site.
  /// - Returns: Paths from the site's folder, and bytes.
  package static func render(_ outline: SiteOutline) -> [(path: String, bytes: [UInt8])] {
    let icon = Array(PageAssets.iconDrawing.utf8)
    let iconPath = "\(SitePaths.assetsPrefix)icon-\(Digest(of: icon).name()).svg"
    return [
      (SitePaths.serviceWorker, worker(outline)), (iconPath, icon),
      (SitePaths.appManifest, manifest(outline, icon: iconPath)),
    ]
  }

  private static func worker(_ outline: SiteOutline) -> [UInt8] {
    let strings = outline.settings.strings
    let direction: HTML? = strings.isRightToLeft ? " dir=\"rtl\"" : nil
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="\(strings.code)"\(direction)><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">\
      <title>\(strings.offline.title)</title></head>\
      <body><main><h1>\(strings.offline.title)</h1><p>\(strings.offline.text)</p></main></body></html>
      """
    var json = JSONWriter()
    json.object { $0.member("page", String(decoding: page.bytes, as: UTF8.self)) }
    return PageScript.text("worker", json)
  }

  private static func manifest(_ outline: SiteOutline, icon: String) -> [UInt8] {
    let strings = outline.settings.strings
    let background = outline.settings.look.colors.first.paper.description
    var json = JSONWriter()
    json.object { json in
      json.member("name", outline.site.title)
      json.member("lang", strings.code)
      json.member("dir", strings.isRightToLeft ? "rtl" : "ltr")
      json.member("start_url", SitePaths.home)
      json.member("scope", "./")
      json.member("display", "minimal-ui")
      json.member("background_color", background)
      json.member("theme_color", background)
      json.member("icons", [icon]) { json, path in
        json.object { json in
          json.member("src", path)
          json.member("type", "image/svg+xml")
          json.member("sizes", "any")
        }
      }
    }
    return json.bytes
  }
}
