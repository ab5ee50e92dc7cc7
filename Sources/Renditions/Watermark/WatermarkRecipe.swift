import Facts

/// What is drawn on large renditions: a picture, a line of text, or both.
package struct WatermarkRecipe: Codable, Equatable, Sendable {
  /// All bits of a digest of the file with the picture; `nil` for none.
  package var image: String?
  /// `nil` for none.
  package var line: CopyrightLine?
  package var position = WatermarkPosition.bottomRight
  /// The longer edge of the picture in percent of the rendition's shorter edge, 1 to 100.
  package var size = 20
  /// The opacity of the picture in percent, 1 to 100. The line has its own opacity, because it must be legible.
  package var opacity = 70
  /// The distance from the edges in percent of the rendition's shorter edge, 0 to 25.
  package var margin = 3
  /// Renditions whose longer edge in px is less than this have no watermark.
  package var smallestEdge = 800

  /// Increased when the same settings draw different pixels.
  private static let version = 1

  package init() {}

  /// Whether nothing is drawn on any photo.
  package var isEmpty: Bool { image == nil && line == nil }

  /// The part of the file names of a photo's large renditions that depends on the watermark; `nil` for a photo without
  /// watermark. `line` is `nil` for none.
  package func token(line: String?) -> String? {
    guard image != nil || line != nil else { return nil }
    let picture = image.map { "\($0) \(size) \(opacity)" } ?? ""
    let settings = "\(Self.version) \(position.rawValue) \(margin) \(picture)\n\(line ?? "")"
    return "w" + Digest(of: settings).name()
  }
}
