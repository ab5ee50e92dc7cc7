import Facts
import Foundation
package import PhotoCatalog
package import Renditions
import SiteOutput
import SiteViews

/// Renders the photos of one shard of a site, for a build that completes it.
package struct ShardBuilder: Sendable {
  private let catalog: Catalog
  private let pool: WorkerPool
  private let videoPool: WorkerPool?
  private let settings: BuildSettings
  private let shard: Shard
  private let onProgress: @Sendable (BuildProgress) -> Void

  /// The result of a run.
  package struct Report: Sendable {
    /// The number of photos of the shard, and the number that this run rendered.
    package var photos = 0
    package var rendered = 0
    /// Photos that no decoder accepts.
    package var skipped: [UnreadableFile] = []
    /// Photos that could not be tried; the build that completes the site tries them again.
    package var postponed: [UnreadableFile] = []
    /// The confinements of the workers that were used.
    package var confinements: [Confinement] = []
  }

  /// Makes a builder. `videoPool` is `nil` if ffmpeg is not installed.
  package init(
    catalog: Catalog, pool: WorkerPool, videoPool: WorkerPool? = nil, settings: BuildSettings,
    shard: Shard,
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) {
    self.catalog = catalog
    self.pool = pool
    self.videoPool = videoPool
    self.settings = settings
    self.shard = shard
    self.onProgress = onProgress
  }

  /// Renders the photos of the shard that the site and earlier runs lack.
  package func build() async throws -> Report {
    // The build of the site renders unlisted and protected albums.
    let plans = try SitePlans.read(catalog, settings.query, settings.site)
    var plan = plans.site
    let output = try OutputFolder(settings.output)
    // If all photos were removed, the build that completes the site empties it.
    let mayBeEmpty = try plans.hasHiddenPhotos || catalog.revision(ofSite: output.path) != nil
    guard !plan.photos.isEmpty || mayBeEmpty else { throw SiteError.noPhotos(catalog.path) }
    _ = try OutputPlacement.check(output.path, plan.rootFolders)
    // Albums refer to photos by index, and a shard has no albums.
    plan.folders = []
    plan.photos = plan.photos.filter { shard.contains($0.id) }

    let folder = try ShardFolder(shard.folderName, run: Self.runName, in: output)
    let version = try await pool.version()
    try folder.note(
      ShardReport.line(ShardReport.Head(shard: "\(shard)", version: version)))
    let store = ShardRenditions(
      folder: folder, published: try PublishedFiles(in: output, topLevel: SitePaths.topLevel),
      earlier: try ShardResults(ShardFiles(in: output), of: shard))
    var rendering: RenditionStage.Report
    do {
      rendering = try await RenditionStage(
        pool: pool, videoPool: videoPool, store: store, retriesFailures: settings.run.verifies,
        requiresSandbox: settings.run.requiresSandbox, needsLikeness: settings.site.stacks == .all,
        recipe: settings.site.recipe,
        watermarkFile: settings.watermark, onProgress: onProgress
      ).run(plan)
      rendering.failures += try await makeTiles(plan, rendering, store)
    } catch {
      try? folder.leave()
      throw error
    }
    try folder.note(ShardReport.line(ShardReport.End(failures: rendering.failures.count)))
    try folder.leave()
    return report(plan, rendering)
  }

  /// Makes the tiles of the photos that can be shown. Which photo of a stack is shown is known only to the build that
  /// completes the site, so all of them get tiles.
  private func makeTiles(
    _ plan: SitePlan, _ rendering: RenditionStage.Report, _ store: ShardRenditions
  ) async throws -> [RenditionStage.Failure] {
    let stage = TileStage(
      pool: pool, store: store, requiresSandbox: settings.run.requiresSandbox, settings: settings.site,
      watermarkFile: settings.watermark, onProgress: onProgress)
    let postponed = rendering.postponed
    let tiled = stage.photos(of: plan).filter { work in
      switch rendering.results[work.index] {
      case .refused: false
      case .rendered: true
      case nil: work.photo.state.error == nil && !postponed.contains(work.photo.id)
      }
    }
    return try await stage.run(tiled, roots: plan.rootFolders)
  }

  private func report(_ plan: SitePlan, _ rendering: RenditionStage.Report) -> Report {
    var report = Report()
    (report.photos, report.confinements) = (plan.photos.count, rendering.confinements)
    report.postponed = rendering.failures.map { plan.report($0.file, $0.reason) }
    for (index, photo) in plan.photos.enumerated() {
      switch rendering.results[index] {
      case .rendered: report.rendered += 1
      case .refused(let reason, _): report.skipped.append(plan.report(photo.file, reason))
      case nil:
        if let reason = photo.state.error {
          report.skipped.append(plan.report(photo.file, reason))
        }
      }
    }
    return report
  }

  /// A name that no other run has, made of the machine, the process and the time.
  private static var runName: String {
    let host = ProcessInfo.processInfo.hostName.filter { $0.isLetter || $0.isNumber }
    let time = Int(Date().timeIntervalSince1970 * 1_000_000)
    return "\(host.prefix(40))-\(getpid())-\(time)"
  }
}

/// The images that a run of a shard leaves for the build that completes the site.
struct ShardRenditions: RenditionStore {
  let folder: ShardFolder
  /// The files of the site.
  let published: PublishedFiles
  /// The results of earlier runs of the shard.
  let earlier: ShardResults

  func holds(_ path: String) -> Bool { published.holds(path) }

  func scratchFolder() throws -> ScratchFolder { try ScratchFolder(at: folder.scratch) }

  func store(_ photos: [Rendering], _ files: [String: [WrittenFile]]) throws {
    let made = photos.flatMap { files[$0.photo] ?? [] }
    let contents = try folder.store(made)
    let known = Dictionary(zip(made, contents).map { ($0.path, $1) }) { $1 }
    var lines: [UInt8] = []
    for photo in photos {
      var entry = ShardReport.Entry()
      switch photo.result {
      case .rendered(let color, let thumbHash, let warning):
        entry.summary = ImageSummary(
          color: color, thumbHash: thumbHash.map { Data($0) },
          differenceHash: photo.likeness?.hash, sharpness: photo.likeness?.sharpness,
          warning: warning)
        for file in files[photo.photo] ?? [] {
          if let content = known[file.path] {
            entry.files.append(ShardReport.RecordedFile(file.path, content))
          }
        }
      case .refused(let reason, _): entry.error = reason
      }
      lines += try ShardReport.line(entry, photo: photo.photo)
    }
    try folder.note(lines)
  }

  func earlier(_ job: ImageJob, by version: RendererVersion) throws -> EarlierRendering {
    earlier.holds(job, by: version) ? .stored : .none
  }
}
