import PhotoCatalog
import Renditions
import SitePublishing

/// What was rendered and is not yet kept: first the images are put in their places, then the catalog
/// is told, for many photos at once.
struct RenditionBatch {
  private let stage: RenditionStage
  private let version: RenderErrorVersion
  private let work: [String: RenditionStage.Work]
  private(set) var report: RenditionStage.Report
  private var files: [RenderedFile] = []
  private var renderings: [Rendering] = []
  private var begin = ContinuousClock.now
  private var done = 0

  /// A batch is kept when it has so many photos, or is so old, so that an interrupt loses little.
  private static let mostPhotos = 64
  private static let longestTime = Duration.seconds(2)

  /// Makes an empty batch.
  ///
  /// - Parameters:
  ///   - stage: Where images and colours are kept.
  ///   - version: Of the workers.
  ///   - work: What is under way.
  ///   - report: What is known before.
  init(
    stage: RenditionStage, version: RenderErrorVersion, work: [RenditionStage.Work],
    report: RenditionStage.Report
  ) {
    (self.stage, self.version, self.report) = (stage, version, report)
    self.work = Dictionary(work.map { ($0.job.photo, $0) }) { first, _ in first }
  }

  /// Adds what came of a job.
  ///
  /// - Throws: `PublishingError`, `CatalogError`.
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
      report.failures.append(RenditionStage.Failure(work.job, reason))
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
    try stage.publication.add(files.map { WrittenFile(name: $0.scratchName, path: $0.path) })
    try stage.catalog.store(renderings)
    report.catalogChanges += 1
    for rendering in renderings { report.results[rendering.photo] = rendering.result }
  }
}
