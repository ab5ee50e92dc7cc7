import Foundation
import Glibc
import PhotoCatalog
import Renditions
import SiteModel
import SitePublishing
import SystemPackage

/// Makes the renditions that a site lacks.
struct RenditionStage: Sendable {
  let pool: WorkerPool
  let store: any RenditionStore
  /// Whether photos are tried again that could not be rendered before.
  let retriesFailures: Bool
  let onProgress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// The work on a photo.
  struct Work: Sendable {
    var job: ImageJob
    /// Known from the rendering of all sizes.
    ///
    /// Another set of sizes has another mean.
    var color: Int?
    var thumbHash: [UInt8]?
    /// The versions that refused the photo, and would again; `nil` to try it in any case.
    var refusedBy: RendererVersion?
  }

  /// A photo that could not be tried; the next build tries it again.
  struct Failure: Sendable {
    var photo: String
    var file: LibraryFile
    var reason: String
  }

  /// The results of the stage.
  struct Report: Sendable {
    /// The confinement of the workers; `nil` if none was needed.
    var confinement: Confinement?
    /// The results of the photos that were tried, by their ids.
    var results: [String: Rendering.Result] = [:]
    var failures: [Failure] = []
    /// The number of changes to the catalog's revision.
    var catalogChanges = 0

    /// The ids of the photos that could not be tried.
    var postponed: Set<String> { Set(failures.map(\.photo)) }
  }

  /// Renders what is missing, and stores each photo's colour, or why no decoder accepts it.
  ///
  /// - Parameter plan: The site.
  /// - Returns: The results. Photos that lack nothing have none.
  /// - Throws: `RendererError` if nothing can be rendered at all, `CatalogError`, `PublishingError`,
  ///   `CancellationError`. Completed photos are kept.
  func run(_ plan: SitePlan) async throws -> Report {
    let work = plan.photos.compactMap(work)
    guard !work.isEmpty else { return Report() }
    let report = try await run(work, roots: plan.rootFolders, in: store.scratchFolder())
    if report.results.isEmpty, let first = report.failures.last, isEverythingMissing(plan, report) {
      throw RendererError.nothingRendered(
        report.failures.count, first.file.path(in: plan.rootFolders), first.reason)
    }
    return report
  }

  /// Whether the failure of all photos has a common cause: none was ever rendered, or the folders
  /// exist without their photos, as in a mount point without its disk.
  private func isEverythingMissing(_ plan: SitePlan, _ report: Report) -> Bool {
    guard plan.photos.contains(where: { $0.state.color != nil }) else { return true }
    let roots = Set(report.failures.map(\.file.root))
    let folders = plan.rootFolders
    return !plan.photos.contains { photo in
      roots.contains(photo.file.root)
        && FileManager.default.fileExists(atPath: photo.file.path(in: folders).string)
    }
  }

  /// The work on a photo; `nil` if nothing is missing.
  private func work(_ photo: PlannedPhoto) -> Work? {
    let (state, source) = (photo.state, photo.source)
    let all = photo.renditions.all
    let missing = all.filter { !store.holds($0.path) }
    if state.color != nil, missing.isEmpty { return nil }
    // Without a known colour, everything is made.
    let isPart = state.error == nil && state.color != nil
    let job = ImageJob(
      photo: photo.id, original: photo.file, part: source.part, orientation: source.orientation,
      renditions: isPart ? missing : all)
    if state.error != nil {
      return Work(job: job, refusedBy: retriesFailures ? nil : state.errorVersion)
    }
    return isPart && missing.count < all.count
      ? Work(job: job, color: state.color, thumbHash: state.thumbHash) : Work(job: job)
  }

  private func run(
    _ work: [Work], roots: [FilePath], in folder: ScratchFolder
  ) async throws -> Report {
    let handshake = try await pool.handshake(scratch: folder)
    let pending = work.filter { $0.refusedBy != handshake.version }
    let report = Report(confinement: handshake.confinement)
    guard !pending.isEmpty else { return report }
    var batch = RenditionBatch(
      stage: self, version: RenderErrorVersion(handshake.version), work: pending, report: report)
    onProgress(0, pending.count)
    do {
      let open = try pending.filter { work in
        switch try store.earlier(work.job, by: handshake.version) {
        case .none: return true
        case .outcome(let outcome): try batch.add(outcome)
        case .stored: batch.advance()
        }
        return false
      }
      let missing = Set(open.map(\.job.original.root)).filter { !isFolder(roots[$0]) }
      let ready = open.filter { !missing.contains($0.job.original.root) }
      guard !ready.isEmpty || open.count < pending.count else {
        throw RendererError.libraryMissing(
          missing.map { roots[$0] }.sorted { $0.string < $1.string })
      }
      for work in open where missing.contains(work.job.original.root) {
        batch.fail(work, "the library's folder is missing; connect the disk and build again")
      }
      try await pool.run(ready.map(\.job), roots: roots, scratch: folder) { try batch.add($0) }
    } catch {
      // The first error is the one to report. The next build makes what cannot be kept now.
      do { try batch.finish() } catch {}
      throw error
    }
    try batch.finish()
    return batch.report
  }

  private func isFolder(_ path: FilePath) -> Bool {
    var status = stat()
    let result = unsafe path.withPlatformString { unsafe stat($0, &status) }
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension RenditionStage.Failure {
  init(_ job: ImageJob, _ reason: String) {
    self.init(photo: job.photo, file: job.original, reason: reason)
  }
}

extension RenderErrorVersion {
  init(_ version: RendererVersion) {
    self.init(renderer: version.renderer, libvips: version.libvips)
  }
}
