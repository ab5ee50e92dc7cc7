import Renditions
import SiteConfiguration
import SiteModel
import SiteOutput
import SitePlanning
import SiteViews
import SystemPackage

/// Makes the tiles that a site lacks, from the originals.
struct TileStage {
  let pool: WorkerPool
  let publication: Publication
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
      // The image of a panorama shows a view of it.
      case .animation, .video, .sphere: return nil
      case .still, .hdr, .graphic: break
      }
      return settings.tiles(
        of: photo.id, width: photo.source.width, height: photo.source.height,
        watermark: photo.renditions.watermark
      ).map { Work(index: index, photo: photo, tiles: $0) }
    }
  }

  /// Makes the missing tiles, and keeps those of all photos.
  ///
  /// - Parameters:
  ///   - photos: Those that the site shows.
  ///   - roots: The folders of the library.
  /// - Returns: The photos whose tiles could not be made.
  /// - Throws: `SiteOutputError`, `RendererError`, `CancellationError`.
  func run(_ photos: [Work], roots: [FilePath]) async throws -> [RenditionStage.Failure] {
    let missing = photos.filter { work in
      let paths = work.tiles.paths
      publication.keepMedia(paths)
      return !paths.allSatisfy(publication.holds)
    }
    guard !missing.isEmpty else { return [] }
    let folder = try ScratchFolder(at: publication.renditionsFolder().path)
    let worker = pool.start(scratch: folder)
    if requiresSandbox, let danger = try await worker.handshake.confinement.danger {
      throw RendererError.notConfined(danger)
    }
    let watermark = try await watermark(for: missing, in: folder)
    let works = Dictionary(missing.map { ($0.photo.id, $0) }) { first, _ in first }
    var progress = BuildProgress(.tiles, costs: missing.map(\.cost))
    onProgress(progress)
    var failures: [RenditionStage.Failure] = []
    try await pool.run(
      count: missing.count, roots: roots, scratch: folder, started: worker,
      job: { TileJob(missing[$0], watermark) },
      onOutcome: { outcome in
        guard let work = works[outcome.photo] else { return }
        switch outcome.result {
        case .completed:
          try publication.add(outcome.files.map { WrittenFile(name: $0.name, path: $0.path) })
          publication.keepMedia(outcome.files.map(\.path))
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
      watermark: watermark?.task(for: photo))
  }
}
