import ArgumentParser
import SiteBuilding
import Renditions

/// What is drawn on the large images of a site.
struct WatermarkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A picture that is drawn on large images: PNG, WebP or SVG; see share/doc/gallery/watermarks.md.",
      example: "watermark.png", valueName: "file"))
  var watermark: String?

  @Option(help: ArgumentHelp("Where the watermark and the copyright line are in an image.", valueName: "position"))
  var watermarkPosition: WatermarkPosition = .bottomRight

  @Option(
    help: ArgumentHelp(
      "The longer edge of the watermark, in percent of the image's shorter edge.",
      valueName: "percent"))
  var watermarkSize: Int = 20

  @Option(help: ArgumentHelp("The opacity of the watermark, in percent.", valueName: "percent"))
  var watermarkOpacity: Int = 70

  @Option(
    help: ArgumentHelp(
      "The distance of the watermark from the edges, in percent of the image's shorter edge.",
      valueName: "percent"))
  var watermarkMargin: Int = 3

  @Option(
    help: ArgumentHelp(
      "The minimum long edge of images that get a watermark or copyright line, in px.",
      valueName: "px"))
  var watermarkFrom: Int = 800

  @Option(
    help: ArgumentHelp(
      """
      A line of text that is drawn on large images; auto for the copyright or the creator of each \
      photo.
      """, example: "© 2026 Ada Example", valueName: "text"))
  var copyrightLine: String?

  func validate() throws {
    for (name, value, range) in [
      ("size", watermarkSize, 1...100), ("opacity", watermarkOpacity, 1...100),
      ("margin", watermarkMargin, 0...25),
    ] where !range.contains(value) {
      throw ValidationError("--watermark-\(name) must be from \(range.lowerBound) to \(range.upperBound) percent.")
    }
    if !(1...16_384).contains(watermarkFrom) {
      throw ValidationError("--watermark-from must be from 1 to 16384 px.")
    }
    if case .text(let text) = line {
      guard let drawn = line?.line(copyright: nil, creator: nil) else {
        throw ValidationError("--copyright-line has no visible character; leave it out.")
      }
      if drawn.hasSuffix("…"), !text.hasSuffix("…") {
        throw ValidationError("--copyright-line may have at most \(CopyrightLine.maxLength) characters; shorten it.")
      }
    }
  }

  private var line: CopyrightLine? {
    copyrightLine.map { $0 == "auto" ? .ofPhoto : .text($0) }
  }

  /// The picture; `nil` for none.
  var file: WatermarkFile? {
    get throws {
      try watermark.map {
        try OwnerFile($0, option: "watermark", maxSize: 16 << 20).watermark
      }
    }
  }

  /// What is drawn.
  func recipe(_ file: WatermarkFile?) -> WatermarkRecipe {
    var recipe = WatermarkRecipe()
    (recipe.image, recipe.line, recipe.position) = (file?.digest, line, watermarkPosition)
    (recipe.size, recipe.opacity) = (watermarkSize, watermarkOpacity)
    (recipe.margin, recipe.smallestEdge) = (watermarkMargin, watermarkFrom)
    return recipe
  }
}

extension WatermarkPosition: ExpressibleByArgument {}
