/// The metadata of a video that pictures do not have. Unknown values are `nil`.
public struct VideoFacts: Codable, Hashable, Sendable {
  /// The curve from stored values to light.
  package enum Transfer: String, Codable, Sendable {
    case sdr
    /// Hybrid log-gamma (ARIB STD-B67).
    case hlg
    /// Perceptual quantiser (SMPTE ST 2084).
    case pq
  }

  /// The duration in seconds; 0 if it is unknown.
  package var duration: Double
  /// The mean number of frames per second.
  package var frameRate: Double?
  /// The video codec as in RFC 6381, without its profile: `avc1`, `hvc1`.
  package var codec: String
  /// The audio codec as in RFC 6381, or `pcm`, `vorbis` and such; `nil` for a video without sound.
  package var audioCodec: String?
  package var transfer: Transfer
  /// The profile of Dolby Vision; 5 has no base layer that other players can show.
  package var dolbyVisionProfile: Int?
  /// The clockwise rotation for display in degrees: 0, 90, 180 or 270.
  package var rotation: Int

  /// Creates the facts of a video if only its codec is known.
  package init(codec: String) {
    self.codec = codec
    duration = 0
    transfer = .sdr
    rotation = 0
  }
}
