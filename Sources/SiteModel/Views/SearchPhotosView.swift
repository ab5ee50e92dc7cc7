import Digests

/// What a data file with results of the search contains.
package struct SearchPhotosView: View {
  package let path: String
  package let photos: TitledPhotos

  package init(path: String, _ photos: OrderedPhotos, _ range: Range<Int>) {
    (self.path, self.photos) = (path, TitledPhotos(photos, range))
  }
}
