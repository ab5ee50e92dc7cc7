import Facts
package import SiteViews

/// The files that let browsers store a site, and show it without a network.
package enum OfflineFiles {
  /// The service worker, the web app manifest and its icon.
  package static func render(
    _ site: SiteView, _ settings: SiteSettings
  ) -> [(path: String, bytes: [UInt8])] {
    let icon = Array(PageAssets.iconDrawing.utf8)
    let iconPath = "\(SitePaths.assetsPrefix)icon-\(Digest(of: icon).name()).svg"
    return [
      (SitePaths.serviceWorker, worker(settings)), (iconPath, icon),
      (SitePaths.appManifest, manifest(site, settings, icon: iconPath)),
    ]
  }

  /// The page for what was not kept has its style in it, and a way to what was. The worker replaces `{}` by the
  /// address of the site.
  private static func worker(_ settings: SiteSettings) -> [UInt8] {
    let strings = settings.strings
    let style = ThemeStyle.values(settings.look) + pageStyle
    let direction: HTML? = strings.isRightToLeft ? " dir=\"rtl\"" : nil
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="\(strings.code)"\(direction)><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width">\
      <title>\(strings.offline.title)</title><style>\(trusted: style)</style></head>\
      <body><main><h1>\(strings.offline.title)</h1><p>\(strings.offline.text)</p>\
      <p><a href="">\(strings.viewer.retry)</a> <a href="{}index.html">\(strings.pages.notFound.link)</a></p>\
      </main></body></html>
      """
    var json = JSONWriter()
    json.object { $0.member("page", String(decoding: page.bytes, as: UTF8.self)) }
    return PageScript.text("worker", json)
  }

  private static let pageStyle = """
    body{margin:0;padding:12vh max(24px,10vw);background:var(--paper);color:var(--ink);font:1rem/1.5 var(--sans)}\
    h1{font:500 2rem/1.15 var(--serif)}a{display:inline-block;min-height:44px;margin-inline-end:24px;color:var(--accent)}
    """

  private static func manifest(
    _ site: SiteView, _ settings: SiteSettings, icon: String
  ) -> [UInt8] {
    let strings = settings.strings
    let background = settings.look.colors.first.paper.description
    var json = JSONWriter()
    json.object { json in
      json.member("name", site.title)
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
