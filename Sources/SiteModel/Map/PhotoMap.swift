package import PhotoMetadata

/// The map of a site's photos.
package struct PhotoMap: Sendable {
  /// Photos that are close together.
  package struct Spot: Sendable {
    package var dot: MapSpot
    /// The mean of the photos' coordinates.
    package var place: Coordinate
    /// The photos, in the order of the albums.
    package var photos: [SitePhotoLocation]

    /// The albums of the photos with the number of photos in each, the largest first.
    package var albums: [(album: Album, count: Int)] {
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

  /// The cell width at which dots are merged, as a fraction of the map's width, on large and on small
  /// screens, so that every dot is large enough to be touched.
  private static let cells = (large: 1.0 / 32, small: 1.0 / 11)

  package let frame: MapFrame
  package let count: Int
  /// The dots on a large screen, which are also the entries of the list.
  package let spots: [Spot]
  /// The dots on a small screen, each with a range of entries of the list.
  package let groups: [(dot: MapSpot, spots: Range<Int>)]

  /// Makes a map; `nil` if no photo has a coordinate.
  ///
  /// - Parameter all: Every photo once. Those that could not be rendered are ignored.
  package init?(_ all: [SitePhotoLocation]) {
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
  /// The coordinate, if it is valid.
  fileprivate var place: Coordinate? {
    facts.coordinate.flatMap { place in
      (-90...90).contains(place.latitude) && (-180...180).contains(place.longitude) ? place : nil
    }
  }
}
