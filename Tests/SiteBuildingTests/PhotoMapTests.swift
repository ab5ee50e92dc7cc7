@testable import Facts
import Renditions
@testable import SiteViews
import Testing
@testable import SitePages
@testable import SiteBuilding

struct PhotoMapTests {
  private func photo(
    _ id: String, _ latitude: Double, _ longitude: Double, isShown: Bool = true, isFeatureless: Bool = false
  ) -> SitePhoto {
    .sample(id, isShown: isShown, color: 0, isFeatureless: isFeatureless) {
      $0.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  private func placed(_ photos: [SitePhoto], album: String = "A") -> [SitePhotoLocation] {
    let album = Album(.folder, id: album, title: album, slug: album, photos: photos, children: [])
    return SitePhotoLocation.all(of: album)
  }

  private func page(_ map: MapView, hasPhotoPages: Bool = true, strings: Strings = .english) -> String {
    var settings = SiteSettings()
    settings.hasPhotoPages = hasPhotoPages
    let page = MapPage(
      map, settings: settings, template: PageTemplate(siteTitle: "T", strings: strings, stylesheet: "a.css"),
      data: "data/map/a.js")
    return String(decoding: page.render(), as: UTF8.self)
  }

  private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func `a map shows the region of the photos`() {
    let oslo = coordinate(60, 10)
    let near = MapFrame([oslo])
    // 200 km are 3.6 degrees at this latitude.
    #expect(abs(near.width - 3.6) < 0.01 && abs(near.ratio - 2) < 0.001)
    let point = near.point(oslo)
    #expect(abs(point.x - 0.5) < 0.001 && abs(point.y - 0.5) < 0.001)
    let wide = MapFrame([coordinate(50, -100), coordinate(30, 100), coordinate(0, 0)])
    #expect(wide.west < 80 && wide.east > 280)
    #expect(wide.width < 300, "Japan and Hawaii are not shown")
    let all = (0..<36).map { coordinate(-30, Double($0) * 10 - 180) }
    #expect((MapFrame(all).west, MapFrame(all).east) == (-8, 368))
    let slender = MapFrame([coordinate(-55, -70), coordinate(-17, -70)])
    #expect(slender.ratio == 1 && abs(slender.point(oslo).x) > 1)
  }

  @Test func `a map of photos on both sides of the date line is not that of the Earth`() {
    let fiji = [coordinate(-17.8, 178.5), coordinate(-17, -179.5)]
    let frame = MapFrame(fiji)
    #expect(frame.width < 6 && frame.west < 358.5 && frame.east > 360.5)
    let (left, right) = (frame.point(fiji[0]), frame.point(fiji[1]))
    #expect(abs((right.x - left.x) * frame.width - 2) < 0.001)
  }

  @Test(arguments: 0..<20) func `every photo is in the region with a margin`(number: Int) {
    let places = (0...number).map { index in
      coordinate(Double(index * 7919 * (number + 1) % 173) - 86, Double(index * 104_729 * (number + 3) % 360) - 180)
    }
    let frame = MapFrame(places)
    #expect((1...2).contains((frame.ratio * 100).rounded() / 100))
    for place in places {
      let point = frame.point(place)
      #expect((0.02...0.98).contains(point.x) && (0.02...0.98).contains(point.y), "\(place)")
    }
  }

  @Test func `dots are at least a cell apart and contain every place`() {
    let spots = (0..<400).map { number in
      MapSpot(
        x: Double(number * 7919 % 1000) / 1000, y: Double(number * 104_729 % 500) / 1000, parts: [number], weight: 2)
    }
    let gathered = MapSpot.gather(spots, cell: 0.1)
    #expect(gathered.flatMap(\.spot.parts).sorted() == Array(0..<400))
    #expect(gathered.flatMap(\.members).sorted() == Array(0..<400))
    #expect(gathered.reduce(0) { $0 + $1.spot.weight } == 800)
    for (index, one) in gathered.enumerated() {
      for other in gathered[..<index] {
        let (x, y) = (one.spot.x - other.spot.x, one.spot.y - other.spot.y)
        #expect(x * x + y * y >= 0.0099)
      }
    }
    #expect(gathered.map(\.spot) == MapSpot.gather(spots, cell: 0.1).map(\.spot))
  }

  @Test(arguments: [0.05, 0.3, 2, 40])
  func `photos of a place are at most 50 km apart`(step: Double) {
    let coordinates = (0..<400).map { number -> Coordinate in
      let north = Double(number * 7919 % 97) / 97 * step
      let east: Double = 179.9 + Double(number * 104_729 % 89) / 89 * step
      return coordinate(min(69 + north, 90), east > 180 ? east - 360 : east)
    }
    let groups = NearbyPhotos.groups(of: coordinates)
    #expect(groups.joined().sorted() == Array(coordinates.indices), "each photo once")
    for group in groups {
      for one in group {
        for other in group { #expect(NearbyPhotos.distance(coordinates[one], coordinates[other]) <= 50.001) }
      }
      let center = NearbyPhotos.center(of: group.map { coordinates[$0] })
      #expect(group.allSatisfy { NearbyPhotos.distance(coordinates[$0], center) < 50 })
    }
    if step == 0.05 { #expect(groups.count == 1) }
    if step == 40 { #expect(groups.count > 150) }
  }

  @Test(arguments: [1, 2, 7, 40, 200])
  func `there are never more places than the list has room for`(most: Int) {
    let coordinates = (0..<3000).map { number -> Coordinate in
      let north = Double(number * 7919 % 1400) / 10
      let east = Double(number * 104_729 % 3600) / 10
      return coordinate(north - 70, east - 180)
    }
    #expect(NearbyPhotos.groups(of: coordinates).count > 1000)
    let groups = NearbyPhotos.groups(of: coordinates, atMost: most)
    #expect((1...most).contains(groups.count) && groups.count * 20 >= most)
    #expect(groups.joined().sorted() == Array(coordinates.indices), "each photo once")
    let few = coordinates.prefix(5)
    #expect(NearbyPhotos.groups(of: Array(few), atMost: 200) == NearbyPhotos.groups(of: Array(few)))
  }

  @Test func `distances are those of the Earth`() {
    let (berlin, nice) = (coordinate(52.52, 13.4), coordinate(43.7, 7.27))
    #expect(abs(NearbyPhotos.distance(berlin, nice) - 1082) < 10)
    #expect(abs(NearbyPhotos.distance(coordinate(0, 179.9), coordinate(0, -179.9)) - 22.2) < 0.1)
    let antipodes = NearbyPhotos.distance(coordinate(90, 0), coordinate(-90, 0))
    #expect(abs(antipodes - 20015) < 1)
  }

  @Test func `distant cities are never one place, however small the map`() throws {
    let cities = [(52.52, 13.4), (43.7, 7.27), (43.46, 11.88), (-33.9, 151.2), (40.7, -74)]
    let photos = cities.enumerated().map { photo("\($0)", $1.0, $1.1) }
    let map = try #require(MapView(placed(photos)))
    #expect(map.places.count == 5 && map.smallDots.count < 5)
    #expect(map.smallDots.flatMap { Array($0.places) } == Array(map.places.indices))
    #expect(map.dots.flatMap { Array($0.places) } == Array(map.places.indices))
    let text = page(map)
    for heading in ["52.5°", "43.7°", "43.5°", "33.9°", "40.7°"] { #expect(text.contains("<h3>\(heading)")) }
    #expect(text.contains("in 3 places around"))
  }

  @Test func `a place has the name that most photos have`() throws {
    func named(_ id: String, _ city: String?, _ longitude: Double = 13) -> SitePhoto {
      .sample(id, color: 0) { facts in
        facts.coordinate = coordinate(68, longitude)
        facts.placeName = city.flatMap { PlaceName(city: $0, country: "Norway") }
      }
    }
    func heading(_ photos: [SitePhoto]) throws -> Substring {
      let text = page(try #require(MapView(placed(photos))))
      return try #require(text.firstMatch(of: /<h3>(.*?)<.h3>/)).1
    }
    let (reine, other) = (named("a", "<Reine>"), named("b", "Moskenes"))
    #expect(try heading([reine, named("c", "<Reine>")]) == "&lt;Reine&gt;, Norway")
    #expect(try heading([reine, other, named("c", "Moskenes")]) == "Around Moskenes, Norway")
    #expect(try heading([reine, named("c", nil)]) == "Around &lt;Reine&gt;, Norway")
    #expect(try heading([named("a", nil), named("b", nil)]) == "68°\u{A0}N, 13°\u{A0}E")
    #expect(try heading([named("a", nil), named("b", nil, 13.4)]) == "Around 68°\u{A0}N, 13.2°\u{A0}E")
  }

  @Test func `invalid coordinates and photos without images are not on the map`() {
    let lost = photo("lost", 1, 1, isShown: false)
    #expect(MapView(placed([photo("a", 91, 0), photo("b", 0, .nan), lost])) == nil)
    #expect(MapView(placed([photo("a", 91, 0), photo("b", 0, 0)]))?.count == 1)
  }

  @Test func `a dot links to its photo, its album, or the list of its albums`() throws {
    let photos =
      placed([photo("a", 60, 10)], album: "one") + placed([photo("b", -30, 20)], album: "two")
      + placed([photo("c", -30, 20)], album: "three")
      + placed([photo("d", 10, -120), photo("e", 10, -120)], album: "four")
    let map = try #require(MapView(photos))
    let text = page(map)
    #expect(text.contains(#"href="../p/a.html" title="1 photo, one, 60°"#))
    #expect(text.contains(##"href="#place-1" title="2 photos, two and 1 more, 30°"##))
    #expect(text.contains(#"href="../albums/four/index.html" title="2 photos, four, 10°"#))
    #expect(text.contains(#"<ul class="dots any""#) && !text.contains(#"id="n1""#))
    #expect(page(map, hasPhotoPages: false).contains(#"href="../albums/one/index.html" title="1"#))
    #expect(text.contains("3 places"))
  }

  @Test func `a small screen has fewer dots, and the list is grouped by them`() throws {
    let photos = [0, 2.5, 8, 12, 16].map { photo("\($0)", 40, $0) }
    let map = try #require(MapView(placed(photos)))
    #expect(map.places.count > map.smallDots.count)
    #expect(map.smallDots.flatMap { Array($0.places) } == Array(map.places.indices))
    let text = page(map)
    #expect(text.contains(#"<ul class="dots large""#) && text.contains(#"<ul class="dots small""#))
    #expect(text.contains("places around"))
  }

  /// The numbers of photos in a data file, and the paths of its parts.
  private func content(_ file: [UInt8]) -> (counts: [Int], parts: [String]) {
    let text = String(decoding: file, as: UTF8.self)
    return (
      text.matches(of: /\[\d+,\d+,(\d+),\d+\]/).compactMap { Int($0.1) },
      text.matches(of: /"(data.map.\w+.js)"/).map { String($0.1) }
    )
  }

  @Test(arguments: [1, 40, 3000])
  func `every photo is in one of the data files of the map`(count: Int) throws {
    let photos = (0..<count).map { number -> SitePhoto in
      let latitude = Double(number * 7919 % 1700) / 10 - 85
      let longitude = Double(number * 104_729 % 3600) / 10 - 180
      return photo("\(number)", latitude, longitude)
    }
    let map = try #require(MapView(placed(photos)))
    #expect(map.points.reduce(0) { $0 + $1.count } == count)
    let points = MapPoints(map, MapDetails([]) { _, _ in }, SiteSettings())
    let files: [String: [UInt8]] = points.files.reduce(into: [:]) { $0[$1.path] = $1.bytes }
    let root = content(try #require(files[points.root]))
    #expect(root.counts.reduce(0, +) == count && root.parts.isEmpty == (count < 1000))
    // The files without parts have all photos.
    let leaves = files.values.map { content($0) }.filter { $0.parts.isEmpty }
    #expect(leaves.reduce(0) { $0 + $1.counts.reduce(0, +) } == count)
    #expect(files.values.allSatisfy { content($0).counts.count <= 1000 })
    #expect(Set(files.values.flatMap { content($0).parts } + [points.root]) == Set(files.keys))
  }

  @Test func `a large map has files of the coasts around its photos`() throws {
    let photos = [photo("a", 68, 13), photo("b", -17, 179.9)]
    let map = try #require(MapView(placed(photos)))
    #expect(map.cells.contains { $0.column == 0 } && map.cells.contains { $0.column == 63 })
    #expect((4...12).contains(map.cells.count))
    var files: [String: [UInt8]] = [:]
    let details = MapDetails(map.cells) { files[$0] = $1 }
    #expect(details.files.map(\.cell) == map.cells)
    #expect(files.values.count { String(decoding: $0, as: UTF8.self).contains(#""land":"M"#) } >= 3)
    let root = MapPoints(map, details, SiteSettings()).files[0].bytes
    for file in details.files { #expect(String(decoding: root, as: UTF8.self).contains(file.path)) }
    let near = try #require(MapView(placed([photos[0]])))
    #expect(near.cells.isEmpty, "its page has all details")
  }

  @Test func `the data of the map are precise to a hundredth of a degree`() throws {
    let photos = [photo("a", 0.004, 12.3456), photo("b", 0, 12.3541), photo("c", 0.001, 12.3441)]
    let map = try #require(MapView(placed(photos)))
    #expect(map.points.map(\.x) == [192_350, 192_340] && map.points.map(\.y) == [180_000, 180_000])
    #expect(map.points.map(\.count) == [2, 1])
  }

  @Test func `the thumbnail of a point shows something if a photo of it does`() throws {
    let (black, clear) = (photo("a", 60, 10, isFeatureless: true), photo("b", 60, 10))
    let map = try #require(MapView(placed([black, clear])))
    #expect(map.points.map(\.photo.photo.id) == ["b"] && map.points.map(\.count) == [2])
    let alone = try #require(MapView(placed([black])))
    #expect(alone.points.map(\.photo.photo.id) == ["a"])
  }

  @Test func `a point that shows something precedes the others, so that it is shown for both`() throws {
    let map = try #require(MapView(placed([photo("wall", 50, 10, isFeatureless: true), photo("view", 50.1, 10.1)])))
    let root = MapPoints(map, MapDetails([]) { _, _ in }, SiteSettings()).files[0].bytes
    let text = String(decoding: root, as: UTF8.self)
    let (view, wall) = (text.firstRange(of: "view-"), text.firstRange(of: "wall-"))
    #expect(try #require(view).lowerBound < #require(wall).lowerBound)
  }

  @Test func `names are escaped, and coordinates are rounded to a tenth of a degree`() throws {
    let album = "<i>&\"x\"</i>"
    let text = page(try #require(MapView(placed([photo("a", 12.3456, -6.789)], album: album))))
    #expect(text.contains(#"title="1 photo, &lt;i&gt;&amp;&quot;x&quot;&lt;/i&gt;, 12.3°"#))
    #expect(!text.contains("<i>") && !text.contains("style="))
    #expect(text.contains("<h3>12.3°\u{A0}N, 6.8°\u{A0}W</h3>"))
    #expect(!text.contains("12.34") && !text.contains("6.789"))
  }
}
