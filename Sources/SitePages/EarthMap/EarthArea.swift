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
