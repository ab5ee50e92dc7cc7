import ArgumentParser
import GallerySite
import PhotoCatalog
import Renditions
import SiteModel

/// `gallery build`: writes a site from the catalog.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Write the web site.",
    discussion: """
      Images are rendered once and kept. Pages are written only if they changed, and all of them \
      at the end. Files in the site's folder that gallery did not write are never replaced or \
      deleted. gallery.yml can hold the options; see gallery init.

      With --shard, photos are rendered on several machines: each renders its part into the same \
      folder, and a build without --shard completes the site. See Documentation/shards.md.

      EXAMPLE:
        gallery build --width 1200 --title "Summer" --output site
      """)

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup(title: "Site") var site: SiteOptions
  @OptionGroup(title: "Pages") var pages: PageOptions
  @OptionGroup(title: "Theme") var theme: ThemeOptions
  @OptionGroup(title: "Rows") var rows: SiteRowOptions
  @OptionGroup(title: "Layouts") var layouts: LayoutOptions
  @OptionGroup(title: "Images") var images: ImageOptions
  @OptionGroup(title: "Videos") var videos: VideoOptions
  @OptionGroup(title: "Exports") var exports: ExportOptions

  @OptionGroup(title: "Rendering") var rendering: RenderingOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    if let shard = try rendering.shard?.shard { return try await render(shard) }
    let console = output.console
    let progress = RenderingLine(console: console)
    let settings = try settings()
    let store = try Catalog(at: catalog.path, mode: .existing)
    let pools = try pools(for: store, settings, console)
    let builder = SiteBuilder(
      catalog: store, pool: pools.photos, videoPool: pools.videos, settings: settings,
      onDetail: { console.detail($0) }, onProgress: { progress.show($0) })
    defer { progress.clear() }
    let report = try await Interrupt.cancels { try await builder.build() }
    progress.clear()
    Self.show(report, catalog: store, on: console)
    let summary = BuildSummary(report, output: site.folder)
    try console.result(summary.line, json: summary)
    if rendering.strict, !(report.skipped + report.postponed).isEmpty { throw ExitCode(2) }
  }

  /// The workers for photos and for videos; none for videos without ffmpeg.
  private func pools(
    for store: Catalog, _ settings: BuildSettings, _ console: Console
  ) throws -> (photos: WorkerPool, videos: WorkerPool?) {
    let renderer = try RendererProgram.find()
    StartOfProcess.allowEndingProgram()
    let workers = rendering.jobs ?? processorCount
    let ffmpeg = FFmpegProgram.find()
    console.detail("catalog \(store.path), \(workers) workers running \(renderer)")
    console.detail("widths \(settings.site.widths.values), sizes \(settings.site.recipe.sizes)")
    console.detail("videos: \(ffmpeg.map { "\($0)" } ?? "no ffmpeg in PATH")")
    @Sendable func onOutput(_ line: String) { console.detail("gallery-renderer: \(line)") }
    let videos = ffmpeg.map { ffmpeg in
      // An encoder has several threads.
      WorkerPool(
        renderer: renderer, ffmpeg: ffmpeg, workers: max(1, workers / 2), onWorkerOutput: onOutput)
    }
    return (WorkerPool(renderer: renderer, workers: workers, onWorkerOutput: onOutput), videos)
  }

  /// Renders one shard.
  private func render(_ shard: Shard) async throws {
    let console = output.console
    let progress = RenderingLine(console: console)
    let settings = try settings()
    guard let store = try Catalog.forReading(at: catalog.path) else {
      throw CatalogError.missing(catalog.path)
    }
    let pools = try pools(for: store, settings, console)
    let builder = ShardBuilder(
      catalog: store, pool: pools.photos, videoPool: pools.videos, settings: settings,
      shard: shard, onProgress: { progress.show($0) })
    defer { progress.clear() }
    let report = try await Interrupt.cancels { try await builder.build() }
    progress.clear()
    Self.show(report, on: console)
    let summary = ShardSummary(report, shard: shard)
    try console.result(summary.line, json: summary)
    if rendering.strict, !(report.skipped + report.postponed).isEmpty { throw ExitCode(2) }
  }

  private func settings() throws -> BuildSettings {
    BuildSettings(
      output: site.output, query: try site.query, retriesFailures: rendering.retry,
      verifies: rendering.verify, site: try siteSettings())
  }

  private func siteSettings() throws -> SiteSettings {
    var settings = SiteSettings()
    site.apply(to: &settings)
    pages.apply(to: &settings)
    try theme.apply(to: &settings)
    rows.apply(to: &settings)
    try layouts.apply(to: &settings)
    images.apply(to: &settings)
    videos.apply(to: &settings)
    try exports.apply(to: &settings)
    return settings
  }
}
