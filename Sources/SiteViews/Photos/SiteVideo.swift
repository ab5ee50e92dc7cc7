package import Renditions

/// The video of a photo, as pages show it.
package struct SiteVideo: Sendable {
  /// `nil` if the photo is shown as a still.
  package let clip: VideoRendition?
  /// In seconds; 0 if it is not known.
  package let duration: Double
  /// Whether the photo is a still with a short video.
  package let isLive: Bool

  package init(clip: VideoRendition?, duration: Double, isLive: Bool = false) {
    (self.clip, self.duration, self.isLive) = (clip, duration, isLive)
  }

  /// The duration in the form of ISO 8601, such as `PT65S`; `nil` if it is not known.
  package var isoDuration: String? {
    duration > 0 && duration < 1_000_000 ? "PT\(max(1, Int(duration.rounded())))S" : nil
  }

  /// The duration such as `1:05`, or `1:02:05` with hours; `nil` if it is not known.
  package var length: String? {
    guard duration > 0, duration < 1_000_000 else { return nil }
    let seconds = max(1, Int(duration.rounded()))
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let start = hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)"
    return "\(start):\(twoDigits(seconds % 60))"
  }
}
