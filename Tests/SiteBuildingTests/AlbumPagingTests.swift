import Facts
import Testing
@testable import SiteViews
@testable import SiteBuilding
@testable import SitePages

/// The pages of albums with many child albums.
struct AlbumPagingTests {
  private func album(_ albums: Int, photos: Int = 0, leadID: String? = nil) -> Album {
    let children = (0..<albums).map {
      Album(.folder, id: "a\($0)", title: "Album \($0)", slug: "a\($0)", photos: [], children: [])
    }
    var album = Album(
      leadID == nil ? .folder : .site, id: "all", title: "All", slug: "all",
      photos: (0..<photos).map { .sample("\($0)", isShown: false) }, children: children)
    album.leadID = leadID
    return album
  }

  private func views(_ album: Album) -> [AlbumPageView] {
    let entry = SiteOutline.Entry(album: album, ancestors: [], outline: AlbumOutline(album.photos, isByDate: false))
    let views = AlbumViews(entry)
    return (1...views.count).map(views.page)
  }

  @Test(arguments: [(0, [0]), (1, [1]), (149, [149]), (150, [120, 30]), (269, [120, 149]), (270, [120, 120, 30])])
  func `the last page of albums is not short`(count: Int, pages: [Int]) {
    #expect(views(album(count)).map(\.cards.count) == pages)
  }

  @Test func `5000 albums are pages with links, and each album is on one of them`() {
    let pages = views(album(5000))
    #expect(pages.flatMap(\.cards).map(\.link.id) == (0..<5000).map { "a\($0)" })
    #expect(pages.allSatisfy { $0.cards.count < 150 } && pages.count == 42)
    let second = pages[1].html
    #expect(second.contains("<title>All, page 2 – T</title>"))
    #expect(second.contains(#"<p class="meta">Page 2 of 42</p>"#))
    #expect(second.contains(#"<a rel="prev" href="../../albums/all/index.html">"#))
    #expect(second.contains(#"<a rel="next" href="../../albums/all/page-3.html">"#))
    #expect(!pages[41].html.contains("rel=\"next\""))
    let entry = SiteOutline.Entry(album: album(5000), ancestors: [], outline: AlbumOutline([], isByDate: true))
    #expect(AlbumPaging.paths(entry.album, entry.outline) == pages.map(\.path))
  }

  @Test func `the album that is shown first is on the first page`() {
    let pages = views(album(300, leadID: "a299"))
    #expect(pages[0].cards.prefix(2).map(\.link.id) == ["a299", "a0"])
    #expect(pages.map(\.cards.count) == [120, 120, 60])
  }

  @Test func `photos and albums share the pages, and the viewer is led to photos only`() {
    let more = views(album(10, photos: 1200))
    #expect(more.map(\.photos.count) == [500, 500, 200] && more.map(\.cards.count) == [10, 0, 0])
    #expect(more[0].html.contains("<a rel=\"next\"") && more[2].numbering != nil)
    let fewer = views(album(300, photos: 700))
    #expect(fewer.map(\.photos.count) == [500, 200, 0])
    #expect(fewer.map { $0.numbering == nil } == [false, false, true])
    let last = fewer[1].html
    #expect(last.contains(#"<link rel="next" href="../../albums/all/page-3.html">"#))
    #expect(last.contains(#"<a href="../../albums/all/page-3.html">"#))
    #expect(views(album(300, photos: 7)).allSatisfy { $0.numbering == nil })
  }
}
