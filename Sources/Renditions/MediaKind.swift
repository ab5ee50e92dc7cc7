/// What an original holds.
package enum MediaKind: String, Codable, Sendable {
  case still
  /// Several frames in an image format, as an animated GIF or WebP.
  case animation
  case video
}
