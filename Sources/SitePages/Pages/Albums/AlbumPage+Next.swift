import Facts
import SiteViews

extension AlbumPage {
  /// A wide link to the next album, on its cover if that can fill the width of the window.
  func following(_ next: AlbumCover) -> HTML {
    let text: HTML = """
      <span class="to"><span class="meta">\(strings.pages.nextAlbum)</span> \
      <span class="name" dir="auto">\(next.link.title)</span></span>
      """
    let (name, cover): (String, HTML) =
      next.photo?.fillsBanner == true && view.nextShade != nil
      ? ("onward banner", banner(next.photo)) : ("onward", small(next.photo))
    return """
      <nav class="following" aria-label="\(strings.pages.nextAlbum)">\
      <a class="\(name)" href="\(toSite)\(SitePaths.album(next.link))">\(cover)\(text)</a></nav>

      """
  }

  private func banner(_ cover: SitePhoto?) -> HTML {
    let image = cover?.banner(toSite: toSite, height: 38, loading: .lazy)
    return "\(image)"
  }

  private func small(_ cover: SitePhoto?) -> HTML {
    let image = cover?.image(.nextAlbum, toSite: toSite, text: "", loading: .lazy)
    return "<span class=\"cover\">\(image)</span>"
  }
}
