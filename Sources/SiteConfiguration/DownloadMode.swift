/// What a site offers to save beside its pages.
package enum DownloadMode: String, CaseIterable, Sendable {
  case none
  /// The largest image of a photo in the viewer, and of selected photos.
  case images
  /// The same, and an archive of every album.
  case zip
}
