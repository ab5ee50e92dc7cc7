import Facts
package import SiteViews

extension MapView {
  /// The cell width at which dots are merged, as a fraction of the map's width, on large and on small screens, so that
  /// there is room for thumbnails.
  private static let cells = (large: 1.0 / 10, small: 1.0 / 6)

  /// The maximum number of places in the list: more are joined with others nearby.
  private static let maxPlaces = 200

  /// Makes a map; `nil` if no photo has a coordinate.
  package init?(_ all: [SitePhotoLocation]) {
    let photos = all.filter { $0.photo.isShown && $0.photo.place != nil }
    let coordinates = photos.compactMap(\.photo.place)
    guard !coordinates.isEmpty else { return nil }
    let frame = MapFrame(coordinates.map(\.rounded))
    let unordered = NearbyPhotos.groups(of: coordinates, atMost: Self.maxPlaces).map { members in
      MapPlace(members.map { photos[$0] }, at: members.map { coordinates[$0] })
    }
    let spots = unordered.enumerated().map { number, place in
      let point = frame.point(place.center.rounded)
      return MapSpot(
        x: point.x, y: point.y / frame.ratio, parts: [number], weight: place.photos.count)
    }
    let large = MapSpot.gather(spots, cell: Self.cells.large)
    let small = MapSpot.gather(large.map(\.spot), cell: Self.cells.small)
    var places: [MapPlaceView] = []
    var points: [MapPoint] = []
    var (dots, smallDots): ([Dot], [Dot]) = ([], [])
    for (spot, members) in small {
      let start = places.count
      for member in members.sorted() {
        let first = places.count
        for part in large[member].spot.parts.sorted() {
          points += unordered[part].points(place: places.count)
          places.append(unordered[part].view)
        }
        dots.append(Dot(large[member].spot, places: first..<places.count))
      }
      smallDots.append(Dot(spot, places: start..<places.count))
    }
    self.init(
      frame, count: photos.count, places: places, dots: dots, smallDots: smallDots, points: points)
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
