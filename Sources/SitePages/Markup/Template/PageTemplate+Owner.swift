import SiteViews
import Facts

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

  /// The text and the links of the footer.
  var ownFooter: HTML {
    let text: HTML? = look.footer.map { "<div dir=\"auto\">\(Markdown.html($0))</div>\n" }
    let links = look.links.map { link -> HTML in
      "<li><a dir=\"auto\" href=\"\(link.address)\">\(link.title)</a></li>"
    }
    let list: HTML? = links.isEmpty ? nil : "<ul role=\"list\">\(links)</ul>\n"
    return "\(text)\(list)"
  }
}
