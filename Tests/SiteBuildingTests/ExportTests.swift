@testable import Facts
import Foundation
import Renditions
@testable import SiteViews
import Testing
@testable import SitePages
@testable import SiteBuilding

struct ExportTests {
  private func photo(_ id: String, taken: String? = nil) -> SitePhoto {
    var facts = PhotoFacts(format: .jpeg, width: 3000, height: 2000)
    facts.taken = taken.flatMap { LocalDateTime(iso: $0) }
    if facts.taken?.clock != nil { facts.offset = "+02:00" }
    facts.title = "<\(id)> & \"co\""
    facts.keywords = ["sea"]
    return SitePhoto(
      id: id, facts: facts, width: 3000, height: 2000,
      renditions: RenditionRecipe().renditions(of: id, width: 3000, height: 2000, in: .webp))
  }

  private func site(hasPhotoPages: Bool = true, count: Int = 3, language: SiteLanguage = .en) async throws -> Exports {
    let dates = ["2024-06-14T10:00:00", nil, "2025"]
    let photos = (0..<count).map { photo("photo\(1000 + $0)", taken: dates[$0 % 3]) }
    let child = Album(.folder, id: "one", title: "One & all", slug: "one", photos: photos, children: [])
    let site = Album(.site, id: "site", title: "T", slug: "", photos: [], children: [child])
    var settings = SiteSettings()
    settings.hasFacetPages = false
    settings.hasPhotoPages = hasPhotoPages
    settings.language = language
    var addresses = AddressBook()
    return Exports(
      outline: try await SiteOutline(
        of: site, settings,
        additions: [
          SitePlan.Addition(time: 1_764_240_000, folder: 7, photos: ["photo1001"]),
          SitePlan.Addition(time: 1_764_153_600, folder: 7, photos: ["gone"]),
          SitePlan.Addition(time: 1_764_067_200, folder: 7, photos: photos.map(\.id).filter { $0 != "photo1001" }),
        ], &addresses))
  }

  /// The files of a site for other programs.
  private struct Exports {
    let outline: SiteOutline

    private var baseURL: String { "https://example.org/g/" }
    private var feeds: Feeds { Feeds(outline.feed, outline.settings, baseURL: baseURL) }

    var sitemap: [(path: String, bytes: [UInt8])] { Sitemap(outline.sitemap, baseURL: baseURL).files }
    var atom: [UInt8] { feeds.atom }
    var jsonFeed: [UInt8] { feeds.json }
    var manifests: [[UInt8]] {
      outline.presentations.map(IIIFPresentation(outline.settings, baseURL: baseURL).manifest)
    }
    var collections: [[UInt8]] {
      outline.presentationLists.map(IIIFPresentation(outline.settings, baseURL: baseURL).collection)
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func `a sitemap contains every page and every image once`() async throws {
    for hasPhotoPages in [true, false] {
      let files = try await site(hasPhotoPages: hasPhotoPages).sitemap
      #expect(files.map(\.path) == ["sitemap.xml"])
      let map = text(files[0].bytes)
      #expect(map.ranges(of: "<loc>").count == (hasPhotoPages ? 6 : 3))
      #expect(map.ranges(of: "<image:loc>https://example.org/g/i/").count == 3)
      #expect(map.contains("<loc>https://example.org/g/albums/one/index.html</loc>"))
    }
  }

  @Test func `too many pages for one file are split, with an index`() async throws {
    let exports = try await site(count: 50_001)
    let pages = 50_001 + exports.outline.sitemap.pages.count
    let files = exports.sitemap
    #expect(files.map(\.path) == ["sitemap.xml", "data/sitemap-1.xml", "data/sitemap-2.xml"])
    #expect(text(files[0].bytes).contains("<loc>https://example.org/g/data/sitemap-2.xml</loc>"))
    #expect(text(files[1].bytes).ranges(of: "<url>").count == 50_000)
    #expect(text(files[2].bytes).ranges(of: "<url>").count == pages - 50_000)
  }

  @Test func `an entry of a feed is a batch, and the photos that were added last are first`() async throws {
    let feed = try object(await site().jsonFeed)
    let items = try #require(feed["items"] as? [[String: Any]])
    #expect(
      items.map { $0["id"] as? String } == [
        "https://example.org/g/#added-1764240000-7", "https://example.org/g/#added-1764067200-7",
      ])
    #expect(items.map { $0["date_published"] as? String } == ["2025-11-27T10:40:00Z", "2025-11-25T10:40:00Z"])
    #expect(items.map { $0["title"] as? String } == ["1 new photo in One & all", "2 new photos in One & all"])
    #expect(
      items.map { $0["url"] as? String } == [
        "https://example.org/g/p/photo1001.html", "https://example.org/g/albums/one/index.html",
      ])
    let content = try #require(items[1]["content_html"] as? String)
    #expect(content.ranges(of: "<img ").count == 2)
    #expect(content.contains("<a href=\"https://example.org/g/p/photo1002.html\">"))

