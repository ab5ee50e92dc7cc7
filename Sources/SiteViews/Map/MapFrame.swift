package import Facts
import Foundation

/// The region that a map shows: the surroundings of the photos. Numbers are degrees of the square of the Mercator
/// projection: 360 degrees of longitude from 180 degrees west, and as many from its top, at 85.05 degrees north. East
/// of the date line, longitudes continue beyond 360.
package struct MapFrame: Equatable, View {
  package let west: Double
  package let north: Double
  package let width: Double
  package let height: Double

  package var east: Double { west + width }
  package var south: Double { north + height }

  /// The minimum width in km.
  private static let minWidth = 200.0
  /// The length of a degree at the equator in km.
  private static let degree = 111.2
  /// The limits of the map's width divided by its height.
  private static let ratios = 1.0...2.0
  /// The width of the Earth, also its height, and with a margin.
  private static let earthWidth = 360.0
  private static let maxWidth = 376.0
  /// The share of the width and the height of the photos that is added as a margin.
  private static let margin = 0.3
  /// The latitude at the top of the square.
  private static let maxLatitude = 85.0511

  /// Computes the region of coordinates.
  package init(_ places: [Coordinate]) {
    let rows = places.map { Self.row($0.latitude) }
    let (top, bottom) = (rows.min() ?? 0, rows.max() ?? 0)
    let (left, span) = Self.longitudes(places.map(\.longitude))
    let latitudes = places.map { min(max($0.latitude, -Self.maxLatitude), Self.maxLatitude) }
    let middle = ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2
    let least = Self.minWidth / (Self.degree * cos(middle * .pi / 180))
    var width = max(span * (1 + Self.margin), least)
    var height = max((bottom - top) * (1 + Self.margin), least / Self.ratios.upperBound)
    width = min(max(width, height * Self.ratios.lowerBound), Self.maxWidth)
    height = min(max(height, width / Self.ratios.upperBound), Self.maxWidth)
    // Beyond the poles there is nothing but a margin.
    let border = (Self.maxWidth - Self.earthWidth) / 2
    let north = min(
      max((top + bottom - height) / 2, -border), Self.earthWidth + border - height)
    let isEarth = width == Self.maxWidth
    // Rounded to be the same on every machine.
    self.west = Self.rounded(isEarth ? -border : left + (span - width) / 2)
    self.north = Self.rounded(north)
    (self.width, self.height) = (Self.rounded(width), Self.rounded(height))
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1000).rounded() / 1000 }

  /// The distance of a latitude from the top of the square.
  private static func row(_ latitude: Double) -> Double {
    let limited = min(max(latitude, -maxLatitude), maxLatitude)
    return earthWidth / 2 - asinh(tan(limited * .pi / 180)) * 180 / .pi
  }

  /// The shortest range of longitudes that contains all: its west end, from 180 degrees west, and its width.
  private static func longitudes(_ longitudes: [Double]) -> (west: Double, span: Double) {
    let sorted = longitudes.sorted()
    guard let first = sorted.first, let last = sorted.last else { return (0, 0) }
    // The region begins after the largest gap, which may be the one across the date line.
    var (west, gap) = (first, first + 360 - last)
    for (one, other) in zip(sorted, sorted.dropFirst()) where other - one > gap {
      (west, gap) = (other, other - one)
    }
    return (west + 180, 360 - gap)
  }

  /// The position of a coordinate, as fractions of the map's width and height from its top left corner.
  package func point(_ place: Coordinate) -> (x: Double, y: Double) {
    var column = place.longitude + 180
    if column < west { column += Self.earthWidth }
    if column > east { column -= Self.earthWidth }
    return ((column - west) / width, (Self.row(place.latitude) - north) / height)
  }

  /// The position of a coordinate in thousandths of a degree from the top left corner of the square.
  package static func thousandths(_ place: Coordinate) -> (x: Int, y: Int) {
    (Int(((place.longitude + 180) * 1000).rounded()), Int((row(place.latitude) * 1000).rounded()))
  }

  /// The map's width divided by its height.
  package var ratio: Double { width / height }
}
