/// SVG path data in whole units, each line simplified to an error of at most about a unit.
struct PathData {
  /// A point in units.
  private struct Point: Equatable {
    var x: Int
    var y: Int
  }

  /// The maximum distance from a line to a point that is left out, in units.
  private static let tolerance = 1.0

  private(set) var text = ""
  private let origin: EarthPoint
  private let unit: Double

  /// Makes empty path data.
  init(origin: EarthPoint, unit: Double) { (self.origin, self.unit) = (origin, unit) }

  /// Adds a line or an outline.
  mutating func add(_ line: [EarthPoint], isClosed: Bool) {
    var points: [Point] = []
    for place in line {
      let point = Point(
        x: Int(((place.x - origin.x) / unit).rounded()),
        y: Int(((place.y - origin.y) / unit).rounded()))
      if points.last != point { points.append(point) }
    }
    if isClosed, let first = points.first, points.last != first { points.append(first) }
    points = Self.simplified(points)
    if isClosed { points = points.dropLast() }
    guard points.count > (isClosed ? 2 : 1) else { return }
    text += "M\(points[0].x) \(points[0].y)l"
    var isFirst = true
    for (one, other) in zip(points, points.dropFirst()) {
      let (x, y) = (other.x - one.x, other.y - one.y)
      text += "\(isFirst || x < 0 ? "" : " ")\(x)\(y < 0 ? "" : " ")\(y)"
      isFirst = false
    }
    if isClosed { text += "z" }
  }

  /// The line simplified by the algorithm of Ramer, Douglas and Peucker.
  private static func simplified(_ line: [Point]) -> [Point] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var parts = [(0, line.count - 1)]
    while let (first, last) = parts.popLast() {
      let (start, end) = (line[first], line[last])
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      let length = (dx * dx + dy * dy).squareRoot()
      var (farthest, distance) = (first, tolerance)
      for index in (first + 1)..<max(last, first + 1) {
        let (x, y) = (Double(line[index].x - start.x), Double(line[index].y - start.y))
        let here =
          length > 0 ? abs(dx * y - x * dy) / length : (x * x + y * y).squareRoot()
        if here > distance { (farthest, distance) = (index, here) }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      parts += [(first, farthest), (farthest, last)]
    }
    return zip(line, isKept).filter(\.1).map(\.0)
  }
}
