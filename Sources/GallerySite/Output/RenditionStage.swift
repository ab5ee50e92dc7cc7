import Foundation
import Glibc
import PhotoCatalog
import PhotoMetadata
import Renditions
import SitePublishing
import SystemPackage

/// Makes the renditions that a site lacks.
struct RenditionStage: Sendable {
  var catalog: Catalog
  var pool: RenderPool
  var recipe: RenditionRecipe
  var publication: Publication
  /// Whether photos are tried that could not be rendered before.
  var triesAgain: Bool
  var onProgress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// What is to be made of a photo.
  struct Work: Sendable {
    var job: RenderJob
    /// Every set of sizes has a mean of its own: what is known from the whole set stays.
    var color: Int?
    var thumbHash: [UInt8]?
    /// The versions that have refused the photo, and would again; `nil` to try it in any case.
    var refusedBy: RenderErrorVersion?
  }

  /// A photo that could not be tried; the next build tries it again.
  struct Failure: Sendable {
    var photo: String
    var file: UnreadableFile
  }

  /// What came of rendering.
  struct Report: Sendable {
    /// What the workers could not do; `nil` where none was needed.
    var confinement: Confinement?
    /// What came of the photos that were tried, by their ids.
    var results: [String: Rendering.Result] = [:]
    var failures: [Failure] = []
    /// By how much the catalog's revision has grown.
    var catalogChanges = 0

    /// The ids of the photos that could not be tried.
    var postponed: Set<String> { Set(failures.map(\.photo)) }
  }

  /// Renders what is missing and notes each photo's colour, or why no decoder accepts it.
  ///
  /// - Parameter photos: Each once.
  /// - Returns: What came of them; those of which nothing is missing are not in it.
  /// - Throws: `RendererError` where nothing can be rendered at all, `CatalogError`,
  ///   `PublishingError`, `CancellationError`. What was complete by then is kept.
  func run(_ photos: [VisibleLibrary.VisiblePhoto]) async throws -> Report {
    let work = photos.compactMap(work)
    guard !work.isEmpty else { return Report() }
    let folder = try ScratchFolder(at: publication.renditionsFolder().path)
    let report = try await run(work, in: folder)
    if report.results.isEmpty, let first = report.failures.last, isEverythingMissing(photos, report)
    {
      throw RendererError.nothingRendered(
        report.failures.count, first.file.path, first.file.reason)
    }
    return report
  }

  /// Whether it is no accident that no photo could be rendered: none ever was, or the folders are
  /// there but their photos are not, as in a mount point without its disk.
  private func isEverythingMissing(_ photos: [VisibleLibrary.VisiblePhoto], _ report: Report)
    -> Bool
  {
    guard photos.contains(where: { $0.photo.color != nil }) else { return true }
    let roots = Set(report.failures.map(\.file.root))
    return !photos.contains { visible in
      roots.contains(visible.root)
        && FileManager.default.fileExists(atPath: visible.root.pushing(visible.name).string)
    }
  }

  /// What is missing of a photo; `nil` where nothing is.
  private func work(_ visible: VisibleLibrary.VisiblePhoto) -> Work? {
    let (photo, picture) = (visible.photo, visible.picture)
    let all = recipe.allRenditions(
      of: photo.id, width: picture.width, height: picture.height, moves: photo.facts.isAnimated)
    let missing = all.filter { !publication.holds($0.path) }
    if photo.color != nil, missing.isEmpty { return nil }
    var work = Work(
      job: RenderJob(
        photo: photo.id,
        original: OriginalFile(
          root: visible.root, name: visible.name, size: visible.file.size,
          inode: visible.file.inode),
        part: picture.part, orientation: picture.orientation, renditions: all))
    if photo.renderError != nil {
      work.refusedBy = triesAgain ? nil : photo.renderErrorVersion
      return work
    }
    // Where the colour is unknown, all of it is made.
    guard photo.color != nil else { return work }
    work.job.renditions = work.job.renditions.filter(missing.contains)
    if missing.count < all.count { (work.color, work.thumbHash) = (photo.color, photo.thumbHash) }
    return work
  }

  private func run(_ work: [Work], in folder: ScratchFolder) async throws -> Report {
    let handshake = try await pool.handshake(scratch: folder)
    let version = RenderErrorVersion(handshake.version)
    let pending = work.filter { $0.refusedBy != version }
    var report = Report(confinement: handshake.confinement)
    guard !pending.isEmpty else { return report }
    let missing = missingRoots(of: pending)
    let ready = pending.filter { !missing.contains($0.job.original.root) }
    guard !ready.isEmpty else {
      throw RendererError.libraryMissing(missing.sorted { $0.string < $1.string })
    }
    report.failures = pending.filter { missing.contains($0.job.original.root) }.map {
      Failure($0.job, "the library's folder is missing; connect the disk and build again")
    }

    var batch = RenditionBatch(stage: self, version: version, work: ready, report: report)
    onProgress(0, ready.count)
    do {
      try await pool.render(ready.map(\.job), scratch: folder) { try batch.add($0) }
    } catch {
      // The first failure is the one to report; what cannot be kept now is made again.
      do { try batch.finish() } catch {}
      throw error
    }
    try batch.finish()
    return batch.report
  }

  private func missingRoots(of work: [Work]) -> Set<FilePath> {
    Set(work.map(\.job.original.root)).filter { root in
      var status = stat()
      let result = unsafe root.withPlatformString { unsafe stat($0, &status) }
      return result != 0 || status.st_mode & S_IFMT != S_IFDIR
    }
  }
}

extension RenditionStage.Failure {
  init(_ job: RenderJob, _ reason: String) {
    photo = job.photo
    file = UnreadableFile(root: job.original.root, name: job.original.name, reason: reason)
  }
}

extension RenderErrorVersion {
  init(_ version: RendererVersion) {
    self.init(renderer: version.renderer, libvips: version.libvips)
  }
}
