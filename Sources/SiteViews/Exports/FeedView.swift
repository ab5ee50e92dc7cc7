import Digests

/// What a feed shows.
package struct FeedView: View {
  /// Feed readers show no more at once.
  package static let maxPhotos = 100

  /// The title of the site.
  package let title: String
  /// The newest first.
  package let photos: [AlbumPhoto]

  package init(title: String, photos: [AlbumPhoto]) { (self.title, self.photos) = (title, photos) }
}
