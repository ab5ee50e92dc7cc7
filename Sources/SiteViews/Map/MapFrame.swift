import Digests
package import Facts
import Foundation

/// The region that a map shows, in degrees: the surroundings of the photos.
///
/// East of the date line, longitudes continue beyond 180.
package struct MapFrame: Equatable, View {
  package private(set) var west: Double
  package private(set) var east: Double
  package private(set) var north: Double
  package private(set) var south: Double
  /// The length of a degree of longitude relative to one of latitude.
  package private(set) var stretch: Double

  /// The minimum height in degrees: the coast lines are too coarse for less.
  private static let minHeight = 24.0
  /// Up to this span in degrees, a degree of longitude is drawn as long as it is at the middle of the map.
  private static let maxLocalWidth = 120.0
  /// The limits of the map's width divided by its height.
  private static let ratios = 2.0...2.6
  /// The whole Earth with a margin.
  private static let earthWidth = 376.0
  /// The share of the width and the height of the photos that is added as a margin.
  private static let margin = 0.3

  /// Computes the region of coordinates.
  ///
  /// - Parameter places: The coordinates of photos; at least one.
  package init(_ places: [Coordinate]) {
    let latitudes = places.map(\.latitude)
    let (bottom, top) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let (left, span) = Self.longitudes(places.map(\.longitude))
    let middle = ((top + bottom) / 2).rounded()
    // Rounded to be the same on every machine.
    let narrowing = (cos(middle * .pi / 180) * 100).rounded() / 100
    let isLocal = span <= Self.maxLocalWidth && top - bottom <= 60 && narrowing >= 0.2
    stretch = isLocal ? narrowing : 1
    var width = min(span * (1 + Self.margin) + (isLocal ? 0 : 8), Self.earthWidth) * stretch
    var height = max(
      (top - bottom) * (1 + Self.margin), Self.minHeight, width / Self.ratios.upperBound)
    width = min(max(width, height * Self.ratios.lowerBound), Self.earthWidth * stretch)
    // A map with few degrees of longitude can be higher than it is wide: from pole to pole.
    height = min(height, 192)
    (west, east) = (left + (span - width / stretch) / 2, left + (span + width / stretch) / 2)
    if width >= Self.earthWidth * stretch { (west, east) = (-188, 188) }
    north = (top + bottom + height) / 2
    // Beyond the poles there is nothing but a margin for dots.
    north = min(north, 96)
    if north - height < -96 { north = height - 96 }
    south = north - height
  }

  /// The shortest range of longitudes that contains all: its west end and its width.
  private static func longitudes(_ longitudes: [Double]) -> (west: Double, span: Double) {
    let sorted = longitudes.sorted()
    guard let first = sorted.first, let last = sorted.last else { return (0, 0) }
    // The region begins after the largest gap, which may be the one across the date line.
    var (west, gap) = (first, first + 360 - last)
    for (one, other) in zip(sorted, sorted.dropFirst()) where other - one > gap {
      (west, gap) = (other, other - one)
    }
    return (west, 360 - gap)
  }

  /// The position of a coordinate, as fractions of the map's width and height from its top left corner.
  package func point(_ place: Coordinate) -> (x: Double, y: Double) {
    var longitude = place.longitude
    if longitude < west { longitude += 360 }
    if longitude > east { longitude -= 360 }
    return ((longitude - west) / (east - west), (north - place.latitude) / (north - south))
  }

  /// The map's width divided by its height.
  package var ratio: Double { (east - west) * stretch / (north - south) }

  /// The offsets in degrees at which the Earth is drawn, side by side.
  package var turns: [Int] {
    (west < -180 ? [-360] : []) + [0] + (east > 180 ? [360] : [])
  }
}
