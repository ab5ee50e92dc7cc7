import PhotoCatalog
import PhotoMetadata
import Renditions
import Synchronization
import SystemPackage

/// Makes the renditions that a site lacks.
struct RenditionStage: Sendable {
  var catalog: Catalog
  var pool: RenderPool
  var recipe: RenditionRecipe
  /// The folder that holds the site's folder of renditions.
  var home: FilePath
  /// Whether photos are tried that could not be rendered before.
  var triesAgain: Bool
  var onProgress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Colours are written to the catalog in batches, so that an interrupt loses little.
  private static let batchSize = 64

  /// What is to be made of a photo.
  struct Work: Sendable {
    var job: RenderJob
    /// Every set of sizes has a mean of its own: what is known from the whole set stays.
    var color: Int?
    var thumbHash: [UInt8]?
  }

  /// What is missing of a photo; `nil` where nothing is, or nothing can be shown.
  func work(_ original: PhotoOriginal) -> Work? {
    let photo = original.photo
    guard let picture = try? ShownPicture(photo.facts, for: recipe) else { return nil }
    let (missing, isPart) = missing(original, picture)
    guard !missing.isEmpty else { return nil }
    return Work(
      job: RenderJob(
        photo: photo.id, source: original.path.bytes, part: picture.part, renditions: missing,
        site: home.bytes),
      color: isPart ? photo.color : nil, thumbHash: isPart ? photo.thumbHash : nil)
  }

  /// Renders what is missing and notes each photo's colour, or why it could not be rendered.
  ///
  /// - Parameter work: What is to be done, each photo once.
  /// - Returns: What the workers could not do; `nil` where there was no work.
  /// - Throws: `SiteError` for a folder that cannot be made, `RendererError`, `CancellationError`.
  func run(_ work: [Work]) async throws -> Confinement? {
    let jobs = work.map(\.job)
    let partial = Dictionary(
      work.lazy.filter { $0.color != nil }.map { ($0.job.photo, $0) }
    ) { first, _ in first }
    guard !jobs.isEmpty else { return nil }
    for folder in Set(jobs.map { $0.photo.prefix(2) }) {
      try FileTools.makeFolder(renditions.appending(String(folder)))
    }
    let (total, known) = (jobs.count, partial)
    let state = Mutex((done: 0, waiting: [Rendering](), confinement: Confinement?.none))
    defer {
      try? catalog.store(state.withLock { $0.waiting })
    }
    onProgress(0, total)
    try await pool.render(jobs, into: renditions) { outcome in
      let (done, batch) = state.withLock { state in
        state.done += 1
        state.confinement = state.confinement ?? outcome.answer.confinement
        state.waiting.append(
          Rendering(
            photo: outcome.photo,
            color: outcome.answer.color.map { known[outcome.photo]?.color ?? $0 },
            thumbHash: outcome.answer.thumbHash.map {
              known[outcome.photo]?.thumbHash ?? [UInt8]($0)
            }, error: outcome.answer.error))
        guard state.waiting.count >= Self.batchSize else { return (state.done, [Rendering]()) }
        defer { state.waiting = [] }
        return (state.done, state.waiting)
      }
      try? catalog.store(batch)
      onProgress(done, total)
    }
    return state.withLock { $0.confinement }
  }

  private var renditions: FilePath { home.appending(SitePublisher.renditions) }

  /// What is missing of a photo, and whether there is more of it: nothing where it is known that it
  /// cannot be rendered, all of it where its colour is unknown.
  private func missing(
    _ original: PhotoOriginal, _ picture: ShownPicture
  ) -> (renditions: [Rendition], isPart: Bool) {
    guard original.photo.renderError == nil || triesAgain else { return ([], false) }
    let all = recipe.allRenditions(
      of: original.photo.id, width: picture.width, height: picture.height,
      moves: original.photo.facts.isAnimated)
    guard original.photo.color != nil else { return (all, false) }
    let missing = all.filter { !FileTools.exists(home.pushing(FilePath($0.path))) }
    return (missing, missing.count < all.count)
  }
}
