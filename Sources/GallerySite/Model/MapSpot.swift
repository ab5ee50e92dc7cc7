/// A dot on the map: photos that lie close together there.
struct MapSpot: Equatable, Sendable {
  /// Its place, in parts of the map's width from the top left corner.
  var x: Double
  var y: Double
  /// The photos, by their numbers.
  var photos: [Int]

  /// Gathers spots that would stand on each other.
  ///
  /// What shares a cell of a grid becomes one; what then still stands closer to a larger one than a
  /// cell is wide goes to it.
  ///
  /// - Parameters:
  ///   - spots: The spots.
  ///   - cell: The width of a cell, in parts of the map's width.
  /// - Returns: For each larger spot the numbers of those in it, with the most photos first.
  static func gather(_ spots: [MapSpot], cell: Double) -> [(spot: MapSpot, parts: [Int])] {
    var cells: [[Int]: [Int]] = [:]
    for (number, spot) in spots.enumerated() {
      cells[
        [Int((spot.x / cell).rounded(.down)), Int((spot.y / cell).rounded(.down))], default: []
      ]
      .append(number)
    }
    let gathered = cells.values.map { (spot: MapSpot($0.map { spots[$0] }), parts: $0) }
      .sorted { one, other in
        (-one.spot.photos.count, one.parts[0]) < (-other.spot.photos.count, other.parts[0])
      }
    var kept: [(spot: MapSpot, parts: [Int])] = []
    for (spot, parts) in gathered {
      let nearest = kept.indices.min { kept[$0].spot.distance(spot) < kept[$1].spot.distance(spot) }
      if let nearest, kept[nearest].spot.distance(spot) < cell {
        kept[nearest].spot.photos += spot.photos
        kept[nearest].parts += parts
      } else {
        kept.append((spot, parts))
      }
    }
    return kept
  }

  /// One spot in the middle of the photos of others.
  private init(_ spots: [MapSpot]) {
    let count = Double(spots.reduce(0) { $0 + $1.photos.count })
    x = spots.reduce(0) { $0 + $1.x * Double($1.photos.count) } / count
    y = spots.reduce(0) { $0 + $1.y * Double($1.photos.count) } / count
    photos = spots.flatMap(\.photos)
  }

  init(x: Double, y: Double, photos: [Int]) {
    (self.x, self.y, self.photos) = (x, y, photos)
  }

  private func distance(_ other: MapSpot) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
