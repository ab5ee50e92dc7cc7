import PhotoMetadata
import Renditions

/// What a site shows of a photo: its file's picture, or the one inside a camera raw file.
struct ShownPicture: Sendable {
  /// The size in px, upright.
  var width: Int
  var height: Int
  /// Where a raw file's picture lies; `nil` where the whole file is the picture.
  var part: RenderJob.Part?
  /// How the decoded picture is to be turned, 1 to 8; decoders of HEIF and JPEG XL turn it themselves.
  var orientation: Int

  /// Chooses the picture.
  ///
  /// - Parameters:
  ///   - facts: The photo's facts.
  ///   - recipe: Says how large a picture must be.
  /// - Throws: `PreviewError` where there is none large enough in a raw file.
  init(_ facts: PhotoFacts, for recipe: RenditionRecipe) throws(PreviewError) {
    guard facts.format.isRaw else {
      (width, height) = (facts.displayWidth, facts.displayHeight)
      orientation = [.heic, .avif, .jxl].contains(facts.format) ? 1 : facts.orientation ?? 1
      return
    }
    guard let preview = facts.preview else { throw .none }
    let edge = max(preview.width, preview.height)
    guard edge >= recipe.smallestPreview(of: max(facts.width, facts.height)) else {
      throw .tooSmall(width: preview.width, height: preview.height)
    }
    // Cameras store it as the sensor saw it, whatever it says of itself; some programs turn it.
    let isTurned = facts.orientation ?? 1 >= 5
    let isUpright =
      isTurned && (preview.width > preview.height) != (facts.width > facts.height)
    orientation = isUpright ? 1 : facts.orientation ?? 1
    (width, height) =
      orientation >= 5 ? (preview.height, preview.width) : (preview.width, preview.height)
    part = RenderJob.Part(offset: preview.offset, length: preview.length)
  }
}

/// Why a raw file has no picture to show.
enum PreviewError: Error, Equatable, CustomStringConvertible {
  case none
  case tooSmall(width: Int, height: Int)

  var description: String {
    switch self {
    case .none:
      "camera raw without a JPEG inside; export the photo as JPEG to show it"
    case .tooSmall(let width, let height):
      "camera raw whose JPEG of \(width) x \(height) px is too small; export the photo as JPEG, "
        + "or give smaller --sizes"
    }
  }
}
