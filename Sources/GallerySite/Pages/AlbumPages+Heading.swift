/// What an album's pages begin with.
extension AlbumPages {
  /// The title on the cover where that fills the window's width, else above the photos.
  func heading(_ number: Int, of count: Int, _ summary: String) -> HTML {
    let part: HTML? = count > 1 ? " · \(words.pages.pageOf(number, count))" : nil
    let text = number == 1 ? album.intro : nil
    let intro: HTML? = text.map { "<div class=\"intro\" dir=\"auto\">\(Markdown.html($0))</div>\n" }
    let title: HTML = """
      <div class="title"><h1 dir="auto">\(album.title)</h1>
      <p class="meta">\(summary)\(part)</p></div>

      """
    guard hasBanner(onPage: number) else { return "\(title)\(intro)" }
    let image = album.cover?.banner(
      toSite: toSite, height: 62, loading: .first)
    return "<div class=\"banner\">\(image)\(title)</div>\n\(intro)"
  }

  /// Whether a page of the album begins with its cover across the window.
  ///
  /// The site's own page has its first album for that, and gathered photos have no cover that
  /// somebody chose.
  func hasBanner(onPage number: Int) -> Bool {
    number == 1 && !album.slug.isEmpty && album.base != Facets.base
      && album.cover?.fillsBanner == true
  }
}
