package import Facts

/// The images and the clip that a worker makes from a video.
package struct VideoTask: Codable, Equatable, Sendable {
  /// The picture from which still images are made.
  package struct Poster: Codable, Equatable, Sendable {
    /// The displayed size in px.
    package var width: Int
    package var height: Int
    /// Whether the original is in PQ or HLG.
    package var isHDR: Bool
    /// Whether the original is a picture and not a video; an icon has it in several sizes.
    package var isStill = false

    package init(width: Int, height: Int, isHDR: Bool, isStill: Bool = false) {
      (self.width, self.height, self.isHDR, self.isStill) = (width, height, isHDR, isStill)
    }
  }

  /// The video inside the original, such as a motion photo; `nil` if the whole file is the video.
  package var part: EmbeddedRange?
  /// The duration in seconds; 0 if it is not known.
  package var duration: Double
  /// `nil` if no still images are to be made.
  package var poster: Poster?
  /// `nil` if no clip is to be made.
  package var clip: VideoRendition?
  /// The limit of CPU time in seconds; the limit of elapsed time is twice as long.
  package var timeLimit: Int

  package init(
    part: EmbeddedRange? = nil, duration: Double, poster: Poster?, clip: VideoRendition?
  ) {
    self.part = part
    self.duration = duration
    self.poster = poster
    self.clip = clip
    // Several times what a slow machine needs. A false duration must not make the limit unbounded.
    timeLimit = 600 + Int(min(max(duration, 0), 86_400) * 120)
  }

  /// The times in seconds from which a poster may be taken, the best first. The first frames are often black or
  /// blurred.
  package var posterTimes: [Double] {
    let time = min(duration / 10, 3)
    return time > 0.1 ? [time, 0] : [0]
  }
}
