extension AlbumPages {
  /// A wide link to the album that follows, on its cover where that fills the window's width.
  func following(_ next: Album) -> HTML {
    let text: HTML = """
      <span class="to"><span class="meta">\(words.pages.nextAlbum)</span> \
      <span class="name" dir="auto">\(next.title)</span></span>
      """
    let (name, cover): (String, HTML) =
      next.cover?.fillsBanner == true
      ? ("onward banner", banner(next.cover)) : ("onward", small(next.cover))
    return """
      <nav class="following" aria-label="\(words.pages.nextAlbum)">\
      <a class="\(name)" href="\(toSite)\(Self.path(next))">\(cover)\(text)</a></nav>

      """
  }

  private func banner(_ cover: SitePhoto?) -> HTML {
    let image = cover?.banner(toSite: toSite, height: 38, loading: .lazy)
    return "\(image)"
  }

  private func small(_ cover: SitePhoto?) -> HTML {
    let image = cover?.image(
      edge: 512, sharpEdge: 1024, toSite: toSite, text: "", loading: .lazy)
    return "<span class=\"cover\">\(image)</span>"
  }
}
