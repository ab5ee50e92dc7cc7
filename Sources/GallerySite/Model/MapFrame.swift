import Foundation
import PhotoMetadata

/// The part of the Earth that a map shows, in degrees: all of it, or what lies around the photos.
struct MapFrame: Equatable, Sendable {
  private(set) var west: Double
  private(set) var east: Double
  private(set) var north: Double
  private(set) var south: Double
  /// How much shorter a degree of longitude is than one of latitude.
  private(set) var stretch: Double

  /// The least that is shown from north to south: coasts are too coarse for less.
  private static let leastHeight = 24.0
  /// What spans more from west to east is shown on a map of the whole Earth.
  private static let mostWidth = 120.0

  /// Frames places.
  ///
  /// - Parameter places: Where photos were taken; at least one.
  init(_ places: [Coordinate]) {
    let latitudes = places.map(\.latitude)
    let longitudes = places.map(\.longitude)
    let (bottom, top) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let (left, right) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
    // A little more than all, so that no dot stands on the border.
    (west, east, stretch) = (-188, 188, 1)
    (north, south) = (max(84, top + 6), min(-58, bottom - 6))
    let middle = ((top + bottom) / 2).rounded()
    // Rounded, so that it is the same on every machine.
    let narrowing = (cos(middle * .pi / 180) * 100).rounded() / 100
    let width = (right - left) * narrowing * 1.25
    let height = max((top - bottom) * 1.4, Self.leastHeight, width / 2)
    guard right - left <= Self.mostWidth, height <= Self.mostWidth / 2, narrowing >= 0.2 else {
      return
    }
    stretch = narrowing
    north = (top + bottom + height) / 2
    south = north - height
    west = (left + right) / 2 - height / stretch
    east = (left + right) / 2 + height / stretch
  }

  /// Where a place stands, in parts of the map's width and height from its top left corner.
  func point(_ place: Coordinate) -> (x: Double, y: Double) {
    ((place.longitude - west) / (east - west), (north - place.latitude) / (north - south))
  }

  /// The map's width divided by its height.
  var ratio: Double { (east - west) * stretch / (north - south) }

  /// How many times the Earth is drawn one beside the other, as offsets in degrees.
  var turns: [Int] {
    (west < -180 ? [-360] : []) + [0] + (east > 180 ? [360] : [])
  }
}
