/// How renditions are encoded.
package enum RenditionFormat: String, Codable, Sendable, CaseIterable {
  case webp, jpeg, avif

  /// The files' suffix, without the dot.
  package var suffix: String {
    self == .jpeg ? "jpg" : rawValue
  }

  /// The media type that browsers choose by.
  package var mediaType: String { "image/\(rawValue)" }

  /// Whether files are smaller in this format than in another, which fewer browsers then know.
  package func isSmaller(than other: RenditionFormat) -> Bool {
    let order: [RenditionFormat] = [.avif, .webp, .jpeg]
    return (order.firstIndex(of: self) ?? 0) < (order.firstIndex(of: other) ?? 0)
  }

  /// The quality from 1 to 100 that looks alike in all formats.
  package var defaultQuality: Int {
    switch self {
    case .webp: 78
    case .jpeg: 82
    case .avif: 55
    }
  }
}
