import Facts
package import SiteViews

/// The pages that the owner of a site wrote in Markdown.
package struct OwnPages {
  private let template: PageTemplate
  /// The site's address, ending in a slash; `nil` if it is not known.
  private let baseURL: String?

  package init(template: PageTemplate, baseURL: String? = nil) {
    (self.template, self.baseURL) = (template, baseURL)
  }

  package func render(_ view: OwnPageView) -> [UInt8] {
    let (page, title) = (view.page, view.page.title)
    let pictures = view.pictures.markup(toSite: SitePaths.toSite, title: title, template.strings)
    let content = Markdown.page(page.text, pictures: pictures).content
    return template.page(
      PageFrame(
        title: title, toSite: SitePaths.toSite, skip: template.strings.pages.skipToText,
        current: SitePaths.page(page), style: TitleStyle.rule(title) + view.pictures.style,
        head: card(view).markup),
      content: """
        <div class="title"><h1 dir="auto">\(title)</h1></div>
        <div class="intro own" dir="auto">
        \(content)</div>
        """)
  }

  /// The number of characters of a description that other sites show.
  private static let descriptionLength = 200

  private func card(_ view: OwnPageView) -> SocialCard {
    let title = view.page.title
    let text = Markdown.firstParagraph(view.page.text)
    let length = Self.descriptionLength
    // A page without pictures has the cover of the site.
    let place = view.pictures.isEmpty ? template.siteTitle : title
    return SocialCard(
      title: title,
      description: text.map { $0.count > length ? $0.prefix(length - 1) + "…" : $0 },
      siteTitle: template.siteTitle, kind: "website", path: SitePaths.page(view.page),
      image: view.shared.flatMap { photo in
        photo.shareImage.map { ($0, photo.alternativeText(template.strings, in: place)) }
      },
      baseURL: baseURL)
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

extension [TextPicture] {
  /// Makes the elements of pictures in a text.
  func markup(toSite: String, title: String, _ strings: Strings) -> Markdown.Pictures {
    { target, text in
      guard let photo = first(where: { $0.target == target })?.photo else { return nil }
      let text = text.isEmpty ? photo.alternativeText(strings, in: title) : text
      return photo.player(toSite: toSite, text: text)
        ?? photo.picture(
          toSite: toSite, text: text, shownWidth: "(width >= 1000px) min(50vw,704px),100vw",
          loading: target == self[0].target ? .eager : .lazy)
    }
  }
}

extension [TextPicture] {
  /// The rules of a page that shows them; empty without any.
  var style: String { isEmpty ? "" : PageAssets.textStyle }
}
