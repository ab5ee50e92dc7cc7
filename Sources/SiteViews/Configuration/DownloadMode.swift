/// What a site offers for download in addition to its pages.
package enum DownloadMode: String, CaseIterable, Sendable {
  case none
  /// The largest image of a photo in the viewer, and of selected photos.
  case images
  /// As `images`, and an archive of every album.
  case zip
}
