package import SiteViews
import Facts

/// The page that a web server shows for unknown addresses.
package enum NotFoundPage {
  /// Renders the page. A server shows it at any depth. So it contains its style, and its links begin at the root of the
  /// server, with the path of the site's address if that is known.
  package static func render(_ view: NotFoundView, _ settings: SiteSettings) -> [UInt8] {
    let strings = settings.strings
    let root = SitePaths.root(of: settings.baseURL)
    let style = PageAssets.siteStyle(settings)
    let template = PageTemplate(view.site, settings, stylesheet: nil)
    let text = strings.pages.notFound
    let albums = view.albums.map { album -> HTML in
      "<li><a dir=\"auto\" href=\"\(root)\(SitePaths.album(album))\">\(album.title)</a></li>\n"
    }
    let list: HTML? = albums.isEmpty ? nil : "<ul class=\"words all\" role=\"list\">\n\(albums)</ul>\n"
    return template.page(
      PageFrame(
        title: text.title, toSite: root, style: String(decoding: style, as: UTF8.self)),
      content: """
        <div class="title"><h1>\(text.heading)</h1>
        <div class="intro"><p>\(text.text)</p>
        <p><a href="\(root)index.html">\(text.link)</a></p></div></div>
        \(list)
        """)
  }
}
