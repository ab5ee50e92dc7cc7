/// A dot on the map: photos that are close together there.
package struct MapSpot: Equatable, Sendable {
  /// Its position as fractions of the map's width from the top left corner.
  package var x: Double
  package var y: Double
  /// The indices of its photos.
  package var photos: [Int]

  /// Merges spots that would overlap.
  ///
  /// Spots in the same cell of a grid are merged. Then each that is closer to a larger spot than the
  /// width of a cell is merged with it.
  ///
  /// - Parameters:
  ///   - spots: The spots.
  ///   - cell: The width of a cell as a fraction of the map's width.
  /// - Returns: The merged spots with the indices of their parts, those with most photos first.
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

  /// A spot at the mean position of the photos of others.
  private init(_ spots: [MapSpot]) {
    let count = Double(spots.reduce(0) { $0 + $1.photos.count })
    x = spots.reduce(0) { $0 + $1.x * Double($1.photos.count) } / count
    y = spots.reduce(0) { $0 + $1.y * Double($1.photos.count) } / count
    photos = spots.flatMap(\.photos)
  }

  package init(x: Double, y: Double, photos: [Int]) {
    (self.x, self.y, self.photos) = (x, y, photos)
  }

  private func distance(_ other: MapSpot) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
