import PhotoMetadata
import Renditions
import Testing

@testable import SiteData
@testable import SiteFormats
@testable import SiteModel
@testable import SitePages

struct PhotoMapTests {
  private func photo(
    _ id: String, _ latitude: Double, _ longitude: Double, isShown: Bool = true
  ) -> SitePhoto {
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    facts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    let renditions = RenditionRecipe().renditions(of: id, width: 3, height: 2)
    return SitePhoto(
      id: id, facts: facts, width: 3, height: 2, renditions: isShown ? renditions : [])
  }

  private func placed(_ photos: [SitePhoto], album: String = "A") -> [SitePhotoLocation] {
    let album = Album(.folder, id: album, title: album, slug: album, photos: photos, children: [])
    return SitePhotoLocation.all(of: album, ancestors: [])
  }

  private func page(
    _ map: PhotoMap, hasPhotoPages: Bool = true, strings: Strings = .english
  ) -> String {
    let page = MapPage(
      map, hasPhotoPages: hasPhotoPages,
      template: PageTemplate(siteTitle: "T", strings: strings, stylesheet: "a.css"))
    return String(decoding: page.render(), as: UTF8.self)
  }

  @Test func `a map shows the region of nearby photos, and the whole Earth for distant ones`() {
    let oslo = Coordinate(latitude: 60, longitude: 10)
    let near = MapFrame([oslo])
    #expect((near.north, near.south) == (72, 48))
    #expect(near.stretch == 0.5 && abs(near.ratio - 2) < 0.001)
    let point = near.point(oslo)
    #expect(abs(point.x - 0.5) < 0.001 && abs(point.y - 0.5) < 0.001)
    let far = MapFrame([oslo, Coordinate(latitude: -89, longitude: -170)])
    #expect(far.stretch == 1 && far.turns == [-360, 0, 360])
    #expect(far.south == -95)
  }

  @Test(arguments: [(90.0, 0.0), (-90, 180), (0, -180), (0, 180), (65, 179.9)])
  func `a dot is never on the border`(latitude: Double, longitude: Double) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    for places in [[place], [place, Coordinate(latitude: 0, longitude: 0)]] {
      let point = MapFrame(places).point(place)
      #expect((0.01...0.99).contains(point.x) && (0.01...0.99).contains(point.y))
    }
  }

  @Test func `dots are at least a cell apart and contain every photo`() {
    let spots = (0..<400).map { number in
      MapSpot(
        x: Double(number * 7919 % 1000) / 1000, y: Double(number * 104_729 % 500) / 1000,
        photos: [number])
    }
    let gathered = MapSpot.gather(spots, cell: 0.1)
    #expect(gathered.flatMap(\.spot.photos).sorted() == Array(0..<400))
    #expect(gathered.flatMap(\.parts).sorted() == Array(0..<400))
    for (index, one) in gathered.enumerated() {
      for other in gathered[..<index] {
        let (x, y) = (one.spot.x - other.spot.x, one.spot.y - other.spot.y)
        #expect(x * x + y * y >= 0.0099)
      }
    }
    #expect(gathered.map(\.spot) == MapSpot.gather(spots, cell: 0.1).map(\.spot))
  }

  @Test func `invalid coordinates and photos without images are not on the map`() {
    let lost = photo("lost", 1, 1, isShown: false)
    #expect(PhotoMap(placed([photo("a", 91, 0), photo("b", 0, .nan), lost])) == nil)
    #expect(PhotoMap(placed([photo("a", 91, 0), photo("b", 0, 0)]))?.count == 1)
  }

  @Test func `a dot links to its photo, its album, or the list of its albums`() throws {
    let photos =
      placed([photo("a", 60, 10)], album: "one") + placed([photo("b", -30, 20)], album: "two")
      + placed([photo("c", -30, 20)], album: "three")
      + placed([photo("d", 10, -120), photo("e", 10, -120)], album: "four")
    let map = try #require(PhotoMap(photos))
    let text = page(map)
    #expect(text.contains(#"href="../p/a.html" title="1 photo, one, 60°"#))
    #expect(text.contains(##"href="#place-1" title="2 photos, two and 1 more, 30°"##))
    #expect(text.contains(#"href="../albums/four/index.html" title="2 photos, four, 10°"#))
    #expect(text.contains(#"<ul class="dots any""#) && !text.contains(#"id="n1""#))
    #expect(page(map, hasPhotoPages: false).contains(#"href="../albums/one/index.html" title="1"#))
    #expect(text.contains("3 places"))
  }

  @Test func `a small screen has fewer dots, and the list is grouped by them`() throws {
    let photos = (0..<5).map { photo("\($0)", 40 + Double($0 % 3) * 3, Double($0) * 3) }
    let map = try #require(PhotoMap(placed(photos)))
    #expect(map.spots.count > map.groups.count)
    #expect(map.groups.flatMap { Array($0.spots) } == Array(map.spots.indices))
    let text = page(map)
    #expect(text.contains(#"<ul class="dots large""#) && text.contains(#"<ul class="dots small""#))
    #expect(text.contains("places near"))
  }

  @Test func `the name of a dot is in the language of the site`() throws {
    let photos =
      placed([photo("a", 60, 10), photo("b", 60, 10)], album: "one")
      + placed([photo("c", 60, 10)], album: "two")
    let map = try #require(PhotoMap(photos))
    let german = "3 Fotos, one und 1 weiteres Album, 60°\u{A0}N, 10°\u{A0}O"
    #expect(page(map, strings: .german).contains("title=\"\(german)\""))
    #expect(page(map, strings: .german).contains("3 Fotos · 1 Ort<"))
    #expect(page(map, strings: .arabic).contains("3 صور، \u{2068}one\u{2069} وألبوم آخر، "))
  }

  @Test func `names are escaped, and coordinates are rounded to a tenth of a degree`() throws {
    let album = "<i>&\"x\"</i>"
    let text = page(try #require(PhotoMap(placed([photo("a", 12.3456, -6.789)], album: album))))
    #expect(text.contains(#"title="1 photo, &lt;i&gt;&amp;&quot;x&quot;&lt;/i&gt;, 12.3°"#))
    #expect(!text.contains("<i>") && !text.contains("style="))
    #expect(text.contains("<h3>12.3°\u{A0}N, 6.8°\u{A0}W</h3>"))
    #expect(!text.contains("12.34") && !text.contains("6.789"))
  }
}
