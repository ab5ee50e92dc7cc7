/// How renditions are encoded.
package enum RenditionFormat: String, Codable, Sendable, CaseIterable {
  case webp, jpeg, avif

  /// The files' suffix, without the dot.
  package var suffix: String {
    self == .jpeg ? "jpg" : rawValue
  }

  /// The media type that browsers choose by.
  package var mediaType: String { "image/\(rawValue)" }

  /// The quality from 1 to 100 that looks alike in all formats.
  package var defaultQuality: Int {
    switch self {
    case .webp: 78
    case .jpeg: 82
    case .avif: 55
    }
  }
}
