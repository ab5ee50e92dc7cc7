package import Facts
package import Renditions

/// The picture that a site shows of a photo: the original's, or the preview in a camera raw file.
package struct DisplaySource: Codable, Equatable, Sendable {
  /// A class, because most photos have none: a reference takes little memory.
  private final class Preview: Codable, Equatable, Sendable {
    let part: FilePart

    init(_ part: FilePart) { self.part = part }

    static func == (one: Preview, other: Preview) -> Bool { one.part == other.part }
  }

  /// A class for the same reason.
  private final class View: Codable, Equatable, Sendable {
    let view: SphereView

    init(_ view: SphereView) { self.view = view }

    static func == (one: View, other: View) -> Bool { one.view == other.view }
  }

  private var storedWidth: Int32
  private var storedHeight: Int32
  private var preview: Preview?
  private var storedView: View?
  package private(set) var kind: MediaKind
  private var storedOrientation: UInt8
  private var storedDirectory: UInt16

  /// The size in px, upright.
  package var width: Int { Int(storedWidth) }
  package var height: Int { Int(storedHeight) }
  /// The preview in a camera raw file; `nil` for the original itself.
  package var part: FilePart? { preview?.part }

  /// What is shown of a 360° panorama; `nil` for other photos.
  package var view: SphereView? { storedView?.view }

  /// The directory of a later page of a TIFF file, as an index in the chain; 0 for the first page and other files.
  package var directory: Int { Int(storedDirectory) }

  /// The Exif orientation to apply after decoding, 1 to 8; 1 for formats that their decoder turns.
  package var orientation: Int { Int(storedOrientation) }

  /// Chooses the picture.
  ///
  /// - Parameters:
  ///   - facts: The photo's facts.
  ///   - recipe: Determines the minimum size of a preview.
  ///   - directory: The directory of a later page of a TIFF file.
  /// - Throws: `PreviewError` for a camera raw file without a preview large enough, and for a video that
  ///   ffmpeg cannot show.
  package init(
    _ facts: PhotoFacts, for recipe: RenditionRecipe, directory: Int = 0
  ) throws(PreviewError) {
    storedDirectory = UInt16(clamping: directory)
    kind = Self.kind(facts)
    var (width, height) = (facts.displayWidth, facts.displayHeight)
    storedOrientation = 1
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
      let orientation = Self.orientation(facts)
      let isTurned = orientation >= 5
      let isUpright =
        isTurned && (preview.width > preview.height) != (facts.width > facts.height)
      storedOrientation = isUpright ? 1 : orientation
      (width, height) =
        storedOrientation >= 5 ? (preview.height, preview.width) : (preview.width, preview.height)
      self.preview = Preview(FilePart(offset: preview.offset, length: preview.length))
    } else if ![.heic, .avif, .jxl].contains(facts.format) {
      storedOrientation = Self.orientation(facts)
    }
    if let sphere = facts.sphere {
      let view = SphereView(sphere, width: width, height: height)
      storedView = View(view)
      (width, height) = view.size
    }
    (storedWidth, storedHeight) = (Int32(clamping: width), Int32(clamping: height))
  }

  private static func kind(_ facts: PhotoFacts) -> MediaKind {
    if facts.video != nil { return .video }
    if facts.isAnimated { return .animation }
    if facts.sphere != nil { return .sphere }
    if facts.isHDR { return .hdr }
    return switch facts.format {
    case .bmp, .ico: .bitmap
    case .png, .gif, .webp: .graphic
    default: .still
    }
  }

  private static func orientation(_ facts: PhotoFacts) -> UInt8 {
    facts.orientation.flatMap { UInt8(exactly: $0) } ?? 1
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

extension SphereView {
  /// The first view of a panorama.
  ///
  /// - Parameters:
  ///   - sphere: What the panorama covers.
  ///   - width: Its size in px.
  ///   - height: See there.
  package init(_ sphere: Sphere, width: Int, height: Int) {
    func share(_ number: Int) -> Double { Double(number) / Double(Sphere.whole) }
    self.init(
      area: (share(sphere.x), share(sphere.y), share(sphere.width), share(sphere.height)),
      centre: (share(sphere.viewX), share(sphere.viewY)), pictureWidth: width,
      pictureHeight: height)
  }
}
