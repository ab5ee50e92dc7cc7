import SiteViews
import Facts

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
