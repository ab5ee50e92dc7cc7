import SiteFormats
package import SiteModel

/// The elements that all pages share: head, navigation bar, main and footer.
package struct PageTemplate: Sendable {
  let siteTitle: String
  let strings: Strings
  /// The path of the site's style sheet; `nil` for a page with a style of its own.
  let stylesheet: String?
  /// The path of the viewer's script; `nil` for a site without.
  let viewer: String?
  /// The links in the bar of every page.
  let navigation: [NavigationItem]

  init(
    siteTitle: String, strings: Strings, stylesheet: String?, viewer: String? = nil,
    navigation: [NavigationItem] = []
  ) {
    (self.siteTitle, self.strings) = (siteTitle, strings)
    (self.stylesheet, self.viewer, self.navigation) = (stylesheet, viewer, navigation)
  }

  /// Makes the template of a site.
  ///
  /// - Parameters:
  ///   - outline: The site.
  ///   - stylesheet: The path of its style sheet; `nil` for a page with a style of its own.
  ///   - viewer: The path of the viewer's script; `nil` for a page without.
  package init(_ outline: SiteOutline, stylesheet: String?, viewer: String? = nil) {
    let strings = outline.settings.strings
    var navigation = outline.facets.albums.map {
      NavigationItem(title: $0.title, path: SitePaths.album($0))
    }
    if outline.statistics != nil {
      navigation.append(
        NavigationItem(title: strings.statistics.title, path: SitePaths.statistics))
    }
    if outline.map != nil {
      navigation.append(NavigationItem(title: strings.map.title, path: SitePaths.map))
    }
    self.init(
      siteTitle: outline.site.title, strings: strings, stylesheet: stylesheet,
      viewer: viewer, navigation: navigation)
  }

  /// Renders a page.
  ///
  /// - Parameters:
  ///   - title: The title in the browser's tab, before the site's title; the site's title on its
  ///     first page.
  ///   - toSite: The relative path to the site's folder: empty or ending in `/`.
  ///   - isHome: Whether this is the site's first page.
  ///   - skip: The text of the link past the bar; `nil` for the one to the photos.
  ///   - current: The path of the navigation item that the page belongs to.
  ///   - trail: The parent albums, outermost first: title and link.
  ///   - hasViewer: Whether the page shows photos that the viewer can open.
  ///   - style: Rules of this page only; the security policy permits them by their digest.
  ///   - head: More elements of the head.
  ///   - content: The content of `main`.
  /// - Returns: The bytes of the file.
  func page(
    title: String, toSite: String, isHome: Bool = false, skip: String? = nil,
    current: String? = nil,
    trail: [(title: String, link: String)] = [], hasViewer: Bool = false,
    style: String = "", head: HTML? = nil,
    content: HTML
  ) -> [UInt8] {
    let digest = SHA256.base64(Array(style.utf8))
    let styleSources = style.isEmpty ? "'self'" : "'self' 'sha256-\(digest)'"
    let crumbs = trail.map { crumb in
      HTML("<li><a dir=\"auto\" href=\"\(crumb.link)\">\(crumb.title)</a></li>")
    }
    let breadcrumbs: HTML? =
      trail.isEmpty
      ? nil
      : "<nav class=\"crumbs\" aria-label=\"\(strings.pages.parentAlbums)\"><ol>\(crumbs)</ol></nav>"
    // The site's own page shows its title below the bar.
    let mark: HTML? =
      isHome ? nil : "<a class=\"mark\" href=\"\(toSite)index.html\">\(siteTitle)</a>"
    let bar: HTML? =
      isHome && navigation.isEmpty
      ? nil
      : "<header class=\"bar\">\(mark)\(breadcrumbs)\(links(current, toSite))</header>\n"
    let ownStyle: HTML? = style.isEmpty ? nil : "<style>\(trusted: style)</style>\n"
    let link: HTML? = stylesheet.map { "<link rel=\"stylesheet\" href=\"\(toSite)\($0)\">\n" }
    let script: HTML? =
      hasViewer
      ? viewer.map { "<script src=\"\(toSite)\($0)\" defer></script>\n" } : nil
    // The script keeps relative addresses valid by `base`. Frames show the facts of files.
    let scriptPolicy: HTML =
      script == nil
      ? "base-uri 'none'" : "script-src 'self'; media-src 'self'; frame-src 'self'; base-uri 'self'"
    let direction: HTML? = strings.isRightToLeft ? " dir=\"rtl\"" : nil
    let html: HTML = """
      <!DOCTYPE html>
      <html lang="\(strings.code)"\(direction)>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; \
      connect-src 'self'; style-src \(styleSources); \(scriptPolicy); form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="gallery">
      <title>\(isHome ? title : "\(title) – \(siteTitle)")</title>
      <link rel="icon" href="\(trusted: PageAssets.icon)">
      \(head)\(link)\(ownStyle)\(script)</head>
      <body>
      <a class="skip" href="#main">\(skip ?? strings.pages.skipToPhotos)</a>
      \(bar)\
      <main id="main">
      \(content)
      </main>
      <footer>\(strings.pages.madeWith)</footer>
      </body>
      </html>

      """
    return html.bytes
  }

  private func links(_ current: String?, _ toSite: String) -> HTML? {
    guard !navigation.isEmpty else { return nil }
    let links = navigation.map { item -> HTML in
      let mark: HTML? = item.path == current ? " aria-current=\"true\"" : nil
      return "<li><a href=\"\(toSite)\(item.path)\"\(mark)>\(item.title)</a></li>"
    }
    return
      "<nav class=\"ways\" aria-label=\"\(strings.pages.allPhotos)\"><ul role=\"list\">\(links)</ul></nav>"
  }
}

/// A link in the bar of every page.
struct NavigationItem: Sendable {
  var title: String
  /// The path from the site's folder.
  var path: String
}

extension PageTemplate {
  /// Links to the feeds of a site, for the head of its first page.
  func feedLinks(_ exports: [SiteExport]) -> HTML {
    var links: HTML = ""
    if exports.contains(.atom) {
      links +=
        "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"\(SitePaths.atomFeed)\">\n"
    }
    if exports.contains(.jsonfeed) {
      links +=
        "<link rel=\"alternate\" type=\"application/feed+json\" href=\"\(SitePaths.jsonFeed)\">\n"
    }
    return links
  }
}
