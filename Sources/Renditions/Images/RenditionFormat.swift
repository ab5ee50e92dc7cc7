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

/// What an original holds.
package enum MediaKind: String, Codable, Sendable {
  case still
  /// A still picture with a gain map for HDR displays.
  case hdr
  /// A view of a 360° panorama.
  case sphere
  /// A still picture in a format that is usual for drawings and screenshots. It may be transparent, and JPEG would blur
  /// its lines.
  case graphic
  /// A graphic in a format that only ffmpeg decodes: BMP, ICO, and AVIF or HEIC with frames only.
  case bitmap
  /// Several frames in an image format, as an animated GIF or WebP.
  case animation
  case video

  /// Whether all still renditions have the format of the small ones, even in recipes in which the format depends on
  /// the size.
  var hasOneFormat: Bool { [.graphic, .bitmap, .animation].contains(self) }
}
