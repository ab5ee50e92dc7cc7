@testable import SiteViews
import Testing
@testable import SiteBuilding
@testable import SitePages

struct NextAlbumTests {
  private func album(_ title: String, _ children: [Album] = []) -> Album {
    Album(title == "site" ? .site : .folder, id: title, title: title, slug: title, photos: [], children: children)
  }

  @Test func `an album is followed by the next album outside it`() async throws {
    let site = album("site", [album("a", [album("b", [album("c")]), album("d")]), album("e"), album("f")])
    let outline = try await SiteOutline.of(site)
    let following = outline.folders.indices.map { outline.following($0)?.title }
    #expect(outline.folders.map(\.album.title) == ["site", "a", "b", "c", "d", "e", "f"])
    #expect(following == [nil, "e", "d", "d", "e", "f", nil])
  }

  @Test func `the last page of an album links to the next album and escapes its name`() {
    func text(_ next: Album?) -> String {
      let entry = SiteOutline.Entry(
        album: album("a"), ancestors: [album("site")], outline: AlbumOutline([], isByDate: true))
      return AlbumViews(entry, next: next).page(1).html
    }
    #expect(!text(nil).contains("onward"))
    #expect(text(album("<b>")).contains(#"<span class="name" dir="auto">&lt;b&gt;</span>"#))
  }
}
