import SystemPackage
import Testing

@testable import GallerySite

struct NextAlbumTests {
  private func album(_ title: String, _ children: [Album] = []) -> Album {
    Album(id: title, title: title, slug: title, photos: [], children: children)
  }

  @Test func `an album is followed by the next that does not lie in it`() {
    let site = album(
      "site", [album("a", [album("b", [album("c")]), album("d")]), album("e"), album("f")])
    let family = site.family
    let following = family.indices.map { Album.following(family, $0)?.title }
    #expect(family.map(\.album.title) == ["site", "a", "b", "c", "d", "e", "f"])
    #expect(following == [nil, "e", "d", "d", "e", "f", nil])
  }

  @Test func `the last page of an album leads on, and the name there is text`() {
    let settings = SiteSettings(output: "/nowhere")
    var pages = AlbumPages(
      album: album("a"), ancestors: [album("site")], outline: AlbumOutline([], isByDate: true),
      settings: settings,
      frame: PageFrame(siteTitle: "T", words: .english, stylesheet: "a.css"))
    func text() -> String { String(decoding: pages.page(1).bytes, as: UTF8.self) }
    #expect(!text().contains("onward"))
    pages.next = album("<b>")
    #expect(text().contains(#"<span class="name" dir="auto">&lt;b&gt;</span>"#))
  }
}
