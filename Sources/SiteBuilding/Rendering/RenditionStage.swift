import Foundation
import Glibc
import PhotoCatalog
import Renditions
import SiteOutput
import Synchronization
import SystemPackage

/// Makes the renditions that a site lacks.
struct RenditionStage: Sendable {
  let pool: WorkerPool
  /// Renders videos and bitmaps; `nil` if ffmpeg is not installed.
  let videoPool: WorkerPool?
  let store: any RenditionStore
  /// A worker for photos that is already running; `nil` to start one when it is needed.
  var startedWorker: StartedWorker?
  /// Whether to try photos again that could not be rendered before.
  let retriesFailures: Bool
  /// Whether to refuse workers that the kernel does not confine.
  let requiresSandbox: Bool
  /// Whether to render photos again that were not measured.
  var needsLikeness = false
  /// Whether the ThumbHashes of photos are among the results.
  var keepsThumbHashes = false
  let recipe: RenditionRecipe
  /// The picture of the watermark; `nil` for none.
  let watermarkFile: WatermarkFile?
  let onProgress: @Sendable (BuildProgress) -> Void

  /// The work on a photo.
  struct Work: Sendable {
    /// The index of the photo in the plan.
    var photo: Int
    var job: ImageJob
    /// The colour from the rendering of all sizes; `nil` if it is not known. Other sizes would have another mean.
    var color: Int?
    var thumbHash: [UInt8]?
    /// See `BuildProgress`.
    var cost: Double
    /// Whether only the clip of a Live Photo is made; its failure is no error of the photo.
    var isLiveClip = false
    /// Whether the images include the image that is measured, see `PlannedPhoto.measuredEdge`.
    var measures = true
  }

  /// A photo that could not be tried; the next build tries it again.
  struct Failure: Sendable {
    var photo: String
    var file: LibraryFile
    var reason: String
    /// Whether only the clip of a Live Photo is missing, so that its still is shown.
    var isLiveClip = false
  }

  /// The results of the stage.
  struct Report: Sendable {
    /// The confinements of the workers that were used.
    var confinements: [Confinement] = []
    /// The results of the photos that were tried, by their indices in the plan.
    var results = RenderingResults()
    var failures: [Failure] = []
    /// Why the clips of Live Photos cannot be shown, by the indices of photos in the plan.
    var lostClips: [Int: String] = [:]
    /// The number of changes to the catalog's revision.
    var catalogChanges = 0

    /// The ids of the photos that could not be tried.
    var postponed: Set<String> {
      Set(failures.lazy.filter { !$0.isLiveClip }.map(\.photo))
    }

    /// The ids of the Live Photos whose clips could not be tried.
    var postponedClips: Set<String> {
      Set(failures.lazy.filter(\.isLiveClip).map(\.photo))
    }
  }

  /// Renders the missing images, and stores the colour of each photo or why no decoder accepts it.
  func run(_ plan: SitePlan) async throws -> Report {
    var gaps = plan.photos.indices.compactMap { gap(plan.photos[$0], at: $0) }
    let live = plan.photos.indices.filter { lacksLiveClip(plan.photos[$0]) }
    guard !gaps.isEmpty || !live.isEmpty else { return Report() }
    let folder = try store.scratchFolder()
    var report = Report()
    var videos = gaps.filter { $0.kind != .images }
    // A first build lacks the images of all photos.
    gaps.removeAll { $0.kind != .images }
    if !gaps.isEmpty {
      let worker = startedWorker ?? pool.start(scratch: folder)
      let handshake = try await worker.handshake(requiresSandbox: requiresSandbox)
      let watermark = try await watermark(for: gaps, of: plan, in: folder)
      try await run(&gaps, of: plan, in: folder, pool, worker, handshake, watermark, &report)
    }
    let postponed = report.postponed
    let clips = live.filter { index in
      // A clip is made only if its picture is shown.
      if postponed.contains(plan.photos[index].id) { return false }
      return color(of: index, in: plan, report.results) != nil
    }
    videos += clips.map { Gap(photo: Int32($0), missing: [], lacksClip: true, kind: .liveClip) }
    if !videos.isEmpty { try await runVideos(&videos, of: plan, in: folder, &report) }
    if report.results.isEmpty, let first = report.failures.last, isEverythingMissing(plan, report) {
      throw RendererError.nothingRendered(
        report.failures.count, first.file.path(in: plan.rootFolders), first.reason)
    }
    return report
  }

  /// Whether the failure of all photos has a common cause. No photo was ever rendered, or the folders exist without
  /// their photos, as in the mount point of a disk that is not mounted.
  private func isEverythingMissing(_ plan: SitePlan, _ report: Report) -> Bool {
    guard plan.photos.contains(where: { $0.state.color != nil }) else { return true }
    let roots = Set(report.failures.map(\.file.root))
    let folders = plan.rootFolders
    return !plan.photos.contains { photo in
      roots.contains(photo.file.root)
        && FileManager.default.fileExists(atPath: photo.file.path(in: folders).string)
    }
  }

