extension AlbumPages {
  /// A wide link to the album that follows.
  func following(_ next: Album) -> HTML {
    let cover = next.cover?.image(
      edge: 512, sharpEdge: 1024, toSite: toSite, text: "", loading: .lazy)
    return """
      <nav class="following" aria-label="\(words.pages.nextAlbum)">\
      <a class="onward" href="\(toSite)\(Self.path(next))"><span class="cover">\(cover)</span>\
      <span><span class="meta">\(words.pages.nextAlbum)</span> \
      <span class="name" dir="auto">\(next.title)</span></span></a></nav>

      """
  }
}
