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

  /// Renders what is missing and notes each photo's colour, or why it could not be rendered.
  ///
  /// - Parameter photos: Every photo of the site, once; those with nothing to show are left out.
  /// - Returns: What the workers could not do; `nil` where there was no work.
  /// - Throws: `SiteError` for a folder that cannot be made, `RendererError`, `CancellationError`.
  func run(_ photos: [PhotoOriginal]) async throws -> Confinement? {
    var jobs: [RenderJob] = []
    // Every set of sizes has a mean of its own: that of the whole set stays.
    var partial: [String: Photo] = [:]
    for original in photos {
      guard let picture = try? ShownPicture(original.photo.facts, for: recipe) else { continue }
      let (missing, isPart) = missing(original, picture)
      guard !missing.isEmpty else { continue }
      if isPart { partial[original.photo.id] = original.photo }
      jobs.append(
        RenderJob(
          photo: original.photo.id, source: original.path.bytes, part: picture.part,
          renditions: missing, site: home.bytes))
    }
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
