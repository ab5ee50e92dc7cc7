import Facts

/// The land, lakes, borders and countries of Natural Earth. Coasts are those at 1:10 million, or at 1:50 million where
/// more cannot be seen.
package struct EarthMap: Sendable {
  /// What a part of the map shows, as SVG path data.
  package struct Drawing: Equatable, Sendable {
    /// Polygons.
    package let land: String
    package let lakes: String
    /// Lines.
    package let borders: String
    /// Borders that are not agreed on.
    package let disputed: String
  }

  /// The layers at a scale.
  private struct Scale {
    let land, lakes, borders, disputed: EarthLayer
  }

  /// The map that is compiled into the program.
  package static let shared = EarthMap(EmbeddedFile.earth)

  /// The size of a unit in degrees up to which the coasts are those at 1:10 million.
  private static let detailLimit = 0.05

  /// The width or height of the smallest shapes, in units.
  private static let smallest = 3.0

  private let world: Scale
  private let detail: Scale
  let countries: [Country]

  private init(_ bytes: StaticBytes) {
    func section(_ number: Int) -> Int { Int(bytes.uint32(at: 8 + 4 * number)) }
    func scale(_ first: Int, units: Double) -> Scale {
      let layers = (0..<4).map {
        EarthLayer(bytes, at: section(first + $0), units: units)
      }
      return Scale(land: layers[0], lakes: layers[1], borders: layers[2], disputed: layers[3])
    }
    world = scale(0, units: 100)
    detail = scale(4, units: 1000)
    countries = Country.all(bytes, at: section(8))
  }

  package func drawing(of area: EarthArea, origin: EarthPoint, unit: Double) -> Drawing {
    let scale = unit > Self.detailLimit ? world : detail
    func path(_ layer: EarthLayer, isClosed: Bool) -> String {
      var path = PathData(origin: origin, unit: unit)
      for turn in area.turns {
        let wanted = area.moved(by: -turn)
        for index in 0..<layer.count {
          let bounds = layer.bounds(index)
          guard bounds.intersects(wanted), max(bounds.width, bounds.height) >= Self.smallest * unit
          else {
            continue
          }
          let points = layer.points(index)
          let parts = isClosed ? [wanted.clip(ring: points)] : wanted.clip(line: points)
          for part in parts {
            path.add(part.map { EarthPoint(x: $0.x + turn, y: $0.y) }, isClosed: isClosed)
          }
        }
      }
      return path.text
    }
    return Drawing(
      land: path(scale.land, isClosed: true), lakes: path(scale.lakes, isClosed: true),
      borders: path(scale.borders, isClosed: false),
      disputed: path(scale.disputed, isClosed: false))
  }
}

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

/// A rectangle of the map of the Earth, in degrees. The map is the square of the Mercator projection: 360 degrees of
/// longitude from 180 degrees west, and as many from the top, at 85.05 degrees north. Longitudes may continue on both
/// sides.
package struct EarthArea: Equatable, Sendable {
  /// The width and the height of the map.
  package static let side = 360.0

  package let west: Double
  package let north: Double
  package let east: Double
  package let south: Double

  package var width: Double { east - west }
  package var height: Double { south - north }

  /// Whether it has points in common with another area.
  package func intersects(_ other: EarthArea) -> Bool {
    west <= other.east && other.west <= east && north <= other.south && other.north <= south
  }

  func contains(_ point: EarthPoint) -> Bool {
    west <= point.x && point.x <= east && north <= point.y && point.y <= south
  }

  /// The area after moving it to the east.
  package func moved(by degrees: Double) -> EarthArea {
    EarthArea(west: west + degrees, north: north, east: east + degrees, south: south)
  }

  /// The area with a margin on each side, in degrees.
  package func extended(by margin: Double) -> EarthArea {
    EarthArea(
      west: west - margin, north: north - margin, east: east + margin, south: south + margin)
  }

  /// The multiples of 360 by which the Earth has to be moved to be in the area.
  var turns: [Double] {
    let first = ((west - Self.side) / Self.side).rounded(.down)
    let last = (east / Self.side).rounded(.down)
    return stride(from: first, through: last, by: 1).map { $0 * Self.side }
      .filter { west < Self.side + $0 && east > $0 }
  }
}

/// A point of the map, in degrees from its top left corner.
package struct EarthPoint: Equatable, Sendable {
  package var x: Double
  package var y: Double
}
