import Facts
import Foundation

/// Groups photos by their distance on Earth.
enum NearbyPhotos {
  /// The maximum distance between two photos of a group, in km, unless there are too many groups.
  static let limit = 50.0
  private static let earthRadius = 6371.0

  /// Groups coordinates, so that no two of a group are more than 50 km apart. The place with the most photos is the
  /// first center. Each coordinate belongs to the nearest center within half of the limit, and is a new center if there
  /// is none. The limit is doubled until there are few groups.
  static func groups(of coordinates: [Coordinate], atMost maxCount: Int = .max) -> [[Int]] {
    var equal: [Point: [Int]] = [:]
    for (index, coordinate) in coordinates.enumerated() {
      equal[Point(coordinate), default: []].append(index)
    }
    let points = equal.sorted { one, other in
      (-one.value.count, one.value[0]) < (-other.value.count, other.value[0])
    }
    var radius = limit / 2
    while true {
      if let groups = groups(of: points, within: radius, atMost: maxCount) { return groups }
      radius *= 2
    }
  }

  /// The groups of points; `nil` if there are too many.
  private static func groups(
    of points: [(key: Point, value: [Int])], within radius: Double, atMost maxCount: Int
  ) -> [[Int]]? {
    var centers: [(point: Point, members: [Int])] = []
    var cells: [Cell: [Int]] = [:]
    for (point, members) in points {
      let cell = Cell(point, size: radius)
      let near = cell.surroundings.flatMap { cells[$0] ?? [] }
      let nearest = near.min {
        (point.distance(centers[$0].point), $0) < (point.distance(centers[$1].point), $1)
      }
      if let nearest, point.distance(centers[nearest].point) <= radius {
        centers[nearest].members += members
      } else {
        guard centers.count < max(maxCount, 1) else { return nil }
        cells[cell, default: []].append(centers.count)
        centers.append((point, members))
      }
    }
    return centers.map { $0.members.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// The distance of two coordinates in km.
  static func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
    let chord = Point(one).distance(Point(other))
    return 2 * earthRadius * asin(min(1, chord / (2 * earthRadius)))
  }

  /// The mean of coordinates that are close together, also across the date line.
  static func center(of coordinates: [Coordinate]) -> Coordinate {
    let first = coordinates[0].longitude
    let count = Double(coordinates.count)
    let latitude = coordinates.reduce(0) { $0 + $1.latitude } / count
    let turned = coordinates.reduce(0) { sum, coordinate in
      let offset = coordinate.longitude - first
      return sum + (offset > 180 ? offset - 360 : offset < -180 ? offset + 360 : offset)
    }
    let longitude = first + turned / count
    return Coordinate(
      latitude: latitude,
      longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
  }

  /// A point on the surface of the Earth in km from its center.
  private struct Point: Hashable {
    var x, y, z: Double

    init(_ coordinate: Coordinate) {
      let (latitude, longitude) =
        (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
      x = earthRadius * cos(latitude) * cos(longitude)
      y = earthRadius * cos(latitude) * sin(longitude)
      z = earthRadius * sin(latitude)
    }

    /// The length of the chord, which at these distances is nearly that of the arc.
    func distance(_ other: Point) -> Double {
      let (x, y, z) = (x - other.x, y - other.y, z - other.z)
      return (x * x + y * y + z * z).squareRoot()
    }
  }

  /// A cube of space, so that not every pair of points is compared.
  private struct Cell: Hashable {
    var x, y, z: Int

    init(_ point: Point, size: Double) {
      x = Int((point.x / size).rounded(.down))
      y = Int((point.y / size).rounded(.down))
      z = Int((point.z / size).rounded(.down))
    }

    /// The cell and those around it.
    var surroundings: [Cell] {
      (-1...1).flatMap { x in
        (-1...1).flatMap { y in
          (-1...1).map { z in
            var cell = self
            (cell.x, cell.y, cell.z) = (self.x + x, self.y + y, self.z + z)
            return cell
          }
        }
      }
    }
  }
}