    let atom = text(try await site().atom)
    #expect(atom.contains("<title>1 new photo in One &amp; all</title>"))
    #expect(atom.contains("<updated>2025-11-27T10:40:00Z</updated>\n<entry>"))
    #expect(atom.contains("alt=&quot;&amp;lt;photo1002&amp;gt;"), "escaped twice, as HTML in XML")
  }

  @Test func `an entry shows the first photos, and counts all of them`() async throws {
    let items = try #require(try object(await site(count: 40, language: .de).jsonFeed)["items"] as? [[String: Any]])
    #expect(items[1]["title"] as? String == "39 neue Fotos in „One & all“")
    let content = try #require(items[1]["content_html"] as? String)
    #expect(content.ranges(of: "<img ").count == FeedView.Entry.maxPhotos)
  }

  @Test func `IIIF files contain a collection of albums and a canvas for each photo`() async throws {
    let exports = try await site()
    #expect(exports.outline.presentations.map(\.path) == ["iiif/one.json"])
    let manifest = try object(exports.manifests[0])
    #expect(manifest["type"] as? String == "Manifest")
    let canvases = try #require(manifest["items"] as? [[String: Any]])
    #expect(canvases.count == 3)
    let page = try #require((canvases[0]["items"] as? [[String: Any]])?.first)
    let painting = try #require((page["items"] as? [[String: Any]])?.first)
    #expect(painting["target"] as? String == canvases[0]["id"] as? String)
    let body = try #require(painting["body"] as? [String: Any])
    #expect(body["width"] as? Int == 2560 && canvases[0]["width"] as? Int == 3000)
    #expect(
      canvases.compactMap { $0["id"] as? String }
        == (1000...1002).map { "https://example.org/g/iiif/canvas/photo\($0)" })
    #expect(
      canvases.map { $0["navDate"] as? String } == ["2024-06-14T10:00:00+02:00", nil, "2025-01-01T00:00:00Z"],
      "the specification wants a time zone, and the first second of a year")
    #expect((manifest["navDate"] as? String, exports.collections.count) == ("2024-06-14T10:00:00+02:00", 1))
    let collection = try object(exports.collections[0])
    let items = try #require(collection["items"] as? [[String: Any]])
    #expect(items.compactMap { $0["id"] as? String } == ["https://example.org/g/iiif/one.json"])
  }

  @Test func `an album with albums below it is a collection of its own photos and of theirs`() async throws {
    let inner = Album(
      .folder, id: "inner", title: "Inner", slug: "outer/inner", photos: [photo("photo3")], children: [])
    let outer = Album(.folder, id: "outer", title: "Outer", slug: "outer", photos: [photo("photo2")], children: [inner])
    let site = Album(.site, id: "site", title: "T", slug: "", photos: [photo("photo1")], children: [outer])
    let exports = Exports(outline: try await .of(site))
    #expect(exports.outline.presentationLists.map(\.path) == ["iiif/collection.json", "iiif/collection-outer.json"])
    let items = try exports.collections.map { bytes in
      try #require(try object(bytes)["items"] as? [[String: Any]]).map { "\($0["type"] ?? "") \($0["id"] ?? "")" }
    }
    let base = "https://example.org/g/iiif"
    #expect(
      items == [
        ["Manifest \(base)/site.json", "Collection \(base)/collection-outer.json"],
        ["Manifest \(base)/outer.json", "Manifest \(base)/inner.json"],
      ])
    let parents = try (exports.manifests + exports.collections).map { bytes in
      (try object(bytes)["partOf"] as? [[String: Any]])?.first?["id"] as? String
    }
    let (whole, part) = ("\(base)/collection.json", "\(base)/collection-outer.json")
    #expect(parents == [whole, part, part, nil, whole])
  }

  @Test func `viewers must show whose a photo is`() async throws {
    func statement(_ creator: String?, _ copyright: String?) async throws -> String? {
      let photo = SitePhoto.sample("photo", width: 3000, height: 2000) {
        ($0.creator, $0.copyright) = (creator, copyright)
      }
      let site = Album(.site, id: "site", title: "T", slug: "", photos: [photo], children: [])
      let exports = Exports(outline: try await .of(site))
      let manifest = try object(exports.manifests[0])
      let canvas = try #require((manifest["items"] as? [[String: Any]])?.first)
      let all = [manifest, canvas].map { resource -> String? in
        let statement = resource["requiredStatement"] as? [String: [String: [String]]]
        let (label, value) = (statement?["label"]?["en"], statement?["value"]?["none"])
        return label.flatMap { label in value.map { "\(label[0]): \($0[0])" } }
      }
      #expect(all[0] == all[1])
      return all[1]
    }
    #expect(try await statement(nil, nil) == nil)
    #expect(try await statement("Ann", nil) == "Creator: Ann")
    #expect(try await statement("Ann", "© Museum") == "Copyright: Ann · © Museum")
    #expect(try await statement("Ann", "© Ann") == "Copyright: © Ann")
  }
}
