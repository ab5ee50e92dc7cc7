package import PhotoMetadata
package import Renditions

/// The picture that a site shows of a photo: the original's, or the preview in a camera raw file.
package struct DisplaySource: Codable, Equatable, Sendable {
  /// The size in px, upright.
  package private(set) var width: Int
  package private(set) var height: Int
  /// The preview in a camera raw file; `nil` for the original itself.
  package private(set) var part: FilePart?
  package private(set) var kind: MediaKind
  private var storedOrientation: UInt8

  /// The Exif orientation to apply after decoding, 1 to 8; 1 for formats that their decoder turns.
  package var orientation: Int { Int(storedOrientation) }

  /// Chooses the picture.
  ///
  /// - Parameters:
  ///   - facts: The photo's facts.
  ///   - recipe: Determines the minimum size of a preview.
  /// - Throws: `PreviewError` for a camera raw file without a preview large enough, and for a video that
  ///   ffmpeg cannot show.
  package init(_ facts: PhotoFacts, for recipe: RenditionRecipe) throws(PreviewError) {
    kind = facts.video != nil ? .video : facts.isAnimated ? .animation : .still
    guard kind != .video else {
      if facts.video?.dolbyVisionProfile == 5 { throw .dolbyVision }
      // ffmpeg turns the picture.
      (width, height, storedOrientation) = (facts.displayWidth, facts.displayHeight, 1)
      return
    }
    let orientation = facts.orientation.flatMap { UInt8(exactly: $0) } ?? 1
    guard facts.format.isRaw else {
      (width, height) = (facts.displayWidth, facts.displayHeight)
      storedOrientation = [.heic, .avif, .jxl].contains(facts.format) ? 1 : orientation
      return
    }
    guard let preview = facts.preview else { throw .missing }
    let edge = max(preview.width, preview.height)
    guard edge >= recipe.smallestPreview(of: max(facts.width, facts.height)) else {
      throw .tooSmall(width: preview.width, height: preview.height)
    }
    // Cameras store previews as the sensor recorded them, whatever their own orientation tag. Some
    // programs turn them.
    let isTurned = orientation >= 5
    let isUpright =
      isTurned && (preview.width > preview.height) != (facts.width > facts.height)
    storedOrientation = isUpright ? 1 : orientation
    (width, height) =
      storedOrientation >= 5 ? (preview.height, preview.width) : (preview.width, preview.height)
    part = FilePart(offset: preview.offset, length: preview.length)
  }
}

/// Why a photo has no picture to show.
package enum PreviewError: Error, Equatable, CustomStringConvertible {
  case missing
  case tooSmall(width: Int, height: Int)
  /// A video in profile 5, whose colors only decoders of Dolby Vision know.
  case dolbyVision

  package var description: String {
    switch self {
    case .missing:
      "camera raw file without a JPEG preview; export the photo as JPEG to show it"
    case .dolbyVision:
      "video in Dolby Vision profile 5, which cannot be converted; export it as HDR10 or HLG"
    case .tooSmall(let width, let height):
      "camera raw file with a preview of only \(width) x \(height) px; export the photo as JPEG, or "
        + "use smaller --sizes"
    }
  }
}
