@testable import Facts
import Foundation
import PhotoLayout
import Renditions
@testable import SiteViews
import SystemPackage
import Testing
@testable import SitePages
@testable import SiteBuilding

struct PhotoPageTests {
  private func photo(_ id: String, _ change: (inout PhotoFacts) -> Void = { _ in }) -> SitePhoto {
    .sample(id, width: 3000, height: 2000, color: 0x336699, change)
  }

  private func pages(_ site: Album, _ settings: SiteSettings = SiteSettings()) async throws -> [String] {
    var settings = settings
    settings.hasFacetPages = false
    let outline = try await SiteOutline.of(site, settings)
    let views = PhotoPageViews(outline, try await PhotoDigests(outline.photos.map(\.photo), outline.facets.links))
    let template = PageTemplate(siteTitle: "T", strings: settings.strings, stylesheet: "a.css")
    return views.runs.flatMap { run in PhotoPages(views.view(run), settings: settings, template: template).render() }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private func album(_ slug: String, _ photos: [SitePhoto], _ children: [Album] = []) -> Album {
    Album(slug.isEmpty ? .site : .folder, id: slug, title: slug, slug: slug, photos: photos, children: children)
  }

  @Test func `neighbours are those in the album, and every photo has one page`() async throws {
    let (a, b, c) = (photo("aaaa"), photo("bbbb"), photo("cccc"))
    // The second occurrence of a photo is skipped, so that links do not form a loop.
    let site = album("", [], [album("one", [a, b, a]), album("two", [b, c])])
    let pages = try await pages(site)
    #expect(pages.count == 3)
    #expect(pages[0].contains(#"rel="next" href="bbbb.html""#) && !pages[0].contains("rel=\"prev"))
    #expect(pages[1].contains(#"rel="prev" href="aaaa.html""#) && !pages[1].contains("rel=\"next"))
    #expect(!pages[2].contains("rel=\"prev\"") && !pages[2].contains("rel=\"next\""))
    #expect(pages[2].contains(#"href="../albums/two/index.html#tcccc">two</a></dd>"#))
    #expect(pages[0].contains(#"<link rel="prefetch" href="bbbb.html">"#))
  }

  @Test func `hostile strings are escaped in markup and JSON-LD`() async throws {
    let hostile = #"</script><script>alert("1")</script> & 'x' \ "# + "\u{1}é\u{2028}"
    let page = try await pages(
      album(
        "",
        [
          photo("aaaa") { facts in
            facts.title = hostile
            facts.description = "caption " + hostile
            facts.keywords = [hostile]
            facts.creator = hostile
          }
        ]))[0]
    #expect(page.ranges(of: "<script").count == 1)
    #expect(page.ranges(of: "</script>").count == 1)
    let start = try #require(page.range(of: "ld+json\">")).upperBound
    let end = try #require(page.range(of: "</script>")).lowerBound
    let data = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    let members = try #require(data as? [String: Any])
    #expect((members["name"] as? String, members["caption"] as? String) == (hostile, "caption " + hostile))
    #expect(members["keywords"] as? [String] == [hostile])
  }

  @Test func `locations are shown only if the settings include them`() async throws {
    let site = album("", [photo("aaaa") { $0.coordinate = Coordinate(latitude: -67.93251, longitude: 13.5) }])
    let silent = try await pages(site)[0]
    #expect(!silent.contains("67.93") && !silent.contains("GeoCoordinates"))
    var settings = SiteSettings()
    settings.location = .full
    let open = try await pages(site, settings)[0]
    #expect(open.contains("67.9325° S, 13.5° E"))
    #expect(open.contains(#""latitude":-67.93251,"longitude":13.5"#))
  }

  @Test func `a place has the name of city, region and country`() async throws {
    let named = photo("aaaa") { $0.placeName = PlaceName(city: "Reine", region: "Nordland", country: "<Norway>") }
    let both = photo("bbbb") {
      $0.placeName = PlaceName(country: "Norway")
      $0.coordinate = Coordinate(latitude: 67, longitude: 13.5)
    }
    var settings = SiteSettings()
    settings.location = .full
    let pages = try await pages(album("", [named, both]), settings)
    #expect(pages[0].contains(">Reine, Nordland, &lt;Norway&gt;</dd>"))
    #expect(!pages[0].contains("GeoCoordinates"))
    #expect(pages[1].contains(">Norway · 67° N, 13.5° E</dd>"))
    #expect(pages[1].contains(#""contentLocation":{"@type":"Place","name":"Norway","geo":{"#))
    #expect(try await !self.pages(album("", [both]))[0].contains("Norway"))
  }

  @Test func `the format with the smallest files is offered first`() async throws {
    let recipe = RenditionRecipe(formats: [.webp, .jpeg, .avif])
    let all = recipe.formats.map { recipe.renditions(of: "aaaa", width: 3000, height: 2000, in: $0) }
    let photo = photo("aaaa")
    let several = SitePhoto(
      id: photo.id, facts: photo.facts, width: 3000, height: 2000, renditions: all[0], alternatives: Array(all[1...]))
    let page = try await pages(album("", [several]))[0]
    let types = page.matches(of: /<source type="(.*?)" srcset="(.*?) 256w/).map { $0.1 }
    #expect(types == ["image/avif", "image/webp"])
    #expect(page.contains("<img src=\"../\(all[1][6].path)\""))
    #expect(try await !pages(album("", [photo]))[0].contains("<picture>"))
  }

  @Test func `absolute URLs require a base URL`() async throws {
    let site = album("", [photo("aaaa")])
    #expect(try await !pages(site)[0].contains("og:image"))
    var settings = SiteSettings()
    settings.baseURL = "https://example.org/g/"
    let page = try await pages(site, settings)[0]
    #expect(page.contains(#"<link rel="canonical" href="https://example.org/g/p/aaaa.html">"#))
    #expect(page.contains(#"og:image" content="https://example.org/g/i/aa/aaaa-1200-7q72-1600jpg-1.jpg"#))
  }

  private static let exposures: [(Double?, Double?, Int?, Double?, String?)] = [
    (0.004, 2.8, 200, 35.0, "1/250 s · f/2.8 · ISO 200 · 35 mm"),
    (0.5, 11, 100, 23.46, "0.5 s · f/11 · ISO 100 · 23.5 mm"),
    (30, nil, nil, nil, "30 s"), (.nan, .infinity, nil, -1, nil), (nil, nil, 50, nil, "ISO 50"),
    (1e-30, 1e30, nil, nil, nil),
  ]

  @Test(arguments: exposures)
  func `exposures are written in the notation of cameras`(
    exposure: Double?, fNumber: Double?, iso: Int?, focalLength: Double?, line: String?
  ) {
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    (facts.exposure, facts.fNumber, facts.iso, facts.focalLength) = (exposure, fNumber, iso, focalLength)
    #expect(facts.exposureLine(.english)?.replacing("\u{A0}", with: " ") == line)
  }

  private static let cameras: [(String?, String?, String)] = [
    ("FUJIFILM", "X100V", "FUJIFILM X100V"), ("Canon", "Canon EOS R5", "Canon EOS R5"),
    ("NIKON CORPORATION", "NIKON D850", "NIKON D850"), (nil, "X", "X"), ("Leica", nil, "Leica"),
  ]

  @Test(arguments: cameras) func `the maker of a camera is shown once`(make: String?, model: String?, camera: String) {
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    (facts.make, facts.model) = (make, model)
    #expect(facts.camera == camera)
  }

  @Test func `a heading is a short caption or a date and is not repeated as caption`() throws {
    let taken = try #require(LocalDateTime(iso: "2024-06-14T10:00:00"))
    #expect(photo("a").heading(.english, in: "Norway") == "Norway")
    #expect(photo("a") { $0.taken = taken }.heading(.english, in: "Norway") == "14 June 2024")
    let short = photo("a") { ($0.taken, $0.description) = (taken, "Reine") }
    #expect(short.heading(.english, in: "Norway") == "Reine" && short.caption == nil)
    let long = photo("a") { ($0.taken, $0.description) = (taken, String(repeating: "wind ", count: 40)) }
    #expect(long.heading(.english, in: "Norway") == "14 June 2024" && long.caption == long.facts.description)
  }

  @Test func `a page without title and date is headed by its album`() async throws {
    let page = try await pages(album("", [], [album("Norway", [photo("aaaa")])]))[0]
    #expect(page.contains("<h1 dir=\"auto\">Norway</h1>") && page.contains("<title>Norway – "))
    #expect(page.contains(#""name":"Norway""#) && page.contains(#"og:title" content="Norway""#))
    #expect(page.contains(#"alt="Photo, Norway""#) && !page.contains(">Photo<"))
  }

  @Test(arguments: [
    (SiteLanguage.en, "Video, 14 June 2024", "Video, Sea"),
    (.de, "Video vom 14. Juni 2024", "Video, Sea"), (.fr, "Vidéo du 14 juin 2024", "Vidéo, Sea"),
    (.es, "Vídeo del 14 de junio de 2024", "Vídeo, Sea"),
    (.ar, "فيديو بتاريخ 14 يونيو 2024", "فيديو، Sea"),
  ])
  func `the alternative text of a video says so`(language: SiteLanguage, dated: String, titled: String) throws {
    func video(_ title: String?, isLive: Bool = false) -> SitePhoto {
      var facts = PhotoFacts(format: .mp4, width: 640, height: 480)
      (facts.title, facts.taken) = (title, LocalDateTime(iso: "2024-06-14T10:00:00"))
      return SitePhoto(
        id: "a", facts: facts, width: 640, height: 480, RenditionSet(formats: []),
        video: SiteVideo(clip: nil, duration: 3, isLive: isLive))
    }
    let strings = language.strings
    #expect(video(nil).alternativeText(strings, in: "A") == dated)
    #expect(video("Sea").alternativeText(strings, in: "A") == titled)
    #expect(video("Sea", isLive: true).alternativeText(strings, in: "A") == "Sea")
  }

  @Test func `the viewer shows a description of any length and its lines`() {
    let long = String(repeating: "Long. ", count: 60) + "\nEnd"
    let described = photo("a") { $0.description = long }
    #expect(described.ownHeading == nil && described.viewerCaption == long)
    let titled = photo("a") { ($0.title, $0.description) = ("Sea", long) }
    #expect(titled.viewerCaption == "Sea")
    #expect(photo("a") { _ in }.viewerCaption == nil)
  }

  @Test(arguments: [
    ("DSC_0042", true), ("_MG_1234.CR2", true), ("IMG_20240614_180322", true), ("P1010123", true),
    ("my holiday.JPEG", true), ("P 51", false), ("P5100", false), ("1234567", false),
    ("Route 66", false), ("Img", false), ("Mr. Jpg", false), ("Sea.", false), ("é.jpg", true),
  ])
  func `the name of a file is no title`(text: String, isName: Bool) throws {
    let taken = try #require(LocalDateTime(iso: "2024-06-14T10:00:00"))
    for photo in [photo("a") { $0.title = text }, photo("a") { $0.description = text }] {
      #expect(photo.heading(.english, in: "A") == (isName ? "A" : text))
      #expect(photo.alternativeText(.english, in: "A") == (isName ? "Photo, A" : text))
      #expect(photo.caption == nil || !isName)
    }
    let dated = photo("a") { ($0.title, $0.taken) = (text, taken) }
    #expect((dated.alternativeText(.english, in: "A") == "Photo, 14 June 2024") == isName)
  }
}
