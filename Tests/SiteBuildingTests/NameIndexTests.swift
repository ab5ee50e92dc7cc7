import Facts
import Testing
@testable import SiteViews
@testable import SiteBuilding
@testable import SitePages

/// The pages of long lists of names.
struct NameIndexTests {
  private func album(_ names: [String], _ kind: AlbumKind = .facetIndex(.keywords), below: [String: Int] = [:]) -> Album
  {
    func value(_ name: String, _ children: [Album] = []) -> Album {
      Album(
        .facet(kind.facetKind ?? .keywords), id: name, title: name, slug: "all/\(name)", photos: [], children: children)
    }
    return Album(
      kind, id: "all", title: "All", slug: "all", photos: [],
      children: names.map { name in value(name, (0..<(below[name] ?? 0)).map { value("\(name)\($0)") }) })
  }

  private func pages(_ album: Album) -> [AlbumPageView] {
    let entry = SiteOutline.Entry(album: album, ancestors: [], outline: AlbumOutline([], isByDate: false))
    let views = AlbumViews(entry)
    let pages = (1...views.count).map(views.page)
    #expect(AlbumPaging.paths(album, entry.outline) == pages.map(\.path))
    return pages
  }

  /// Names in alphabetical order, 26 letters with `count` names each.
  private func names(_ count: Int) -> [String] {
    "abcdefghijklmnopqrstuvwxyz".flatMap { letter in (0..<count).map { "\(letter)\(1000 + $0)" } }
  }

  @Test(arguments: [
    (49, [49]), (480, [480]), (599, [599]), (600, [480, 120]), (5000, Array(repeating: 480, count: 10) + [200]),
  ])
  func `a long list has pages, and each name is on one of them`(count: Int, sizes: [Int]) {
    let names = Array(names(200).prefix(count))
    let pages = pages(album(names))
    #expect(pages.map(\.cards.count) == sizes)
    #expect(pages.flatMap(\.cards).map(\.link.title) == names)
    #expect(pages.allSatisfy { ($0.names?.groups.last?.names.upperBound) == $0.cards.count })
  }

  @Test func `each page leads to every letter, wherever it begins`() throws {
    let pages = pages(album(names(100)))
    #expect(pages.count == 6)
    let links = try #require(pages[3].names).links
    #expect(links.map(\.text) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init))
    for link in links {
      let target = link.path.split(separator: "#")
      let page = try #require(pages.first { $0.path == target[0] })
      let groups = try #require(page.names).groups
      let index = try #require(groups.indices.first { NameIndex.id($0) == target[1] })
      #expect(groups[index].letter == link.text)
      let first = page.cards[groups[index].names.lowerBound]
      #expect(first.link.title == link.text.lowercased() + "1000")
    }
    // E begins on the first page and ends on the second.
    #expect(pages[1].names?.groups.first?.letter == "E")
    #expect(pages[1].html.contains(##"href="../../by/all/index.html#n5">E</a>"##))
    #expect(pages[1].html.contains(#"<h2 id="n1">E</h2>"#))
    #expect(pages[1].html.contains(#"<a rel="next" href="../../by/all/page-3.html">"#))
  }

  @Test func `a short list has letters without links, and few values are cards`() {
    let short = pages(album(names(3)))
    #expect(short.count == 1 && short[0].names?.links == [] && short[0].names?.groups.count == 26)
    #expect(pages(album(Array(names(2).prefix(48))))[0].names == nil)
    #expect(pages(album(names(100), .folder)).allSatisfy { $0.names == nil })
  }

  @Test func `names with accents are below the letters without them`() {
    let names = (0..<60).flatMap { ["e\($0)", "é\($0)", "E\u{300}\($0)"] }.sorted {
      NaturalOrder.key($0) < NaturalOrder.key($1)
    }
    let short = pages(album(names))
    #expect(short[0].names?.groups.map(\.letter) == ["E"])
    #expect(short[0].cards.prefix(6).allSatisfy { "01".contains($0.link.title.last!) })
  }

  @Test func `names without common letters are found by the first of each page`() throws {
    let signs = (0..<1000).map { String(Character(UnicodeScalar(0x4e00 + $0)!)) }
    let pages = pages(album(signs, .facetIndex(.people)))
    #expect(pages.count == 2)
    let names = try #require(pages[1].names)
    #expect((names.links.map(\.text), names.links.map(\.path)) == ([signs[0], signs[480]], pages.map(\.path)))
    #expect(names.groups.map(\.letter) == [nil])
  }

  @Test func `cameras are in the order of their photos and have no letters`() throws {
    let index = try #require(pages(album(names(5), .facetIndex(.cameras)))[0].names)
    #expect(index.links.isEmpty && index.groups.map(\.letter) == [nil])
  }

  @Test func `an entry shows a few of many keywords below it and leads to the others`() {
    let page = pages(album(["a", "b"], below: ["a": 24, "b": 25]))[0].html
    #expect(page.contains(">a23</a>") && page.contains(">b23</a>") && !page.contains(">b24</a>"))
    #expect(page.contains(#"<li><a dir="auto" href="../../by/all/b/index.html">25 keywords</a></li>"#))
    #expect(!page.contains("24 keywords"))
  }
}
