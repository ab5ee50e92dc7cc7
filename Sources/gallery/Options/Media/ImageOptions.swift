import ArgumentParser
import Renditions
import SiteViews

/// The images of a site.
struct ImageOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The long edges of the images of each photo, in px. Panoramas get the height of a 16:9 photo.",
      valueName: "px"))
  var sizes: [Int] = RenditionRecipe.defaultSizes

  @Option(
    help: ArgumentHelp(
      "An image format; repeatable. Grids show the first, photo pages offer all (default: webp up to 1024 px, jpeg above).",
      example: "webp", valueName: "name"))
  var format: [RenditionFormat] = []

  @Option(
    help: ArgumentHelp(
      "The image quality from 1 to 100, for every format (default: by format).", example: "80",
      valueName: "n", visibility: .hidden))
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "The placeholder of each photo in the manifest: its mean color, or a ThumbHash as well.",
      valueName: "kind", visibility: .hidden))
  var placeholder: Placeholder = .color

  @Option(
    help: ArgumentHelp(
      """
      Whether photos with an HDR gain map, as phones take them, are shown brighter on HDR displays: in the viewer and \
      on their pages, in images of 1024 px or more (viewer), or not at all (none).
      """, valueName: "where", visibility: .hidden))
  var hdr: HDRMode = .viewer

  func validate() throws {
    if sizes.contains(where: { !(16...16_384).contains($0) }) {
      throw ValidationError("--sizes must be from 16 to 16384 px.")
    }
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality must be from 1 to 100.")
    }
  }

  /// Adds the options to a site's settings.
  func apply(to settings: inout SiteSettings, _ watermark: WatermarkRecipe) {
    settings.recipe = RenditionRecipe(
      sizes: sizes, formats: format, quality: quality, watermark: watermark,
      hasHDR: hdr == .viewer)
    settings.placeholder = placeholder
  }
}

/// Where photos with a gain map are shown brighter on HDR displays.
enum HDRMode: String, CaseIterable, ExpressibleByArgument, Sendable {
  case none, viewer
}

extension RenditionFormat: ExpressibleByArgument {}
extension Placeholder: ExpressibleByArgument {}
