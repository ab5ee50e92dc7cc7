import Facts

/// A layer of `Scripts/make-land`: the outlines of polygons, or lines.
struct EarthLayer: Sendable {
  private let bytes: StaticBytes
  /// The position of the index.
  private let start: Int
  /// The number of units in a degree.
  private let units: Double
  let count: Int
  private static let entrySize = 12

  init(_ bytes: StaticBytes, at position: Int, units: Double) {
    (self.bytes, self.units) = (bytes, units)
    count = Int(bytes.uint32(at: position))
    start = position + 4
  }

  /// The rectangle that contains a line.
  func bounds(_ index: Int) -> EarthArea {
    func degrees(_ field: Int) -> Double {
      Double(bytes.uint16(at: start + Self.entrySize * index + 2 * field)) / 100
    }
    return EarthArea(west: degrees(0), north: degrees(1), east: degrees(2), south: degrees(3))
  }

  /// The points of a line; the first one of an outline is not repeated.
  func points(_ index: Int) -> [EarthPoint] {
    var next = position(index)
    let end = position(index + 1)
    var (x, y) = (0, 0)
    var points: [EarthPoint] = []
    points.reserveCapacity((end - next) / 2)
    while next < end {
      x += number(at: &next)
      y += number(at: &next)
      points.append(EarthPoint(x: Double(x) / units, y: Double(y) / units))
    }
    return points
  }

  private func position(_ index: Int) -> Int {
    let end = start + Self.entrySize * count
    return Int(bytes.uint32(at: index == count ? end : start + Self.entrySize * index + 8))
  }

  /// A zigzag number of seven bits a byte.
  private func number(at position: inout Int) -> Int {
    var (value, shift) = (0, 0)
    while true {
      let byte = bytes[position]
      position += 1
      value |= Int(byte & 127) << shift
      guard byte > 127, shift < 28 else { break }
      shift += 7
    }
    return value & 1 == 0 ? value / 2 : -(value + 1) / 2
  }
}
