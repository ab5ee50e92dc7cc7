/// What all pages share: head, bar, main and footer.
struct PageFrame: Sendable {
  var siteTitle: String
  var words: Words
  /// The site's style sheet, from the site's folder; `nil` for a page that brings its own.
  var stylesheet: String?
  /// What every page of the site leads to.
  var ways: [SiteWay] = []

  /// A whole page.
  ///
  /// - Parameters:
  ///   - title: What the browser shows in its tab before the site's title; the first page's is that.
  ///   - toSite: From the page to the site's folder: empty or ending in `/`.
  ///   - isHome: Whether this is the site's first page.
  ///   - skip: What the link says that leads past the bar; `nil` where that is to the photos.
  ///   - current: Which of the ways the page belongs to.
  ///   - trail: The albums above, outermost first: title and link.
  ///   - style: Rules of this page alone; the security policy admits them by their digest.
  ///   - head: More elements of the head.
  ///   - content: The page's own markup.
  /// - Returns: The bytes of the file.
  func page(
    title: String, toSite: String, isHome: Bool = false, skip: String? = nil,
    current: String? = nil,
    trail: [(title: String, link: String)] = [], style: String = "", head: HTML? = nil,
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
      : "<nav class=\"crumbs\" aria-label=\"\(words.pages.albumsAbove)\"><ol>\(crumbs)</ol></nav>"
    // The site's own page shows its title below; a bar above would only say it twice.
    let mark: HTML? =
      isHome ? nil : "<a class=\"mark\" href=\"\(toSite)index.html\">\(siteTitle)</a>"
    let bar: HTML? =
      isHome && ways.isEmpty
      ? nil
      : "<header class=\"bar\">\(mark)\(breadcrumbs)\(navigation(current, toSite))</header>\n"
    let ownStyle: HTML? = style.isEmpty ? nil : "<style>\(trusted: style)</style>\n"
    let link: HTML? = stylesheet.map { "<link rel=\"stylesheet\" href=\"\(toSite)\($0)\">\n" }
    let direction: HTML? = words.isRightToLeft ? " dir=\"rtl\"" : nil
    let html: HTML = """
      <!DOCTYPE html>
      <html lang="\(words.code)"\(direction)>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; \
      connect-src 'self'; style-src \(styleSources); base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="gallery">
      <title>\(isHome ? title : "\(title) – \(siteTitle)")</title>
      <link rel="icon" href="data:,">
      \(head)\(link)\(ownStyle)</head>
      <body>
      <a class="skip" href="#main">\(skip ?? words.pages.skipToPhotos)</a>
      \(bar)\
      <main id="main">
      \(content)
      </main>
      <footer>\(words.pages.madeWith)</footer>
      </body>
      </html>

      """
    return html.bytes
  }

  private func navigation(_ current: String?, _ toSite: String) -> HTML? {
    guard !ways.isEmpty else { return nil }
    let links = ways.map { way -> HTML in
      let mark: HTML? = way.path == current ? " aria-current=\"true\"" : nil
      return "<li><a href=\"\(toSite)\(way.path)\"\(mark)>\(way.title)</a></li>"
    }
    return
      "<nav class=\"ways\" aria-label=\"\(words.pages.allPhotos)\"><ul role=\"list\">\(links)</ul></nav>"
  }
}

/// A page that every page of the site leads to.
struct SiteWay: Sendable {
  var title: String
  /// From the site's folder.
  var path: String
}
