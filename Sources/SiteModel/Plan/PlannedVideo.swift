import PhotoMetadata
package import Renditions

/// The video of a photo, and the clip that the site wants of it.
///
/// A class, because most photos have none: a reference takes little memory.
package final class PlannedVideo: Codable, Equatable, Sendable {
  /// The part of the original that holds the video; `nil` for all of it.
  package let part: FilePart?
  /// In seconds; 0 if it is not known.
  package let duration: Double
  /// Whether the picture is in PQ or HLG.
  package let isHDR: Bool
  /// `nil` for a video that is shown as a still.
  package let clip: VideoRendition?

  package init(part: FilePart? = nil, duration: Double, isHDR: Bool, clip: VideoRendition?) {
    (self.part, self.duration) = (part, duration)
    (self.isHDR, self.clip) = (isHDR, clip)
  }

  package static func == (one: PlannedVideo, other: PlannedVideo) -> Bool {
    one.part == other.part && one.duration == other.duration && one.isHDR == other.isHDR
      && one.clip == other.clip
  }
}
