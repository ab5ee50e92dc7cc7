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
  /// A graphic in a format that only ffmpeg decodes: BMP and ICO.
  case bitmap
  /// Several frames in an image format, as an animated GIF or WebP.
  case animation
  case video

  /// Whether all still renditions have the format of the small ones, even in recipes in which the format depends on
  /// the size.
  var hasOneFormat: Bool { [.graphic, .bitmap, .animation].contains(self) }
}
