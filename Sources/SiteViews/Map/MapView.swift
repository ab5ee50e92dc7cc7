package import Facts

/// What the map of a site shows. A place is a set of photos that are at most 50 km apart, or more if there are too many
/// places. The list below the map has every place. A dot on the map is one place, or several that would overlap.
package struct MapView: View {
  /// A dot with a range of places.
  package struct Dot: View {
    package let spot: MapSpot
    package let places: Range<Int>

    package init(_ spot: MapSpot, places: Range<Int>) { (self.spot, self.places) = (spot, places) }
  }

  package let frame: MapFrame
  /// The number of photos.
  package let count: Int
  /// The entries of the list, grouped by the dots of both sizes.
  package let places: [MapPlaceView]
  /// The dots on a large screen.
  package let dots: [Dot]
  /// The dots on a small screen.
  package let smallDots: [Dot]
  /// All photos, for the script of the map.
  package let points: [MapPoint]
  /// The squares of which the script shows more of the coasts.
  package var cells: [MapCell] { MapCell.all(around: points, in: frame) }

  package init(
    _ frame: MapFrame, count: Int, places: [MapPlaceView], dots: [Dot], smallDots: [Dot],
    points: [MapPoint]
  ) {
    (self.frame, self.count, self.places) = (frame, count, places)
    (self.dots, self.smallDots, self.points) = (dots, smallDots, points)
  }
}

/// What the entry of a place shows.
package struct MapPlaceView: View {
  package let center: Coordinate
  /// The name that most of the photos have.
  package let name: PlaceName?
  /// Whether not all photos are there.
  package let isApproximate: Bool
  /// The number of photos.
  package let count: Int
  /// The albums with their numbers of photos, those with most photos first.
  package let albums: [AlbumCount]
  /// The first photos.
  package let photos: [AlbumPhoto]
  package let dates: DateSpan?

  package init(
    at center: Coordinate, name: PlaceName?, isApproximate: Bool, count: Int,
    albums: [AlbumCount], photos: [AlbumPhoto], dates: DateSpan?
  ) {
    (self.center, self.name, self.isApproximate) = (center, name, isApproximate)
    (self.count, self.albums, self.photos, self.dates) = (count, albums, photos, dates)
  }
}

/// A square of the map whose coasts have a data file of their own, for a map that is magnified.
package struct MapCell: Hashable, View {
  /// The number of columns and rows of the map.
  package static let count = 64
  /// The width and height in degrees.
  package static let side = 360.0 / Double(count)
  /// A distance that each photo has at least from what has no file, in thousandths of a degree.
  private static let margin = 2500
  /// The width of a frame in degrees whose drawing has all details.
  private static let detailedWidth = 6.0

  /// Its place, from the top left corner.
  package let column: Int
  package let row: Int

  /// The squares around photos, in the order of rows.
  package static func all(around points: [MapPoint], in frame: MapFrame) -> [MapCell] {
    guard frame.width > detailedWidth else { return [] }
    func index(_ place: Int) -> Int { Int((Double(place) / 1000 / side).rounded(.down)) }
    var cells: Set<MapCell> = []
    for point in points {
      for row in index(point.y - margin)...index(point.y + margin) where (0..<count).contains(row) {
        for column in index(point.x - margin)...index(point.x + margin) {
          cells.insert(MapCell(column: (column + count) % count, row: row))
        }
      }
    }
    return cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}

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
