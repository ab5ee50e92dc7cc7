package import Facts
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

/// The original of a photo as a file of the site.
package struct PlannedOriginal: Equatable, Sendable {
  /// The path below the site's folder.
  package let path: String
  /// The name that browsers save it under.
  package let name: String
  /// Whether its metadata is removed.
  package let isStripped: Bool
  /// The Exif orientation of a file without metadata; `nil` if it is upright.
  package let orientation: Int?

  /// Plans the original of a photo; `nil` if the settings publish none.
  package init?(_ facts: PhotoFacts, id: String, name: String, _ settings: SiteSettings) {
    guard settings.downloads.contains(.originals) else { return nil }
    isStripped = settings.originalsMetadata == .strip
    guard !isStripped || facts.format == .jpeg else { return nil }
    orientation = isStripped ? facts.orientation.flatMap { $0 == 1 ? nil : $0 } : nil
    self.name = name
    path = SitePaths.original(
      id: id, format: facts.format, isStripped: isStripped, orientation: orientation)
  }
}
