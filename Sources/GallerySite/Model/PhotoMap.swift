import PhotoMetadata

/// Where the photos of a site were taken.
struct PhotoMap: Sendable {
  /// Photos that lie close together.
  struct Spot: Sendable {
    var dot: MapSpot
    /// The mean of the photos' places.
    var place: Coordinate
    /// The photos, in the order of the albums.
    var photos: [PlacedSitePhoto]

    /// The albums that hold them, each with their number there, the fullest first.
    var albums: [(album: Album, count: Int)] {
      var albums: [(album: Album, count: Int)] = []
      var places: [String: Int] = [:]
      for photo in photos {
        if let place = places[photo.album.id] {
          albums[place].count += 1
        } else {
          places[photo.album.id] = albums.count
          albums.append((photo.album, 1))
        }
      }
      return albums.enumerated().sorted { one, other in
        (-one.element.count, one.offset) < (-other.element.count, other.offset)
      }.map(\.element)
    }
  }

  /// A cell of the grid that gathers dots, in parts of the map's width: on large screens, and on
  /// small ones, so that a dot is nowhere too small to be touched.
  private static let cells = (large: 1.0 / 32, small: 1.0 / 11)

  let frame: MapFrame
  let count: Int
  /// The dots on a large screen, which are also the list of places.
  let spots: [Spot]
  /// The dots on a small screen: each with the places in it, which follow each other in the list.
  let groups: [(dot: MapSpot, spots: Range<Int>)]

  /// Maps photos; `nil` where the place of none is known.
  ///
  /// - Parameter all: Every photo once; those that could not be rendered do not count.
  init?(_ all: [PlacedSitePhoto]) {
    let photos = all.filter { !$0.photo.renditions.isEmpty && $0.photo.place != nil }
    let places = photos.compactMap(\.photo.place)
    guard !places.isEmpty else { return nil }
    let frame = MapFrame(places)
    let dots = places.enumerated().map { number, place in
      let point = frame.point(place)
      return MapSpot(x: point.x, y: point.y / frame.ratio, photos: [number])
    }
    let fine = MapSpot.gather(dots, cell: Self.cells.large).map(\.spot)
    let coarse = MapSpot.gather(fine, cell: Self.cells.small)
    var spots: [Spot] = []
    var groups: [(dot: MapSpot, spots: Range<Int>)] = []
    for (dot, parts) in coarse {
      groups.append((dot, spots.count..<spots.count + parts.count))
      for part in parts.sorted() {
        let numbers = fine[part].photos.sorted()
        let there = numbers.map { places[$0] }
        let mean = Coordinate(
          latitude: there.reduce(0) { $0 + $1.latitude } / Double(there.count),
          longitude: there.reduce(0) { $0 + $1.longitude } / Double(there.count))
        spots.append(Spot(dot: fine[part], place: mean, photos: numbers.map { photos[$0] }))
      }
    }
    (self.frame, self.count, self.spots, self.groups) = (frame, photos.count, spots, groups)
  }
}

extension SitePhoto {
  /// Where it was taken, if that is a place on Earth.
  fileprivate var place: Coordinate? {
    facts.coordinate.flatMap { place in
      (-90...90).contains(place.latitude) && (-180...180).contains(place.longitude) ? place : nil
    }
  }
}
