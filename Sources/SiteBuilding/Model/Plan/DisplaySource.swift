package import Facts
package import Renditions

/// The picture that a site shows of a photo: the original's, or the preview in a camera raw file.
package struct DisplaySource: Equatable, Sendable {
  /// The size in px, upright.
  package private(set) var width: Int
  package private(set) var height: Int
  /// The preview in a camera raw file; `nil` for the original itself.
  package private(set) var part: EmbeddedRange?
  /// What is shown of a 360° panorama; `nil` for other photos.
  package private(set) var view: SphereView?
  package private(set) var kind: MediaKind
  /// The Exif orientation to apply after decoding, 1 to 8; 1 for formats that their decoder turns.
  package private(set) var orientation = 1
  /// The directory of a later page of a TIFF file, as an index in the chain; 0 for the first page and other files.
  package let directory: Int

  /// Chooses the picture.
  package init(
    _ facts: PhotoFacts, for recipe: RenditionRecipe, directory: Int = 0
  ) throws(PreviewError) {
    self.directory = directory
    kind = Self.kind(facts)
    (width, height) = (facts.displayWidth, facts.displayHeight)
    if kind == .video {
      if facts.video?.dolbyVisionProfile == 5 { throw .dolbyVision }
      // ffmpeg turns the picture.
    } else if facts.format.isRaw {
      guard let preview = facts.preview else { throw .missing }
      let edge = max(preview.width, preview.height)
      guard edge >= recipe.smallestPreview(of: max(facts.width, facts.height)) else {
        throw .tooSmall(width: preview.width, height: preview.height)
      }
      // Cameras store previews as the sensor recorded them, whatever their own orientation tag. Some
      // programs turn them.
      let stated = Self.orientation(facts)
      let isTurned = stated >= 5
      let isUpright =
        isTurned && (preview.width > preview.height) != (facts.width > facts.height)
      orientation = isUpright ? 1 : stated
      (width, height) =
        orientation >= 5 ? (preview.height, preview.width) : (preview.width, preview.height)
      part = EmbeddedRange(offset: preview.offset, length: preview.length)
    } else if ![.heic, .avif, .jxl].contains(facts.format) {
      orientation = Self.orientation(facts)
    }
    if let sphere = facts.sphere {
      let view = SphereView(sphere, width: width, height: height)
      self.view = view
      (width, height) = view.size
    }
  }

  private static func kind(_ facts: PhotoFacts) -> MediaKind {
    if facts.video != nil { return .video }
    // libheif 1.15 needs a primary item, which these lack.
    if facts.isAnimated { return [.avif, .heic].contains(facts.format) ? .bitmap : .animation }
    if facts.sphere != nil { return .sphere }
    if facts.isHDR { return .hdr }
    return switch facts.format {
    case .bmp, .ico: .bitmap
    case .png, .gif, .webp: .graphic
    default: .still
    }
  }

  private static func orientation(_ facts: PhotoFacts) -> Int { facts.orientation ?? 1 }
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

extension SphereView {
  /// The first view of a panorama.
  package init(_ sphere: Sphere, width: Int, height: Int) {
    func share(_ number: Int) -> Double { Double(number) / Double(Sphere.whole) }
    self.init(
      area: (share(sphere.x), share(sphere.y), share(sphere.width), share(sphere.height)),
      centre: (share(sphere.viewX), share(sphere.viewY)), pictureWidth: width,
      pictureHeight: height)
  }
}
