import Glibc
import PhotoCatalog
import PhotoMetadata
import Renditions
import SystemPackage

/// Makes the renditions that a site lacks.
struct RenditionStage: Sendable {
  var catalog: Catalog
  var pool: RenderPool
  var recipe: RenditionRecipe
  /// The folder that holds the site's folder of renditions.
  var home: FilePath
  /// Where workers write, on the disk of the site; made and removed here.
  var scratch: FilePath
  /// Whether photos are tried that could not be rendered before.
  var triesAgain: Bool
  /// Puts images where they belong, so that they outlive a crash: called before the catalog is told
  /// of them, with the images of one batch after the other.
  var accept: @Sendable (_ files: [RenderedFile]) throws -> Void
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

  /// What came of it.
  struct Report: Sendable {
    /// What the workers could not do; `nil` where none was needed.
    var confinement: Confinement?
    var failures: [Failure] = []
  }

  /// What is missing of a photo; `nil` where nothing is, or nothing can be shown.
  func work(_ original: PhotoOriginal) -> Work? {
    let photo = original.photo
    guard let picture = try? ShownPicture(photo.facts, for: recipe) else { return nil }
    let all = recipe.allRenditions(
      of: photo.id, width: picture.width, height: picture.height, moves: photo.facts.isAnimated)
    var work = Work(
      job: RenderJob(
        photo: photo.id,
        original: OriginalFile(
          root: original.root, name: original.name, size: Int(original.size),
          inode: Int(original.inode)),
        part: picture.part, orientation: picture.orientation, renditions: all))
    if photo.renderError != nil {
      work.refusedBy = triesAgain ? nil : photo.renderErrorVersion
      return work
    }
    // Where the colour is unknown, all of it is made.
    guard photo.color != nil else { return work }
    let missing = all.filter { !FileTools.exists(home.pushing(FilePath($0.path))) }
    guard !missing.isEmpty else { return nil }
    work.job.renditions = work.job.renditions.filter(missing.contains)
    if missing.count < all.count { (work.color, work.thumbHash) = (photo.color, photo.thumbHash) }
    return work
  }

  /// Renders what is missing and notes each photo's colour, or why no decoder accepts it.
  ///
  /// - Parameter work: What is to be done, each photo once.
  /// - Returns: What the workers could not do, and which photos could not be tried.
  /// - Throws: `RendererError` where nothing can be rendered at all, `CatalogError`, what `accept`
  ///   throws, `CancellationError`. What was complete by then is kept.
  func run(_ work: [Work]) async throws -> Report {
    try ScratchFolder.removeLeftover(at: scratch)
    guard !work.isEmpty else { return Report() }
    try FileTools.makeFolder(scratch.removingLastComponent())
    let folder = try ScratchFolder(at: scratch)
    let report: Report
    do {
      report = try await run(work, in: folder)
    } catch {
      // The first failure is the one to be told; the next build removes what is left.
      do { try folder.remove() } catch {}
      throw error
    }
    try folder.remove()
    return report
  }

  /// Whether the workers are of other versions than those that have refused photos.
  ///
  /// - Throws: `RendererError` where no worker starts, `CatalogError`, `CancellationError`.
  func hasOutdatedErrors() async throws -> Bool {
    guard try catalog.hasRenderErrors() else { return false }
    return try catalog.hasErrors(ofOthersThan: RenderErrorVersion(try await pool.version()))
  }

