/// A clip made from a video: an MP4 file without metadata whose index comes first, so that it plays while it is
/// loading.
package struct VideoRendition: Codable, Equatable, Sendable {
  /// How the picture is made.
  package enum Picture: Codable, Equatable, Sendable {
    case copied
    /// The quality is a constant rate factor.
    case encoded(VideoCodec, quality: Int)
  }

  package enum Sound: String, Codable, Sendable {
    case none, copied, encoded
  }

  /// The displayed size in px.
  package var width: Int
  package var height: Int
  package var picture: Picture
  package var sound: Sound
  /// Whether an original in PQ or HLG is converted to the range of ordinary screens.
  package var isHDR: Bool
  var photo: String

  /// Increased when the same settings produce a different file.
  private static let version = 1

  /// The path below the site's folder. A path always refers to the same clip.
  package var path: String {
    let edge = max(width, height)
    return "i/\(photo.prefix(2))/\(photo)-\(edge)-\(token).mp4"
  }

  /// All settings except the size, such as `1h264q23ae`. Browsers keep a clip for a year, so different settings must
  /// never have the same name.
  private var token: String {
    let video =
      switch picture {
      case .copied: "c"
      case .encoded(let codec, let quality): "\(codec.rawValue)q\(quality)"
      }
    let audio =
      switch sound {
      case .none: ""
      case .copied: "ac"
      case .encoded: "ae"
      }
    return "\(Self.version)\(video)\(audio)\(isHDR ? "h" : "")"
  }
}
