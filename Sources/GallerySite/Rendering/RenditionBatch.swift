import PhotoCatalog
import Renditions

/// Rendered photos that are not stored yet.
///
/// Those of many photos are stored at once.
struct RenditionBatch {
  private let stage: RenditionStage
  private let version: RenderErrorVersion
  private let work: [String: RenditionStage.Work]
  private(set) var report: RenditionStage.Report
  private var files: [String: [ScratchFile]] = [:]
  private var renderings: [Rendering] = []
  private var begin = ContinuousClock.now
  private var done = 0

  /// A batch of this size or age is stored, so that an interrupt loses little.
  private static let maxPhotos = 64
  private static let maxDuration = Duration.seconds(2)

  /// Makes an empty batch.
  ///
  /// - Parameters:
  ///   - stage: Where images and colours are stored.
  ///   - version: The versions of the workers.
  ///   - work: The work that is done.
  ///   - report: The results so far.
  init(
    stage: RenditionStage, version: RenderErrorVersion, work: [RenditionStage.Work],
    report: RenditionStage.Report
  ) {
    (self.stage, self.version, self.report) = (stage, version, report)
    self.work = Dictionary(work.map { ($0.job.photo, $0) }) { first, _ in first }
  }

  /// Adds the outcome of a job.
  ///
  /// - Throws: `PublishingError`, `CatalogError`.
  mutating func add(_ outcome: JobOutcome<ImageSummary>) throws {
    guard let work = work[outcome.photo] else { return }
    if renderings.isEmpty { begin = .now }
    switch outcome.result {
    case .completed(let summary):
      let thumbHash = summary.thumbHash.map { [UInt8]($0) }
      renderings.append(
        Rendering(
          photo: outcome.photo,
          result: .rendered(
            color: work.color ?? summary.color,
            thumbHash: work.color == nil ? thumbHash : work.thumbHash ?? thumbHash,
            warning: summary.warning)))
      files[outcome.photo] = outcome.files
    case .photoError(let reason):
      renderings.append(Rendering(photo: outcome.photo, result: .refused(reason, by: version)))
    case .environmentError(let reason):
      report.failures.append(RenditionStage.Failure(work.job, reason))
    }
    if renderings.count >= Self.maxPhotos || .now - begin >= Self.maxDuration { try finish() }
    advance()
  }

  /// Reports a photo that cannot be tried now.
  mutating func fail(_ work: RenditionStage.Work, _ reason: String) {
    report.failures.append(RenditionStage.Failure(work.job, reason))
    advance()
  }

  /// Counts a photo as done.
  mutating func advance() {
    done += 1
    stage.onProgress(done, work.count)
  }

  /// Stores all complete photos.
  mutating func finish() throws {
    guard !renderings.isEmpty else { return }
    let (files, renderings) = (files, renderings)
    // Nothing is tried twice: the next build makes what fails here.
    (self.files, self.renderings) = ([:], [])
    try stage.store.store(renderings, files)
    report.catalogChanges += 1
    for rendering in renderings { report.results[rendering.photo] = rendering.result }
  }
}
