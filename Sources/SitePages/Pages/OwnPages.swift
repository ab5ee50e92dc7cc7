import MarkdownText
import SiteConfiguration
import SiteFormats
import SiteLanguages
package import SiteViews

/// The pages that the owner of a site wrote in Markdown.
package struct OwnPages {
  private let template: PageTemplate

  package init(template: PageTemplate) {
    self.template = template
  }

  /// Renders a page.
  package func render(_ view: OwnPageView) -> [UInt8] {
    let (page, title) = (view.page, view.page.title)
    let pictures = view.pictures.markup(toSite: SitePaths.toSite, title: title, template.strings)
    let content = Markdown.page(page.text, pictures: pictures).content
    return template.page(
      PageFrame(
        title: title, toSite: SitePaths.toSite, skip: template.strings.pages.skipToText,
        current: SitePaths.page(page), style: TitleStyle.rule(title) + view.pictures.style),
      content: """
        <div class="title"><h1 dir="auto">\(title)</h1></div>
        <div class="intro own" dir="auto">
        \(content)</div>
        """)
  }
}

extension OwnPage {
  /// The text of the first heading; without one, the name with a capital letter.
  var title: String {
    Markdown.page(text).title ?? name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The title in the navigation, which does not break lines.
  var shortTitle: String {
    let title = title
    return title.count > 40 ? title.prefix(39) + "…" : title
  }
}