  private func run(_ work: [Work], in folder: ScratchFolder) async throws -> Report {
    let handshake = try await pool.handshake(scratch: folder)
    let version = RenderErrorVersion(handshake.version)
    let pending = work.filter { $0.refusedBy != version }
    var report = Report(confinement: handshake.confinement)
    guard !pending.isEmpty else { return report }
    let missing = missingRoots(of: pending)
    let (ready, lost) = (
      pending.filter { !missing.contains($0.job.original.root) },
      pending.filter { missing.contains($0.job.original.root) }
    )
    guard !ready.isEmpty else {
      throw RendererError.libraryMissing(missing.sorted { $0.string < $1.string })
    }
    report.failures = lost.map {
      failure($0.job, "the library's folder is not there; connect the disk and build again")
    }

    var batch = RenditionBatch(stage: self, version: version, work: ready)
    onProgress(0, ready.count)
    do {
      try await pool.render(ready.map(\.job), scratch: folder) { try batch.add($0) }
    } catch {
      // The first failure is the one to be told; what cannot be kept now is made again.
      do { try batch.finish() } catch {}
      throw error
    }
    try batch.finish()
    if batch.failures.count == ready.count, let first = batch.failures.first,
      try isHopeless(Set(ready.map(\.job.original.root)))
    {
      throw RendererError.nothingRendered(ready.count, first.file.path, first.file.reason)
    }
    report.failures += batch.failures
    return report
  }

  /// Whether it is no accident that no photo could be rendered: none ever was, or the folders are
  /// there but their photos are not, as in a mount point without its disk.
  private func isHopeless(_ roots: Set<FilePath>) throws -> Bool {
    guard try catalog.hasRenderedPhotos() else { return true }
    var isThere = false
    _ = try catalog.originals { original -> Never? in
      isThere = isThere || (roots.contains(original.root) && FileTools.exists(original.path))
      return nil
    }
    return !isThere
  }

  private func missingRoots(of work: [Work]) -> Set<FilePath> {
    Set(work.map(\.job.original.root)).filter { root in
      guard let status = FileTools.status(root, followsLinks: true) else { return true }
      return status.st_mode & S_IFMT != S_IFDIR
    }
  }

  fileprivate func failure(_ job: RenderJob, _ reason: String) -> Failure {
    Failure(
      photo: job.photo,
      file: UnreadableFile(root: job.original.root, name: job.original.name, reason: reason))
  }
}

extension RenderErrorVersion {
  init(_ version: RendererVersion) {
    self.init(renderer: version.renderer, libvips: version.libvips)
  }
}

/// What was rendered and is not yet kept: first the images are put in their places, then the catalog
/// is told, for many photos at once.
private struct RenditionBatch {
  let stage: RenditionStage
  let version: RenderErrorVersion
  let work: [String: RenditionStage.Work]
  private(set) var failures: [RenditionStage.Failure] = []
  private var files: [RenderedFile] = []
  private var renderings: [Rendering] = []
  private var begin = ContinuousClock.now
  private var done = 0

  /// A batch is kept when it has so many photos, or is so old, so that an interrupt loses little.
  private static let mostPhotos = 64
  private static let longestTime = Duration.seconds(2)

  init(stage: RenditionStage, version: RenderErrorVersion, work: [RenditionStage.Work]) {
    (self.stage, self.version) = (stage, version)
    self.work = Dictionary(work.map { ($0.job.photo, $0) }) { first, _ in first }
  }

  mutating func add(_ outcome: RenderOutcome) throws {
    guard let work = work[outcome.photo] else { return }
    if renderings.isEmpty { begin = .now }
    switch outcome.result {
    case .rendered(let color, let thumbHash, let warning):
      renderings.append(
        Rendering(
          photo: outcome.photo,
          result: .rendered(
            color: work.color ?? color,
            thumbHash: work.color == nil ? thumbHash : work.thumbHash ?? thumbHash,
            warning: warning)))
      files += outcome.files
    case .photoError(let reason):
      renderings.append(Rendering(photo: outcome.photo, result: .refused(reason, by: version)))
    case .environmentError(let reason):
      failures.append(stage.failure(work.job, reason))
    }
    if renderings.count >= Self.mostPhotos || .now - begin >= Self.longestTime { try finish() }
    done += 1
    stage.onProgress(done, self.work.count)
  }

  /// Keeps what is complete.
  mutating func finish() throws {
    guard !renderings.isEmpty else { return }
    let (files, renderings) = (files, renderings)
    // Nothing is tried twice: what fails here is made again by the next build.
    (self.files, self.renderings) = ([], [])
    if !files.isEmpty { try stage.accept(files) }
    try stage.catalog.store(renderings)
  }
}
