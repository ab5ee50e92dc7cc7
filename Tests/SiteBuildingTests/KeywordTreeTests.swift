@testable import Facts
@testable import SiteViews
import Testing
@testable import SiteBuilding
@testable import SitePages

struct KeywordTreeTests {
  private func photo(_ id: String, _ keywords: [String], paths: [String] = []) -> SitePhoto {
    .sample(id) { ($0.keywords, $0.keywordPaths) = (keywords, paths) }
  }

  /// Lightroom, digiKam, a program that writes paths as keywords, and one without paths.
  private var photos: [SitePhoto] {
    [
      photo("a", ["Travel", "Norway", "sea"], paths: ["Travel|Norway"]), photo("b", ["norway"]),
      photo("c", ["Travel|Sweden", "sea"]), photo("d", ["Sweden"], paths: ["Travel", "Travel|Sweden"]),
    ]
  }

  private func tree(_ photos: [SitePhoto]) -> KeywordTree { KeywordTree(photos) }

  private func facets(_ photos: [SitePhoto]) async throws -> Facets {
    var addresses = AddressBook()
    return try await Facets(photos, .english, &addresses)
  }

  @Test func `a keyword has one page, below that of its parent`() async throws {
    let facets = try await facets(photos)
    let index = try #require(facets.albums.first { $0.kind == .facetIndex(.keywords) })
    #expect(index.children.map(\.title) == ["sea", "Travel"] && index.summary == "4 keywords")
    let travel = index.children[1]
    #expect(travel.photos.map(\.id) == ["a", "b", "c", "d"] && travel.totalCount == 4)
    #expect(travel.children.map(\.title) == ["Norway", "Sweden"])
    #expect(travel.children.map { $0.photos.map(\.id) } == [["a", "b"], ["c", "d"]])
    #expect(SitePaths.album(travel.children[0].link) == "by/keywords/travel/norway/index.html")
    #expect(SitePaths.toSite(from: travel.children[0].link) == "../../../../")
  }

  @Test func `a photo has each keyword once, after its parents`() async throws {
    let facets = try await facets(photos)
    #expect(facets.links.keywords(of: photos[0].facts).map(\.name) == ["Travel", "Norway", "sea"])
    #expect(facets.links.keywords(of: photos[1].facts).map(\.name) == ["Travel", "Norway"])
    #expect(facets.links.keywords(of: photos[3].facts).map(\.name) == ["Travel", "Sweden"])
    #expect(photos[0].facts.keywordNames == ["Travel", "Norway", "sea"])
    let list = PhotoFactList(
      photo: photos[3], strings: .english, album: ("A", "a.html"), showsPlace: false,
      links: facets.links, toSite: "../")
    let text = String(decoding: list.markup.bytes, as: UTF8.self)
    #expect(text.contains(#"<a href="../by/keywords/travel/sweden/index.html">Sweden</a>"#))
    #expect(text.ranges(of: "Travel").count == 1 && text.ranges(of: "Sweden").count == 1)
  }

  @Test func `a name with two places stays where its photo has it`() async throws {
    let photos = [
      photo("a", ["Paris"], paths: ["France|Paris"]), photo("b", ["Paris"], paths: ["Texas|Paris"]),
      photo("c", ["Paris"]),
    ]
    let tree = tree(photos)
    #expect(photos.map { tree.nodes(of: $0.facts).last?.key } == ["france|paris", "texas|paris", "paris"])
  }

  @Test func `odd paths do no harm`() async throws {
    let odd = photo("a", ["|", "a||b", " | x", "x"], paths: ["||", "x|x|x", ""])
    let names = tree([odd]).nodes(of: odd.facts).map(\.key)
    #expect(names == ["x", "x|x", "x|x|x", "a", "a|b"])
  }

  @Test(arguments: [2, 60])
  func `the page of keywords shows a tree as cards and as a list`(others: Int) async throws {
    let more = (0..<others).flatMap { number in ["x", "y"].map { photo("\($0)\(number)", ["word \(number)"]) } }
    let facets = try await facets(photos + more)
    let index = try #require(facets.albums.first)
    let entry = SiteOutline.Entry(album: index, ancestors: [], outline: AlbumOutline([], isByDate: true))
    let text = AlbumViews(entry).page(1).html
    let start = try #require(text.firstRange(of: "<ul class=\"branch\"")).lowerBound
    let branch = text[start...]
    #expect(branch.contains(#"../../by/keywords/travel/norway/index.html">Norway</a>"#))
    #expect(text.contains("<img") == (others == 2))
    #expect(text.ranges(of: ">Norway<").count == 1)
  }
}
