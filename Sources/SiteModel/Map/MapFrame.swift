import Foundation
package import PhotoMetadata

/// The region that a map shows, in degrees: the whole Earth, or the surroundings of the photos.
package struct MapFrame: Equatable, Sendable {
  package private(set) var west: Double
  package private(set) var east: Double
  package private(set) var north: Double
  package private(set) var south: Double
  /// The length of a degree of longitude relative to one of latitude.
  package private(set) var stretch: Double

  /// The minimum height in degrees: the coast lines are too coarse for less.
  private static let minHeight = 24.0
  /// Photos with a wider span in degrees are shown on a map of the whole Earth.
  private static let maxWidth = 120.0

  /// Computes the region of coordinates.
  ///
  /// - Parameter places: The coordinates of photos; at least one.
  package init(_ places: [Coordinate]) {
    let latitudes = places.map(\.latitude)
    let longitudes = places.map(\.longitude)
    let (bottom, top) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let (left, right) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
    // A margin, so that no dot is on the border.
    (west, east, stretch) = (-188, 188, 1)
    (north, south) = (max(84, top + 6), min(-58, bottom - 6))
    let middle = ((top + bottom) / 2).rounded()
    // Rounded to be the same on every machine.
    let narrowing = (cos(middle * .pi / 180) * 100).rounded() / 100
    let width = (right - left) * narrowing * 1.25
    let height = max((top - bottom) * 1.4, Self.minHeight, width / 2)
    guard right - left <= Self.maxWidth, height <= Self.maxWidth / 2, narrowing >= 0.2 else {
      return
    }
    stretch = narrowing
    north = (top + bottom + height) / 2
    south = north - height
    west = (left + right) / 2 - height / stretch
    east = (left + right) / 2 + height / stretch
  }

  /// The position of a coordinate, as fractions of the map's width and height from its top left corner.
  package func point(_ place: Coordinate) -> (x: Double, y: Double) {
    ((place.longitude - west) / (east - west), (north - place.latitude) / (north - south))
  }

  /// The map's width divided by its height.
  package var ratio: Double { (east - west) * stretch / (north - south) }

  /// The offsets in degrees at which the Earth is drawn, side by side.
  package var turns: [Int] {
    (west < -180 ? [-360] : []) + [0] + (east > 180 ? [360] : [])
  }
}
