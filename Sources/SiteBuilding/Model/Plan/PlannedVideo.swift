package import Renditions

/// The video of a photo, and its clip on the site.
package struct PlannedVideo: Equatable, Sendable {
  /// The file that holds the video of a Live Photo; `nil` for the photo's own file.
  package let file: LibraryFile?
  /// The part of the file that holds the video; `nil` for all of it.
  package let part: FilePart?
  /// Whether the photo is a still with a short video.
  package let isLive: Bool
  /// In seconds; 0 if it is not known.
  package let duration: Double
  /// Whether the picture is in PQ or HLG.
  package let isHDR: Bool
  /// `nil` for a video that is shown as a still.
  package let clip: VideoRendition?

  package init(
    file: LibraryFile? = nil, part: FilePart? = nil, isLive: Bool = false, duration: Double,
    isHDR: Bool, clip: VideoRendition?
  ) {
    (self.file, self.part, self.isLive, self.duration) = (file, part, isLive, duration)
    (self.isHDR, self.clip) = (isHDR, clip)
  }
}
