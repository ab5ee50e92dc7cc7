import Testing
@testable import SitePages

/// Properties of the parts of random shapes in a rectangle.
struct ClippingTests {
  private let area = EarthArea(west: 10, north: 20, east: 30, south: 35)

  private func shape(_ seed: Int) -> [EarthPoint] {
    (0..<12).map { index in
      EarthPoint(
        x: Double((index + 1) * 7919 * (seed + 1) % 400) / 10, y: Double((index + 1) * 104_729 * (seed + 3) % 550) / 10)
    }
  }

  private func size(of ring: [EarthPoint]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, side in
      sum + (side.0.x * side.1.y - side.1.x * side.0.y) / 2
    }
  }

  private func isInside(_ point: EarthPoint) -> Bool { area.extended(by: 1e-9).contains(point) }

  @Test(arguments: 0..<50) func `parts are inside, and those of four quarters are the whole`(seed: Int) {
    let ring = shape(seed)
    let whole = area.clip(ring: ring)
    #expect(whole.allSatisfy(isInside))
    let (x, y) = (17.3, 26.1)
    let quarters = [
      EarthArea(west: 10, north: 20, east: x, south: y), EarthArea(west: x, north: 20, east: 30, south: y),
      EarthArea(west: 10, north: y, east: x, south: 35), EarthArea(west: x, north: y, east: 30, south: 35),
    ]
    let sum = quarters.reduce(0) { $0 + size(of: $1.clip(ring: ring)) }
    #expect(abs(sum - size(of: whole)) < 1e-6)
  }

  @Test(arguments: 0..<50) func `parts of lines are inside and connected`(seed: Int) {
    let line = shape(seed)
    let parts = area.clip(line: line)
    #expect(parts.allSatisfy { $0.count > 1 && $0.allSatisfy(isInside) })
    // Every point of the line that is inside is in one part.
    let kept = parts.flatMap(\.self)
    for point in line where area.contains(point) { #expect(kept.contains(point)) }
  }

  @Test func `a shape that covers the area is the area, and one outside is nothing`() {
    let large = [(0.0, 0.0), (100, 0), (100, 100), (0, 100)].map { EarthPoint(x: $0.0, y: $0.1) }
    #expect(abs(size(of: area.clip(ring: large)) - 300) < 1e-9)
    let far = large.map { EarthPoint(x: $0.x + 40, y: $0.y) }
    #expect(area.clip(ring: far).isEmpty && area.clip(line: far).isEmpty && area.clip(ring: []).isEmpty)
  }

  @Test func `the Earth is drawn as often as an area shows it`() {
    func turns(_ west: Double, _ east: Double) -> [Double] {
      EarthArea(west: west, north: 0, east: east, south: 1).turns
    }
    #expect(turns(0, 360) == [0] && turns(-8, 368) == [-360, 0, 360])
    #expect(turns(350, 370) == [0, 360] && turns(360, 400) == [360])
  }

  @Test func `lines are simplified to a unit`() {
    var path = PathData(origin: EarthPoint(x: 0, y: 0), unit: 0.1)
    path.add([(0.0, 0.0), (1, 0.04), (2, 0), (2, 2)].map { EarthPoint(x: $0.0, y: $0.1) }, isClosed: true)
    #expect(path.text == "M0 0l20 0 0 20z")
    path.add([EarthPoint(x: 1, y: 1), EarthPoint(x: 1.01, y: 1)], isClosed: false)
    #expect(path.text == "M0 0l20 0 0 20z", "a point is no line")
  }
}
