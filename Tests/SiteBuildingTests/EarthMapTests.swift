import Testing
@testable import SitePages

struct EarthMapTests {
  private let map = EarthMap.shared
  private let alps = EarthArea(west: 187, north: 125, east: 193, south: 130)

  private func drawing(_ area: EarthArea, unit: Double) -> EarthMap.Drawing {
    map.drawing(of: area, origin: EarthPoint(x: area.west, y: area.north), unit: unit)
  }

  private func points(_ path: String) -> [(x: Int, y: Int)] {
    var points: [(x: Int, y: Int)] = []
    for match in path.matches(of: /([Ml ]?)(-?\d+) ?(-?\d+)/) {
      guard let x = Int(match.2), let y = Int(match.3) else { continue }
      let isAbsolute = match.1 == "M"
      let last = points.last ?? (0, 0)
      points.append(isAbsolute ? (x, y) : (last.x + x, last.y + y))
    }
    return points
  }

  @Test func `the Alps have land, lakes and borders, and no point outside`() {
    let drawing = drawing(alps, unit: 0.003)
    #expect(drawing.land.hasPrefix("M") && drawing.land.hasSuffix("z"))
    #expect(!drawing.lakes.isEmpty && !drawing.borders.isEmpty && drawing.disputed.isEmpty)
    for path in [drawing.land, drawing.lakes, drawing.borders] {
      let found = points(path)
      #expect(found.allSatisfy { (0...2000).contains($0.x) && (0...1667).contains($0.y) })
    }
  }

  @Test func `the Earth is small, and the same on both sides of the date line`() {
    let earth = EarthArea(west: 0, north: 0, east: 360, south: 360)
    let unit = 360.0 / 2048
    let one = map.drawing(of: earth, origin: EarthPoint(x: 0, y: 0), unit: unit)
    #expect((20_000..<160_000).contains(one.land.utf8.count))
    let other = map.drawing(of: earth.moved(by: 360), origin: EarthPoint(x: 360, y: 0), unit: unit)
    #expect(one == other)
    let sea = EarthArea(west: 30, north: 130, east: 35, south: 134)
    #expect(drawing(sea, unit: 0.01).land.isEmpty)
  }

  @Test func `a smaller unit shows more of the same coast`() {
    let lofoten = EarthArea(west: 192, north: 82, east: 196, south: 86)
    let counts = [0.1, 0.01, 0.002].map { points(drawing(lofoten, unit: $0).land).count }
    #expect(counts == counts.sorted() && counts[0] * 10 < counts[2], "\(counts)")
  }

  @Test func `countries are named where they are shown, in the language`() {
    let names = map.labels(in: alps, letter: 0.1, language: "de").map(\.name)
    #expect(names.contains("Schweiz") && names.contains("Italien"))
    #expect(map.labels(in: alps, letter: 0.1, language: "xx").map(\.name).contains("Switzerland"))
    #expect(map.labels(in: alps, letter: 2, language: "en").isEmpty)
    let fiji = EarthArea(west: 355, north: 193, east: 365, south: 203)
    let found = map.labels(in: fiji, letter: 0.1, language: "en")
    #expect(found.count { $0.name == "Fiji" } == 1 && found.allSatisfy { fiji.contains($0.point) })
  }
}