  /// Renders what ffmpeg decodes, and adds the results to a report. Photos do not need ffmpeg, so a missing or unusable
  /// ffmpeg does not end the build.
  private func runVideos(
    _ gaps: inout [Gap], of plan: SitePlan, in folder: ScratchFolder, _ report: inout Report
  ) async throws {
    var problem = FFmpegProgram.missing
    if let videoPool {
      let worker = videoPool.start(scratch: folder)
      let handshake: WorkerHandshake?
      do {
        handshake = try await worker.handshake(requiresSandbox: requiresSandbox)
      } catch RendererError.cannotStart(_, let reason) {
        (handshake, problem) = (nil, FFmpegProgram.unusable(reason))
      }
      if let handshake {
        let watermark = try await watermark(for: gaps, of: plan, in: folder)
        return try await run(
          &gaps, of: plan, in: folder, videoPool, worker, handshake, watermark, &report)
      }
    }
    report.failures += gaps.map { Failure(work($0, plan, report.results, nil), problem) }
  }

  /// Renders photos, and adds their results to a report. Gaps that need no rendering are removed in place: a copy for a
  /// million photos would take much memory.
  private func run(
    _ gaps: inout [Gap], of plan: SitePlan, in folder: ScratchFolder, _ pool: WorkerPool,
    _ worker: StartedWorker, _ handshake: WorkerHandshake, _ watermark: SiteWatermark?,
    _ report: inout Report
  ) async throws {
    let (roots, earlier) = (plan.rootFolders, report.results)
    @Sendable func work(_ gap: Gap) -> Work { self.work(gap, plan, earlier, watermark) }
    report.confinements.append(handshake.confinement)
    gaps.removeAll { isRefused(plan.photos[Int($0.photo)], by: handshake.version) }
    guard !gaps.isEmpty else { return }
    var batch = RenditionBatch(
      stage: self, version: handshake.version,
      progress: BuildProgress(
        pool.rendersVideos ? .videos : .photos,
        costs: gaps.map { plan.photos[Int($0.photo)].cost }),
      roots: roots, report: report)
    do {
      let count = gaps.count
      try gaps.removeAll { gap in
        let work = work(gap)
        switch try store.earlier(work.job, by: handshake.version) {
        case .none: return false
        case .outcome(let outcome): try batch.add(outcome, of: work)
        case .stored: batch.advance(work)
        }
        return true
      }
      let missing = gaps.reduce(into: Set<Int>()) {
        $0.insert(plan.photos[Int($1.photo)].file.root)
      }
      .filter { !isFolder(roots[$0]) }
      func isMissing(_ gap: Gap) -> Bool {
        missing.contains(plan.photos[Int(gap.photo)].file.root)
      }
      guard gaps.count < count || !gaps.allSatisfy(isMissing) else {
        throw RendererError.libraryMissing(
          missing.map { roots[$0] }.sorted { $0.string < $1.string })
      }
      for gap in gaps where isMissing(gap) {
        batch.fail(
          work(gap),
          "the library's folder is missing; connect the disk and build again")
      }
      gaps.removeAll(where: isMissing)
      let ready = gaps
      let begun = BegunWork()
      try await pool.run(
        count: ready.count, roots: roots, scratch: folder, started: worker,
        job: { index in begun.add(work(ready[index])) },
        onOutcome: { outcome in
          if let work = begun.remove(outcome.photo) { try batch.add(outcome, of: work) }
        })
    } catch {
      // The first error is the one to report. The next build makes what cannot be kept now.
      do { try batch.finish() } catch {}
      throw error
    }
    try batch.finish()
    report = batch.report
  }

  private func isFolder(_ path: FilePath) -> Bool {
    var status = stat()
    let result = unsafe path.withPlatformString { unsafe stat($0, &status) }
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The work that workers have begun, by the ids of photos.
private final class BegunWork: Sendable {
  private let work = Mutex<[String: RenditionStage.Work]>([:])

  func add(_ begun: RenditionStage.Work) -> ImageJob {
    work.withLock { $0[begun.job.photo] = begun }
    return begun.job
  }

  func remove(_ photo: String) -> RenditionStage.Work? {
    work.withLock { $0.removeValue(forKey: photo) }
  }
}

extension RenditionStage.Failure {
  init(_ work: RenditionStage.Work, _ reason: String) {
    self.init(
      photo: work.job.photo, file: work.job.original, reason: reason, isLiveClip: work.isLiveClip)
  }
}
