import Facts

/// A dot on the map: places that are close together there.
package struct MapSpot: Equatable, View {
  /// Its position as fractions of the map's width from the top left corner.
  package var x: Double
  package var y: Double
  /// The indices of its places.
  package var parts: [Int]
  /// The number of its photos.
  package var weight: Int

  /// Merges spots that would overlap. Spots in the same cell of a grid are merged. Then a spot whose distance to a
  /// larger spot is less than the width of a cell is merged with that spot.
  package static func gather(_ spots: [MapSpot], cell: Double) -> [(spot: MapSpot, members: [Int])] {
    var cells: [[Int]: [Int]] = [:]
    for (number, spot) in spots.enumerated() {
      cells[
        [Int((spot.x / cell).rounded(.down)), Int((spot.y / cell).rounded(.down))], default: []
      ]
      .append(number)
    }
    let gathered = cells.values.map { (spot: MapSpot($0.map { spots[$0] }), members: $0) }
      .sorted { one, other in
        (-one.spot.weight, one.members[0]) < (-other.spot.weight, other.members[0])
      }
    var kept: [(spot: MapSpot, members: [Int])] = []
    for (spot, members) in gathered {
      let nearest = kept.indices.min { kept[$0].spot.distance(spot) < kept[$1].spot.distance(spot) }
      if let nearest, kept[nearest].spot.distance(spot) < cell {
        kept[nearest].spot.parts += spot.parts
        kept[nearest].spot.weight += spot.weight
        kept[nearest].members += members
      } else {
        kept.append((spot, members))
      }
    }
    return kept
  }

  /// A spot at the mean position of the photos of others.
  private init(_ spots: [MapSpot]) {
    weight = spots.reduce(0) { $0 + $1.weight }
    let count = Double(weight)
    x = spots.reduce(0) { $0 + $1.x * Double($1.weight) } / count
    y = spots.reduce(0) { $0 + $1.y * Double($1.weight) } / count
    parts = spots.flatMap(\.parts)
  }

  package init(x: Double, y: Double, parts: [Int], weight: Int = 1) {
    (self.x, self.y, self.parts, self.weight) = (x, y, parts, weight)
  }

  private func distance(_ other: MapSpot) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// The photos at a place of the map, which is known to a hundredth of a degree.
package struct MapPoint: View {
  /// Thousandths of a degree from the top left corner of the square of the map; see `MapFrame`.
  package let x: Int
  package let y: Int
  /// The number of photos.
  package let count: Int
  /// One of them.
  package let photo: AlbumPhoto
  /// The index of their place in the list.
  package let place: Int

  package init(x: Int, y: Int, count: Int, photo: AlbumPhoto, place: Int) {
    (self.x, self.y, self.count, self.photo, self.place) = (x, y, count, photo, place)
  }
}
