package import PhotoMetadata
package import Renditions

/// The picture that a site shows of a photo: the original's, or the preview in a camera raw file.
package struct DisplaySource: Codable, Equatable, Sendable {
  package var kind: MediaKind
  /// The size in px, upright.
  package var width: Int
  package var height: Int
  /// The preview in a camera raw file; `nil` for the original itself.
  package var part: FilePart?
  /// The Exif orientation to apply after decoding, 1 to 8; 1 for formats that their decoder turns.
  package var orientation: Int

  /// Chooses the picture.
  ///
  /// - Parameters:
  ///   - facts: The photo's facts.
  ///   - recipe: Determines the minimum size of a preview.
  /// - Throws: `PreviewError` for a camera raw file without a preview large enough.
  package init(_ facts: PhotoFacts, for recipe: RenditionRecipe) throws(PreviewError) {
    kind = facts.video != nil ? .video : facts.isAnimated ? .animation : .still
    guard facts.format.isRaw else {
      (width, height) = (facts.displayWidth, facts.displayHeight)
      orientation = [.heic, .avif, .jxl].contains(facts.format) ? 1 : facts.orientation ?? 1
      return
    }
    guard let preview = facts.preview else { throw .missing }
    let edge = max(preview.width, preview.height)
    guard edge >= recipe.smallestPreview(of: max(facts.width, facts.height)) else {
      throw .tooSmall(width: preview.width, height: preview.height)
    }
    // Cameras store previews as the sensor recorded them, whatever their own orientation tag. Some
    // programs turn them.
    let isTurned = facts.orientation ?? 1 >= 5
    let isUpright =
      isTurned && (preview.width > preview.height) != (facts.width > facts.height)
    orientation = isUpright ? 1 : facts.orientation ?? 1
    (width, height) =
      orientation >= 5 ? (preview.height, preview.width) : (preview.width, preview.height)
    part = FilePart(offset: preview.offset, length: preview.length)
  }
}

/// Why a camera raw file has no picture to show.
package enum PreviewError: Error, Equatable, CustomStringConvertible {
  case missing
  case tooSmall(width: Int, height: Int)

  package var description: String {
    switch self {
    case .missing:
      "camera raw file without a JPEG preview; export the photo as JPEG to show it"
    case .tooSmall(let width, let height):
      "camera raw file with a preview of only \(width) x \(height) px; export the photo as JPEG, or "
        + "use smaller --sizes"
    }
  }
}
