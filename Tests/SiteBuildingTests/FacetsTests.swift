@testable import Facts
import Renditions
@testable import SiteViews
import SystemPackage
import Testing
@testable import SitePages
@testable import SiteBuilding

struct FacetsTests {
  private func photo(
    _ id: String, taken: String? = nil, camera: String? = nil, lens: String? = nil,
    keywords: [String] = [], isShown: Bool = true
  ) -> SitePhoto {
    .sample(id, taken: taken.map { $0 + "T10:00:00" }, isShown: isShown) {
      ($0.model, $0.lens, $0.keywords) = (camera, lens, keywords)
    }
  }

  private func gathered(_ photos: [SitePhoto]) async throws -> Facets {
    var addresses = AddressBook()
    return try await Facets(photos, .english, &addresses)
  }

  private func album(_ facets: Facets, _ kind: FacetKind) throws -> Album {
    try #require(facets.albums.first { $0.title == kind.title(.english) })
  }

  @Test func `years are sorted newest first, and their photos by date`() async throws {
    let facets = try await gathered([
      photo("a", taken: "2024-05-01"), photo("b", taken: "2023-01-01"), photo("c", taken: "2024-02-01"), photo("d"),
      photo("lost", taken: "2020-01-01", isShown: false),
    ])
    let years = try album(facets, .years)
    #expect((years.children.map(\.title), years.children[0].photos.map(\.id)) == (["2024", "2023"], ["c", "a"]))
    #expect(years.summary == "2 years")
    #expect(facets.albums.count == 1, "no facet without values")
    #expect(facets.links.path(.years, "2024") == "by/years/2024/index.html")
    #expect(facets.albums.map { SitePaths.album($0.link) } == ["by/years/index.html"])
  }

  @Test func `a value of one photo has no page, and keywords ignore case`() async throws {
    let facets = try await gathered([
      photo("a", camera: "X", keywords: ["Sea", "sea", "one"]), photo("b", camera: "Y", keywords: ["SEA", "<b>"]),
      photo("c", camera: "Y", lens: "L", keywords: ["<b>"]), photo("d", camera: "Y", lens: "L"),
      photo("e", camera: "X"),
    ])
    #expect(try album(facets, .cameras).children.map(\.title) == ["Y", "X"], "the most used first")
    #expect(try album(facets, .lenses).summary == "1 lens")
    let keywords = try album(facets, .keywords)
    #expect(keywords.children.map(\.title) == ["<b>", "Sea"])
    #expect(keywords.children[1].photos.map(\.id) == ["a", "b"], "each photo once")
    #expect(facets.links.path(.keywords, "SEA") == facets.links.path(.keywords, "sea"))
    #expect(facets.links.path(.keywords, "one") == nil)
  }

  @Test func `values have different covers if their photos allow it`() async throws {
    let all = ["all", "few", "some"]
    let facets = try await gathered([
      photo("a", keywords: all), photo("b", keywords: all), photo("c", keywords: ["all"]),
    ])
    let covers = try album(facets, .keywords).children.map { $0.cover?.id }
    #expect(covers.count == 3 && Set(covers).count == 3)
  }

  @Test func `different values get different pages`() async throws {
    // The digests of the first two begin with the same four characters.
    let strings = ["今月", "長三", "東京", "a b", "a-b", "A  B"]
    let facets = try await gathered(
      strings.flatMap { word in [photo(word + "1", keywords: [word]), photo(word + "2", keywords: [word])] })
    let slugs = try album(facets, .keywords).children.map(\.slug)
    #expect(slugs.count == strings.count)
    #expect(Set(slugs).count == strings.count)
  }

  @Test func `pages do not depend on the order of keywords`() async throws {
    let strings = (0..<40).map { "word \($0)" }
    let one = try await gathered([photo("a", keywords: strings), photo("b", keywords: strings)])
    let other = try await gathered([photo("a", keywords: strings.reversed()), photo("b", keywords: strings)])
    let (left, right) = (try album(one, .keywords), try album(other, .keywords))
    #expect(left.children.map(\.slug) == right.children.map(\.slug))
  }

  @Test func `months link to their section, and long keyword lists have no pictures`() async throws {
    let photos = (0..<120).map { index in
      let month = index / 40 + 1
      return photo("\(index)", taken: "2024-0\(month)-15", keywords: ["k\(index / 2)"])
    }
    let facets = try await gathered(photos)
    func page(_ kind: FacetKind) throws -> String {
      let entry = SiteOutline.Entry(
        album: try album(facets, kind), ancestors: [], outline: AlbumOutline([], isByDate: true))
      let navigation = facets.albums.map { NavigationItem(title: $0.title, path: SitePaths.album($0.link)) }
      let template = PageTemplate(siteTitle: "T", strings: .english, stylesheet: "a.css", navigation: navigation)
      let page = AlbumPage(AlbumViews(entry).page(1), settings: SiteSettings(), template: template)
      return String(decoding: page.render(), as: UTF8.self)
    }
    let timeline = try album(facets, .years)
    let links = YearLinks(years: timeline.children.map(\.link), strings: .english, toSite: "../../")
    let months = timeline.children.map { $0.months(AlbumOutline($0.photos, isByDate: true)) }
    let years = String(decoding: links.jumpList(months).bytes, as: UTF8.self)
    #expect(
      years.contains(
        """
        2024/index.html" aria-label="January 2024">January</a> \
        <span class="count">40</span>
        """))
    #expect(years.contains(#"2024/index.html#s2" aria-label="February 2024""#))
    let keywords = try page(.keywords)
    #expect(keywords.contains(#"keywords/index.html" aria-current="true">Keywords</a>"#))
    #expect(keywords.contains(#"class="words all""#) && !keywords.contains("<img"))
  }
}
