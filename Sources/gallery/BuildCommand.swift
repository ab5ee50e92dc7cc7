import ArgumentParser
import Foundation
import GallerySite
import PhotoCatalog
import PhotoLayout
import Renditions
import SystemPackage

/// `gallery build`: the catalog into a site.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Write the web site.",
    discussion: """
      Renditions are made once and kept; pages are written only where they change, all at the end. \
      Files in the site's folder that gallery did not write are never replaced or deleted.

      EXAMPLE:
        gallery build --width 1200 --title "Summer" --output site
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  @Option(name: .customLong("output"), help: ArgumentHelp("The site's folder.", valueName: "dir"))
  var folder = "site"

  @Option(help: ArgumentHelp("The site's title (default: the library's name)."))
  var title: String?

  @OptionGroup var layout: RowOptions
  @OptionGroup var kinds: LayoutOptions

  @OptionGroup var pages: PageOptions

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp("Only photos that match a query, see gallery list.", valueName: "query"))
  var filter = ""

  @Flag(
    inversion: .prefixedNo,
    help: "Exactly the widths given; otherwise narrower ones are added, for phones.")
  var onlyWidths = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The longer edges of the images made of each photo, in px.", valueName: "px"))
  var sizes: [Int] = RenditionRecipe.defaultSizes

  @Option(
    help: ArgumentHelp(
      """
      How images are encoded: webp (default), jpeg or avif. May be given more than once; grids show \
      the first.
      """))
  var format: [RenditionFormat] = []

  @Option(
    help: ArgumentHelp(
      "The images' quality, 1 to 100, whatever the format (default: by format).", valueName: "n"))
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "What the manifest says of images until they are loaded: color, or thumbhash as well."))
  var placeholder: Placeholder = .color

  @Option(
    help: ArgumentHelp(
      "How many photos are rendered at once (default: one a core).", valueName: "n"))
  var jobs: Int?

  @Flag(inversion: .prefixedNo, help: "Try photos again that could not be shown before.")
  var retry = false

  @Flag(inversion: .prefixedNo, help: "Exit with status 2 if a photo could not be shown.")
  var strict = false

  func validate() throws {
    if sizes.contains(where: { !(16...16_384).contains($0) }) {
      throw ValidationError("--sizes must be from 16 to 16384 px.")
    }
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality must be from 1 to 100.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }

  func run() async throws {
    let console = output.console
    let progress = ProgressLine("Rendering", console: console)
    let settings = try settings()
    let store = try Catalog(at: catalog.path, mode: .existing)
    let renderer = try RendererProgram.find()
    StartOfProcess.allowEndingProgram()
    let workers = jobs ?? processorCount
    console.detail("catalog \(store.path), \(workers) workers by \(renderer)")
    console.detail("widths \(settings.widths.values), sizes \(settings.recipe.sizes)")
    let pool = RenderPool(renderer: renderer, workers: workers) { line in
      console.detail("gallery-renderer: \(line)")
    }
    let builder = SiteBuilder(catalog: store, pool: pool, settings: settings) { done, total in
      progress.show(done, of: total)
    }
    defer { progress.clear() }
    let report = try await Interrupt.cancels { try await builder.build() }
    progress.clear()
    if let confinement = report.confinement {
      if let gaps = confinement.gaps {
        console.note(gaps)
      } else {
        console.detail("\(confinement)")
      }
    }
    if report.isUnchanged {
      console.detail("catalog, settings and site are as the last build left them")
    }

    if report.catalogIsInside {
      console.note(
        "\(store.path): the catalog lies in the output folder, so a web server may publish it; keep it "
          + "elsewhere with --catalog")
    }
    for root in report.surroundingRoots {
      console.note(
        "the site lies in the library \(root); gallery index leaves it out there")
    }
    console.list(report.skipped, as: "could not be shown")
    console.list(report.postponed, as: "could not be rendered now; the next build tries again")
    console.list(report.damaged, as: "damaged and shown in part")
    if let path = report.leftOver {
      console.note(
        "\(path): left by an interrupted build of an earlier version of gallery, and not needed any "
          + "more; delete it if you miss no file")
    }
    for path in report.replaced {
      console.note("\(path): was changed after gallery wrote it, and is written again")
    }
    for path in report.kept {
      console.note("\(path): was changed after gallery wrote it, and is not deleted")
    }
    let summary = Summary(
      photos: report.photos, albums: report.albums, written: report.written,
      unchanged: report.unchanged, removed: report.removed, skipped: report.skipped.count,
      postponed: report.postponed.count, damaged: report.damaged.count, output: folder)
    try console.result(summary.line, json: summary)
    if strict, !(report.skipped + report.postponed).isEmpty { throw ExitCode(2) }
  }

  private func settings() throws -> SiteSettings {
    var settings = SiteSettings(
      output: absolute(folder), title: title,
      widths: ReferenceWidths(layout.width, isExact: onlyWidths), rowHeight: layout.rowHeight,
      layouts: kinds.layouts, columns: try kinds.specification,
      grid: FlowGrid(
        spacing: layout.spacing, breaks: layout.breaks.rule, lastRow: layout.lastRow.rule,
        maxScale: layout.maxScale ?? FlowGrid().scales.maximum),
      recipe: RenditionRecipe(sizes: sizes, formats: format, quality: quality),
      query: try PhotoQuery(filter), placeholder: placeholder, triesAgain: retry)
    settings.frames = kinds.frames
    settings.photoOrder = pages.photoOrder
    settings.albumOrder = pages.albumOrder
    settings.hasPhotoPages = pages.photoPages
    settings.hasFacetPages = pages.facetPages
    settings.includesLocation = pages.includeLocation
    settings.language = pages.lang
    settings.baseURL = pages.address
    settings.exports = try pages.exports
    return settings
  }

  private func absolute(_ path: String) -> FilePath {
    let current = FilePath(FileManager.default.currentDirectoryPath)
    return current.pushing(FilePath(path)).lexicallyNormalized()
  }

  private struct Summary: Encodable {
    var photos: Int
    var albums: Int
    var written: Int
    var unchanged: Int
    var removed: Int
    var skipped: Int
    var postponed: Int
    var damaged: Int
    var output: String

    var line: String {
      let changes =
        written == 0 && removed == 0
        ? "nothing changed"
        : "\(written) \(written == 1 ? "file" : "files") written, \(unchanged) unchanged, \(removed) removed"
      let photos = photos == 1 ? "1 photo" : "\(photos) photos"
      let albums = albums == 1 ? "1 album" : "\(albums) albums"
      return "\(photos) in \(albums); \(changes): \(output)/index.html"
    }
  }
}

extension RenditionFormat: ExpressibleByArgument {}
extension Placeholder: ExpressibleByArgument {}
