import Facts
import Renditions
import SiteOutput
import SiteViews
import SystemPackage

/// Makes the tiles that a site lacks, from the originals.
struct TileStage {
  let pool: WorkerPool
  let store: any TileStore
  /// Whether to refuse workers that the kernel does not confine.
  let requiresSandbox: Bool
  let settings: SiteSettings
  /// The picture of the watermark; `nil` for none.
  let watermarkFile: WatermarkFile?
  let onProgress: @Sendable (BuildProgress) -> Void

  /// A photo of a plan with its tiles.
  struct Work: Sendable {
    /// The index of the photo in the plan.
    var index: Int
    var photo: PlannedPhoto
    var tiles: TileSet

    /// See `BuildProgress`.
    var cost: Double { Double(tiles.width) * Double(tiles.height) }
  }

  /// The photos of a plan that should have tiles.
  func photos(of plan: SitePlan) -> [Work] {
    guard settings.tiledPhotos != .none else { return [] }
    return plan.photos.enumerated().compactMap { index, photo in
      switch photo.source.kind {
      // The image of a panorama shows a view of it, and that of a bitmap is made with ffmpeg.
      case .animation, .video, .sphere, .bitmap: return nil
      case .still, .hdr, .graphic: break
      }
      return settings.tiles(
        of: photo.id, width: photo.source.width, height: photo.source.height,
        watermark: photo.renditions.watermark
      ).map { Work(index: index, photo: photo, tiles: $0) }
    }
  }

  /// Makes the missing tiles.
  func run(_ photos: [Work], roots: [FilePath]) async throws -> [RenditionStage.Failure] {
    var missing = photos.filter { !$0.tiles.paths.allSatisfy(store.holds) }
    guard !missing.isEmpty else { return [] }
    let folder = try store.scratchFolder()
    let worker = pool.start(scratch: folder)
    let version = try await worker.handshake(requiresSandbox: requiresSandbox).version
    try missing.removeAll { try store.takeTiles(of: TileJob($0, nil), by: version) }
    let watermark = try await watermark(for: missing, in: folder)
    let works = Dictionary(missing.map { ($0.photo.id, $0) }) { first, _ in first }
    var progress = BuildProgress(.tiles, costs: missing.map(\.cost))
    if !missing.isEmpty { onProgress(progress) }
    var failures: [RenditionStage.Failure] = []
    let rest = missing
    try await pool.run(
      count: rest.count, roots: roots, scratch: folder, started: worker,
      job: { TileJob(rest[$0], watermark) },
      onOutcome: { outcome in
        guard let work = works[outcome.photo] else { return }
        switch outcome.result {
        case .completed:
          try store.store(tiles: outcome.files, of: outcome.photo)
        case .photoError(let reason), .environmentError(let reason):
          failures.append(
            RenditionStage.Failure(
              photo: outcome.photo, file: work.photo.file,
              reason: "the tiles cannot be made: \(reason)"))
        }
        progress.advance(by: work.cost)
        onProgress(progress)
      })
    return failures
  }

  /// Prepares the watermark; `nil` if no tile has one.
  private func watermark(
    for missing: [Work], in folder: ScratchFolder
  ) async throws -> SiteWatermark? {
    guard let watermark = settings.recipe.watermark,
      missing.contains(where: { $0.tiles.hasWatermark.contains(true) })
    else { return nil }
    let edges = missing.map { max($0.tiles.width, $0.tiles.height) }
    let picture = try await WatermarkStage(recipe: watermark, file: watermarkFile)
      .prepare(largestSize: edges.max() ?? 1, pool: pool, in: folder)
    return SiteWatermark(recipe: watermark, picture: picture)
  }
}

extension TileJob {
  /// The work on the tiles of a photo.
  fileprivate init(_ work: TileStage.Work, _ watermark: SiteWatermark?) {
    let photo = work.photo
    self.init(
      photo: photo.id, original: photo.file, part: photo.source.part,
      directory: photo.source.directory, orientation: photo.source.orientation, work.tiles,
      watermark: watermark?.task(for: photo.photo.facts))
  }
}

/// Stores the tiles of photos.
protocol TileStore: Sendable {
  /// Whether a tile exists.
  func holds(_ path: String) -> Bool

  /// The folder to which workers write.
  func scratchFolder() throws -> ScratchFolder

  /// Stores all tiles of a photo.
  func store(tiles: [WrittenFile], of photo: String) throws

  /// Takes the tiles that another process has made.
  func takeTiles(of job: TileJob, by version: RendererVersion) throws -> Bool
}

extension SiteRenditions: TileStore {
  func store(tiles: [WrittenFile], of photo: String) throws {
    try publication.add(tiles)
    publication.requireMedia(tiles.map(\.path))
  }

  func takeTiles(of job: TileJob, by version: RendererVersion) throws -> Bool {
    guard !shards.isEmpty,
      let tiles = try shards.tiles(of: job, by: version, to: publication.renditionsFolder())
    else { return false }
    try store(tiles: tiles, of: job.photo)
    return true
  }
}

extension ShardRenditions: TileStore {
  func store(tiles: [WrittenFile], of photo: String) throws {
    let contents = try folder.store(tiles)
    var entry = ShardReport.Entry()
    entry.files = zip(tiles, contents).map { ShardReport.RecordedFile($0.path, $1) }
    try folder.note(ShardReport.line(entry, photo: ShardReport.tiles(of: photo)))
  }

  func takeTiles(of job: TileJob, by version: RendererVersion) throws -> Bool {
    earlier.holdsTiles(of: job, by: version)
  }
}
