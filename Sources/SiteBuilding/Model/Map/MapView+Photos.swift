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

/// Photos that are near each other, see `NearbyPhotos`.
struct MapPlace: Sendable {
  /// The photos, in the order of the albums.
  let photos: [SitePhotoLocation]
  /// The coordinates of the photos.
  private let coordinates: [Coordinate]
  /// The mean of the photos' coordinates.
  let center: Coordinate
  /// The most frequent name of the photos; `nil` if none has a name.
  let name: PlaceName?
  /// Whether the name is not that of all photos, or, without a name, the coordinate is not.
  let isApproximate: Bool

  /// The maximum distance from the center, in km, at which the center in tenths of a degree is exact enough for a
  /// photo.
  private static let precision = 5.0

  /// Makes a place.
  init(_ photos: [SitePhotoLocation], at coordinates: [Coordinate]) {
    let center = NearbyPhotos.center(of: coordinates)
    let names = photos.compactMap(\.photo.placeName)
    var counts: [PlaceName: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    // Equal counts are ordered by the text, so that a site is the same on every machine.
    name =
      counts.max { one, other in
        (one.value, other.key.parts.joined()) < (other.value, one.key.parts.joined())
      }?.key
    (self.photos, self.coordinates) = (photos, coordinates)
    self.center = center
    isApproximate =
      counts.isEmpty
      ? coordinates.contains { NearbyPhotos.distance($0, center) > Self.precision }
      : counts.count > 1 || names.count < photos.count
  }

  /// The number of photos that the list shows.
  private static let shownCount = 4

  /// The entry in the list.
  var view: MapPlaceView {
    MapPlaceView(
      at: center, name: name, isApproximate: isApproximate, count: photos.count, albums: albums,
      photos: photos.prefix(Self.shownCount).map(\.view),
      dates: DateSpan(of: photos.compactMap(\.photo.taken)))
  }

  /// The photos of each hundredth of a degree. The thumbnail is the first photo that shows something, if there is one.
  func points(place: Int) -> [MapPoint] {
    var order: [Coordinate] = []
    var members: [Coordinate: [SitePhotoLocation]] = [:]
    for (photo, coordinate) in zip(photos, coordinates) {
      if members[coordinate.rounded] == nil { order.append(coordinate.rounded) }
      members[coordinate.rounded, default: []].append(photo)
    }
    return order.compactMap { coordinate in
      guard let members = members[coordinate] else { return nil }
      let candidate = members.first(where: \.photo.isCoverCandidate)
      guard let shown = candidate ?? members.first else { return nil }
      let (x, y) = MapFrame.thousandths(coordinate)
      return MapPoint(
        x: x, y: y, count: members.count, photo: shown.view,
        place: place)
    }
  }

  /// The albums of the photos with their numbers of photos, those with most photos first.
  private var albums: [AlbumCount] {
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
    }.map { AlbumCount($0.element.album.link, count: $0.element.count) }
  }
}
