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
