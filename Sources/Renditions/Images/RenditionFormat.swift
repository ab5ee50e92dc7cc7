/// The image format of renditions.
package enum RenditionFormat: String, Codable, Sendable, CaseIterable {
  case webp, jpeg, avif

  /// The file name extension, without the dot.
  package var suffix: String {
    self == .jpeg ? "jpg" : rawValue
  }

  package var mediaType: String { "image/\(rawValue)" }

  /// Whether files in this format are smaller than in another. Fewer browsers support the formats with smaller files.
  package func isSmaller(than other: RenditionFormat) -> Bool {
    let order: [RenditionFormat] = [.avif, .webp, .jpeg]
    return (order.firstIndex(of: self) ?? 0) < (order.firstIndex(of: other) ?? 0)
  }

  /// The default quality, 1 to 100, chosen to look the same in all formats.
  package var defaultQuality: Int {
    switch self {
    case .webp: 78
    case .jpeg: 72
    case .avif: 55
    }
  }
}
