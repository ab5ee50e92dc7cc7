import ArgumentParser
import SiteBuilding
import Renditions
import SiteViews
import SystemPackage

/// What a build shows and how: the options of all commands that build a site.
struct BuildOptions: ParsableArguments {
  @OptionGroup(title: "Site") var site: SiteOptions
  @OptionGroup(title: "Pages") var pages: PageOptions
  @OptionGroup(title: "Theme") var theme: ThemeOptions
  @OptionGroup(title: "Theme", visibility: .hidden) var look: LookOptions
  @OptionGroup(title: "Passphrase page", visibility: .hidden) var lock: LockOptions
  @OptionGroup(title: "Rows") var rows: SiteRowOptions
  @OptionGroup(title: "Layouts") var layouts: LayoutOptions
  @OptionGroup(title: "Layouts", visibility: .hidden) var layoutDetails: LayoutDetails
  @OptionGroup(title: "Images") var images: ImageOptions
  @OptionGroup(title: "Watermark", visibility: .hidden) var watermark: WatermarkOptions
  @OptionGroup(title: "Videos") var videos: VideoOptions
  @OptionGroup(title: "Protected albums") var protection: ProtectionOptions
  @OptionGroup(title: "Exports") var exports: ExportOptions
  @OptionGroup(title: "Rendering") var workers: WorkerOptions

  /// The parameters of a build.
  func settings() throws -> BuildSettings {
    let file = try watermark.file
    var settings = BuildSettings(
      output: site.output, query: try site.query, watermark: file, site: try siteSettings(file))
    settings.run.requiresSandbox = workers.requireSandbox
    settings.run.imageStoreLimit = workers.imageStore.bytes
    settings.run.queries = site.filterOfFile
    settings.run.allQueries = site.filter
    settings.run.privateFiles = try ConfigFile.privateFiles(of: Array(CommandLine.arguments.dropFirst()))
    return settings
  }

  /// The workers for photos and for videos; none for videos without ffmpeg.
  func pools(
    for settings: BuildSettings, catalog: FilePath, _ console: Console
  ) throws -> (photos: WorkerPool, videos: WorkerPool?) {
    let renderer = try RendererProgram.find()
    StartOfProcess.allowEndingProgram()
    let workers = workers.jobs ?? processorCount
    let ffmpeg = FFmpegProgram.find()
    console.detail("catalog \(catalog), \(workers) workers running \(renderer)")
    console.detail("widths \(settings.site.widths.values), sizes \(settings.site.recipe.sizes)")
    console.detail("videos: \(ffmpeg.map { "\($0)" } ?? "no ffmpeg in PATH")")
    @Sendable func onOutput(_ line: String) { console.detail("gallery-renderer: \(line)") }
    let videos = ffmpeg.map { ffmpeg in
      // An encoder has several threads.
      WorkerPool(renderer: renderer, ffmpeg: ffmpeg, workers: max(1, workers / 2), onWorkerOutput: onOutput)
    }
    return (WorkerPool(renderer: renderer, workers: workers, onWorkerOutput: onOutput), videos)
  }

  private func siteSettings(_ file: WatermarkFile?) throws -> SiteSettings {
    var settings = SiteSettings()
    site.apply(to: &settings)
    try pages.apply(to: &settings)
    try look.apply(to: &settings, theme)
    try lock.apply(to: &settings)
    rows.apply(to: &settings, layoutDetails)
    try layouts.apply(to: &settings)
    settings.frames = layoutDetails.frames
    images.apply(to: &settings, watermark.recipe(file))
    try videos.apply(to: &settings)
    try exports.apply(to: &settings)
    return settings
  }
}
