import PhotoCatalog
import Facts
import Renditions
import SystemPackage

/// Rendered photos that are not stored yet. Many photos are stored together.
struct RenditionBatch {
  private let stage: RenditionStage
  private let version: RendererVersion
  private(set) var report: RenditionStage.Report
  private var files: [String: [WrittenFile]] = [:]
  private var renderings: [Rendering] = []
  /// The indices of their photos in the plan.
  private var photos: [Int] = []
  private var begin = ContinuousClock.now
  private var progress: BuildProgress
  /// The roots of the library.
  private let roots: [FilePath]

  /// A batch of this size or age is stored, so that an interrupt loses little.
  private static let maxPhotos = 64
  private static let maxDuration = Duration.seconds(2)

  /// Makes an empty batch.
  init(
    stage: RenditionStage, version: RendererVersion, progress: BuildProgress,
    roots: [FilePath], report: RenditionStage.Report
  ) {
    self.roots = roots
    (self.stage, self.version, self.report) = (stage, version, report)
    self.progress = progress
    stage.onProgress(progress)
  }

  mutating func add(_ outcome: JobOutcome<ImageSummary>, of work: RenditionStage.Work) throws {
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
            warning: summary.warning),
          likeness: work.measures ? Likeness(summary) : nil))
      photos.append(work.photo)
      files[outcome.photo] = outcome.files
    case .photoError(let reason) where work.isLiveClip:
      report.lostClips[work.photo] = reason
    case .photoError(let reason):
      renderings.append(Rendering(photo: outcome.photo, result: .refused(reason, by: version)))
      photos.append(work.photo)
    case .environmentError(let reason):
      report.failures.append(RenditionStage.Failure(work, reason))
    }
    progress.bytes += size(of: work.job.original)
    if renderings.count >= Self.maxPhotos || .now - begin >= Self.maxDuration { try finish() }
    advance(work)
  }

  /// Reports a photo that cannot be tried now.
  mutating func fail(_ work: RenditionStage.Work, _ reason: String) {
    report.failures.append(RenditionStage.Failure(work, reason))
    advance(work)
  }

  /// Counts a photo as done.
  mutating func advance(_ work: RenditionStage.Work) {
    progress.advance(by: work.cost)
    let folder = work.job.original.path.removingLastComponent()
    progress.folder = folder.isEmpty ? nil : folder.string
    stage.onProgress(progress)
  }

  /// The size of an original in bytes; 0 if it is not known.
  private func size(of file: LibraryFile) -> Int64 {
    Int64((try? Stat(roots[file.root].pushing(file.path)))?.size ?? 0)
  }

  /// Stores all complete photos.
  mutating func finish() throws {
    guard !renderings.isEmpty else { return }
    let (files, renderings, photos) = (files, renderings, photos)
    // If this fails, nothing is stored again: the next build renders the photos.
    (self.files, self.renderings, self.photos) = ([:], [], [])
    try stage.store.store(renderings, files)
    report.catalogChanges += 1
    for (photo, rendering) in zip(photos, renderings) {
      report.results[photo] = rendering.result.kept(withThumbHash: stage.keepsThumbHashes)
    }
  }
}

extension Likeness {
  /// The measurements of a worker; `nil` if it made none.
  init?(_ summary: ImageSummary) {
    guard let hash = summary.differenceHash, let sharpness = summary.sharpness else { return nil }
    self.init(hash: hash, sharpness: sharpness)
  }
}

extension Rendering.Result {
  /// The result with or without the ThumbHash, which those of featureless pictures keep.
  fileprivate func kept(withThumbHash: Bool) -> Rendering.Result {
    guard !withThumbHash, case .rendered(let color, let hash, let warning) = self,
      hash.map(ThumbHash.isFeatureless) != true
    else { return self }
    return .rendered(color: color, thumbHash: nil, warning: warning)
  }
}
