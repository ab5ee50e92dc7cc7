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
