/// The facts of a video that a picture does not have.
package struct VideoFacts: Codable, Equatable, Sendable {
  package enum Transfer: String, Codable, Sendable {
    case sdr, hlg, pq
  }

  /// In seconds; 0 if unknown.
  package var duration: Double
  /// In frames a second.
  package var frameRate: Double?
  /// As in RFC 6381, as `avc1.640028`.
  package var codec: String
  /// `nil` for a video without sound.
  package var audioCodec: String?
  package var bitDepth: Int?
  package var is420: Bool?
  package var transfer = Transfer.sdr
  package var dolbyVisionProfile: Int?

  package init(duration: Double, codec: String) {
    (self.duration, self.codec) = (duration, codec)
  }
}
