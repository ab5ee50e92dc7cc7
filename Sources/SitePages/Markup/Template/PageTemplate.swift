import Facts
package import SiteViews

/// The elements that all pages share: head, navigation bar, main and footer.
package struct PageTemplate: Sendable {
  /// What all pages show, apart from settings.
  package struct Site: View {
    let title: String
    /// The path of the site's style sheet; `nil` for a page with a style of its own.
    let stylesheet: String?
    /// The links in the bar of every page.
    let navigation: [NavigationItem]
    /// Whether names of places are from GeoNames, whose licence requires a credit.
    let creditsPlaces: Bool
    /// Whether search engines are asked not to list the pages.
    package var isUnlisted = false
    /// The relative path from the site of an unlisted album to that of the public pages.
    var toPublic = ""
  }

  package var site: Site
  let strings: Strings
  /// The scripts of the site, which its settings determine; `nil` for a page without scripts.
  private(set) var scripts: SiteScripts?
  /// The logo, the footer and the style sheet of the site's owner.
  let look: SiteLook

  var siteTitle: String { site.title }

  init(
    siteTitle: String, strings: Strings, stylesheet: String?, scripts: SiteScripts? = nil,
    navigation: [NavigationItem] = [], creditsPlaces: Bool = false, look: SiteLook = SiteLook()
  ) {
    site = Site(
      title: siteTitle, stylesheet: stylesheet, navigation: navigation,
      creditsPlaces: creditsPlaces)
    (self.strings, self.scripts, self.look) = (strings, scripts, look)
  }

  /// Makes the template of a site. `stylesheet` is `nil` for a page with a style of its own. `scripts` is `nil` for a
  /// page without scripts.
  package init(
    _ site: SiteView, _ settings: SiteSettings, stylesheet: String?, scripts: SiteScripts? = nil
  ) {
    let strings = settings.strings
    var navigation = [
      NavigationItem(title: strings.pages.albums, path: SitePaths.home, isPrimary: true)
    ]
    for album in site.values {
      navigation.append(
        NavigationItem(
          title: album.title, path: SitePaths.album(album),
          isPrimary: album.kind == .facetIndex(.years)))
    }
    if site.hasMap {
      navigation.append(
        NavigationItem(title: strings.map.title, path: SitePaths.map, isPrimary: true))
    }
    if site.hasSearch {
      navigation.append(
        NavigationItem(title: strings.search.title, path: SitePaths.search, isPrimary: true))
    }
    if site.hasStatistics {
      navigation.append(
        NavigationItem(title: strings.statistics.title, path: SitePaths.statistics))
    }
    if site.hasPassphrase {
      navigation.append(
        // A site without public photos has nothing else to show.
        NavigationItem(
          title: strings.protection.title, path: SitePaths.protectedPage, isPrimary: !site.hasSearch
        ))
    }
    navigation.add(site.pages)
    self.init(
      siteTitle: site.title, strings: strings, stylesheet: stylesheet, scripts: scripts,
      navigation: navigation, creditsPlaces: site.creditsPlaces, look: settings.look)
  }

  /// The template of an unlisted album, whose site is a folder of the folder of albums. The bar leads to public pages.
  package func ofUnlistedAlbum(_ scripts: SiteScripts) -> PageTemplate {
    var template = self
    (template.site.isUnlisted, template.site.toPublic) = (true, "../../")
    template.scripts = scripts
    return template
  }

  /// A page without content.
  package static let emptyPage = Array(
    "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\"><title>–</title></html>\n"
      .utf8)

  /// The credit that the licence of the names of places requires. Each link sets its own direction, so that both keep
  /// their order in an Arabic text.
  private var credit: HTML? {
    guard site.creditsPlaces else { return nil }
    let separator = look.namesGallery ? " · " : ""
    return """
      \(separator)\(strings.map.places): <a dir="ltr" href="https://www.geonames.org/">GeoNames</a>\
      \(strings.facts.compass.separator)\
      <a dir="ltr" href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
      """
  }

  /// Renders a page.
  func page(_ frame: PageFrame, content: HTML) -> [UInt8] {
    let digest = SHA256.base64(Array(frame.style.utf8))
    let styleSources = frame.style.isEmpty ? "'self'" : "'self' 'sha256-\(digest)'"
    // The site's own page shows its title below the bar.
    let bar: HTML? =
      frame.isHome && site.navigation.count < 2 && look.logo == nil
      ? nil
      : """
      <header class="bar\(frame.hasDarkBar ? " dark" : nil as HTML?)">\(frame.isHome ? mark(frame.toSite) : up(frame))\
      \(self.links(frame.isHome ? SitePaths.home : frame.current, frame.toSite))</header>

      """
    let ownStyle: HTML? = frame.style.isEmpty ? nil : "<style>\(trusted: frame.style)</style>\n"
    let sheets = [site.stylesheet, look.styleSheet?.path].compactMap(\.self)
    let link = sheets.map { "<link rel=\"stylesheet\" href=\"\(frame.toSite)\($0)\">\n" as HTML }
    let isOffline = scripts?.isOffline == true
    let links =
      scripts?.elements(
        frame.scripts + (isOffline ? [.offline] : []), toSite: frame.toSite) ?? []
    // Browsers ask the default for prefetched pages. Scripts are not limited by it.
    let others: HTML =
      frame.prefetches && !links.isEmpty ? "'self'; object-src 'none'; font-src 'none'" : "'none'"
    let app: HTML? =
      isOffline ? "<link rel=\"manifest\" href=\"\(frame.toSite)\(SitePaths.appManifest)\">\n" : nil
    let appPolicy: HTML? = isOffline ? " worker-src 'self'; manifest-src 'self';" : nil
    // The script sets `base`, so that relative addresses stay valid. Frames show the facts of files.
    let media: HTML = frame.showsDecrypted ? "'self' blob:" : "'self'"
    let scriptPolicy: HTML =
      links.isEmpty
      ? "base-uri 'none'"
      : "script-src 'self'; media-src \(media); frame-src 'self'; base-uri 'self'"
    let robots: HTML? =
      site.isUnlisted || frame.showsDecrypted ? "<meta name=\"robots\" content=\"noindex\">\n" : nil
    let direction: HTML? = strings.isRightToLeft ? " dir=\"rtl\"" : nil
    let html: HTML = """
      <!DOCTYPE html>
      <html lang="\(strings.code)"\(direction)>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src \(others); img-src \(media) data:; \
      connect-src 'self'; style-src \(styleSources);\(appPolicy) \(scriptPolicy); form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="gallery">
      <title>\(frame.isHome ? frame.title : "\(frame.title) – \(siteTitle)")</title>
      <link rel="icon" href="\(trusted: PageAssets.icon)">
      \(waiting(for: bar, content))\(robots)\(frame.head)\(app)\(link)\(ownStyle)\(links)</head>
      <body>
      <a class="skip" href="#\(frame.skipTo)">\(frame.skip ?? strings.pages.skipToPhotos)</a>
      \(own(look.header, "own-header", frame.toSite))\(bar)\
      <main id="main">
      \(content)
      </main>
      <footer id="end">\(own(look.footer, "own-footer", frame.toSite))\(ownFooter)\(look.namesGallery ? strings.pages.madeWith : "")\(credit)</footer>
      </body>
      </html>

      """
    return html.bytes
  }

  /// The link that tells a browser which element to wait for before it shows the page, so that nothing before it moves.
  /// It is the end of a short page, which arrives compressed in the first 10 packets of a connection (RFC 6928), and
  /// the navigation of a longer page, because its width depends on all its items. The result is `nil` for a long page
  /// without a navigation.
  private func waiting(for bar: HTML?, _ content: HTML) -> HTML? {
    let isShort = content.bytes.count <= 32_768
    guard isShort || (bar != nil && !site.navigation.isEmpty) else { return nil }
    return "<link rel=\"expect\" href=\"#\(isShort ? "end" : "more")\" blocking=\"render\">\n"
  }

  /// The site's title or logo if there is room, and a link to the parent album. The parent of an outermost album is the
  /// site, so the title is the only link.
  private func up(_ frame: PageFrame) -> HTML {
    let home = "\(frame.toSite)\(site.toPublic)\(SitePaths.home)"
    let logo = frame.hasDarkBar ? nil : logo(frame.toSite)
    let name = logo ?? "\(siteTitle)"
    // A logo has no direction of its own.
    let direction: HTML? = logo == nil ? " dir=\"auto\"" : nil
    guard let parent = frame.trail.last else {
      return "<a class=\"up mark\" href=\"\(home)\"><span\(direction)>\(name)</span></a>"
    }
    return """
      <a class="mark"\(direction) href="\(home)">\(name)</a>\
      <a class="up" href="\(parent.link)"><span dir="auto">\(parent.title)</span></a>
      """
  }

  /// Whether a passphrase opens protected albums.
  var hasPassphrase: Bool { site.navigation.contains { $0.path == SitePaths.protectedPage } }

  /// The navigation: the first links are in the bar if there is room, otherwise in the menu with the others.
  private func links(_ current: String?, _ toSite: String) -> HTML? {
    guard !site.navigation.isEmpty else { return nil }
    func link(_ item: NavigationItem, _ name: String?) -> HTML {
      let mark: HTML? = item.path == current ? " aria-current=\"true\"" : nil
      let name: HTML? = name.map { " class=\"\($0)\"" }
      return "<li\(name)><a href=\"\(toSite)\(site.toPublic)\(item.path)\"\(mark)>\(item.title)</a></li>"
    }
    let first = site.navigation.filter(\.isPrimary)
    let isShort = first.count == site.navigation.count
    // A popover opens and closes without a script, also with Escape.
    return """
      <nav class="ways" aria-label="\(strings.pages.allPhotos)">\
      <ul class="wide" role="list">\(first.map { link($0, nil) })</ul>\
      <button type="button"\(isShort ? " class=\"narrow\"" : nil as HTML?) popovertarget="more">\
      \(strings.pages.more)</button><ul id="more" role="list" popover>\
      \(first.map { link($0, "narrow") })\(site.navigation.filter { !$0.isPrimary }.map { link($0, nil) })\
      </ul></nav>
      """
  }
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

/// What the site's owner adds to all pages.
extension PageTemplate {
  /// The logo, with the site's title as alternative text; `nil` for a site without a logo.
  func logo(_ toSite: String) -> HTML? {
    look.logo.map { logo in
      """
      <img class="logo" src="\(toSite)\(logo.file.path)" width="\(logo.width)" \
      height="\(logo.height)" alt="\(siteTitle)">
      """
    }
  }

  /// The logo on the site's first page, which does not link to itself.
  func mark(_ toSite: String) -> HTML? {
    logo(toSite).map { "<span class=\"mark\">\($0)</span>" }
  }

  /// The HTML of a file, whose relative addresses begin at the site's first page.
  private func own(_ markup: OwnMarkup?, _ name: String, _ toSite: String) -> HTML? {
    markup.map { "<div class=\"\(name)\">\($0.html(toSite: toSite + site.toPublic))</div>\n" }
  }

  /// The text and the links of the footer.
  var ownFooter: HTML {
    let text: HTML? = look.footerText.map { "<div dir=\"auto\">\(Markdown.html($0))</div>\n" }
    let links = look.links.map { link -> HTML in
      "<li><a dir=\"auto\" href=\"\(link.address)\">\(link.title)</a></li>"
    }
    let list: HTML? = links.isEmpty ? nil : "<ul role=\"list\">\(links)</ul>\n"
    return "\(text)\(list)"
  }
}

/// A link in the bar of every page.
struct NavigationItem: View {
  var title: String
  /// The path from the site's folder.
  var path: String
  /// Whether it is in the bar of a large window.
  var isPrimary = false
}

extension [NavigationItem] {
  /// The width that all links in the bar may have, in characters with their space.
  private static var maxWidth: Int { 56 }

  /// Adds the pages that the owner wrote: to the bar while there is room, otherwise to the menu.
  mutating func add(_ pages: [OwnPage]) {
    func width(_ item: NavigationItem) -> Int { item.title.count + 3 }
    var used = filter(\.isPrimary).map(width).reduce(0, +)
    for page in pages {
      var item = NavigationItem(title: page.shortTitle, path: SitePaths.page(page))
      used += width(item)
      item.isPrimary = used <= Self.maxWidth
      append(item)
    }
  }
}

/// What surrounds the content of a page: the head of the document and the bar.
struct PageFrame {
  /// The title in the browser's tab, before the site's title; the site's title on its first page.
  var title: String
  /// The relative path to the site's folder: empty or ending in `/`.
  var toSite: String
  /// Whether this is the site's first page.
  var isHome = false
  /// The text of the link that skips the bar; `nil` for that of the link to the photos.
  var skip: String?
  /// The id of the element that this link opens.
  var skipTo = "main"
  /// The path of the navigation item that the page belongs to.
  var current: String?
  /// The parent albums, outermost first: title and link; the last is in the bar.
  var trail: [(title: String, link: String)] = []
  /// The scripts that the page loads.
  var scripts: [PageScript] = []
  /// Rules of this page only; the security policy permits them by their digest.
  var style = ""
  /// More elements of the head.
  var head: HTML?
  /// Whether a script shows images and videos that it has decrypted.
  var showsDecrypted = false
  /// Whether its head asks for other pages in advance.
  var prefetches = false
  /// Whether the bar lies on a dark ground in all themes. It then has no logo, which is made for the colors of the
  /// theme.
  var hasDarkBar = false
}
