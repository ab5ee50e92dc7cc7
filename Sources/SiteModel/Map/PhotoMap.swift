import Facts

/// The map of a site's photos.
///
/// A place is a set of photos that are at most 50 km apart. The list below the map has every place. A
/// dot on the map is one place, or several that would overlap.
package struct PhotoMap: Sendable {
  /// A dot with a range of places.
  package struct Group: Sendable {
    package var dot: MapSpot
    package var places: Range<Int>
  }

  /// The cell width at which dots are merged, as a fraction of the map's width, on large and on small
  /// screens, so that every dot is large enough to be touched.
  private static let cells = (large: 1.0 / 32, small: 1.0 / 11)

  package let frame: MapFrame
  package let count: Int
  /// The entries of the list, grouped by the dots of both sizes.
  package let places: [MapPlace]
  /// The dots on a large screen.
  package let dots: [Group]
  /// The dots on a small screen.
  package let smallDots: [Group]

  /// Makes a map; `nil` if no photo has a coordinate.
  ///
  /// - Parameter all: Every photo once. Those that could not be rendered are ignored.
  package init?(_ all: some Collection<SitePhotoLocation>) {
    let photos = all.filter { $0.photo.isShown && $0.photo.place != nil }
    let coordinates = photos.compactMap(\.photo.place)
    guard !coordinates.isEmpty else { return nil }
    let frame = MapFrame(coordinates)
    let unordered = NearbyPhotos.groups(of: coordinates).map { members in
      MapPlace(members.map { photos[$0] }, at: members.map { coordinates[$0] })
    }
    let spots = unordered.enumerated().map { number, place in
      let point = frame.point(place.center)
      return MapSpot(
        x: point.x, y: point.y / frame.ratio, parts: [number], weight: place.photos.count)
    }
    let large = MapSpot.gather(spots, cell: Self.cells.large)
    let small = MapSpot.gather(large.map(\.spot), cell: Self.cells.small)
    var places: [MapPlace] = []
    var (dots, smallDots): ([Group], [Group]) = ([], [])
    for (spot, members) in small {
      let start = places.count
      for member in members.sorted() {
        let first = places.count
        places += large[member].spot.parts.sorted().map { unordered[$0] }
        dots.append(Group(dot: large[member].spot, places: first..<places.count))
      }
      smallDots.append(Group(dot: spot, places: start..<places.count))
    }
    (self.frame, self.places, count) = (frame, places, photos.count)
    (self.dots, self.smallDots) = (dots, smallDots)
  }
}

extension SitePhoto {
  /// The coordinate, if it is valid.
  fileprivate var place: Coordinate? {
    facts.coordinate.flatMap { place in
      (-90...90).contains(place.latitude) && (-180...180).contains(place.longitude) ? place : nil
    }
  }
}
