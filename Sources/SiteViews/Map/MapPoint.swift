import Facts

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
