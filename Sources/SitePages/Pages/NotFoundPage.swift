import SiteFormats
package import SiteModel

/// The page that a web server shows for unknown addresses.
package enum NotFoundPage {
  /// Renders the page.
  ///
  /// A server shows it at any depth, so it contains its style and links to the site's first page only.
  package static func render(_ outline: SiteOutline) -> [UInt8] {
    let (siteTitle, strings) = (outline.site.title, outline.settings.strings)
    let style = PageAssets.siteStyle(strings)
    let template = PageTemplate(siteTitle: siteTitle, strings: strings, stylesheet: nil)
    let text = strings.pages.notFound
    return template.page(
      title: text.title, toSite: "/", style: String(decoding: style, as: UTF8.self),
      content: """
        <div class="title"><h1>\(text.heading)</h1>
        <div class="intro"><p>\(text.text)</p>
        <p><a href="/index.html">\(text.link)</a></p></div></div>
        """)
  }
}
