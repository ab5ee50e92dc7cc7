import Foundation
import PhotoCatalog
import PhotoMetadata
import Renditions
import SitePublishing
import Synchronization
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

  private static let batchSize = 64

  /// What is to be made of a photo.
  struct Work: Sendable {
    var job: RenderJob
    var paths: [String]
    /// Every set of sizes has a mean of its own: what is known from the whole set stays.
    var color: Int?
    var thumbHash: [UInt8]?
  }

  struct Report {
    var renderings: [String: Rendering] = [:]
    var catalogChanges = 0
    var confinement: Confinement?
    var postponed: [UnreadableFile] = []
    var postponedPhotos: Set<String> = []
  }

  func run(_ library: VisibleLibrary) async throws -> Report {
    let needed = library.photos.contains { !missing($0).renditions.isEmpty }
    guard needed else { return Report() }
    let folder = try publication.renditionsFolder().path
    return try await run(library.photos.compactMap { work($0, in: folder) }, in: folder)
  }

  func work(_ photo: VisibleLibrary.VisiblePhoto, in folder: FilePath) -> Work? {
    let (missing, isPart) = missing(photo)
    guard !missing.isEmpty else { return nil }
    var job = RenderJob(
      photo: photo.photo.id, source: photo.root.pushing(photo.name).bytes,
      part: photo.picture.part, renditions: missing, site: folder.bytes)
    let sorted = missing.sorted { $0.edge > $1.edge }
    for index in job.targets.indices {
      let name = sorted[index].path.replacing("/", with: "_")
      job.targets[index].path = Data(folder.bytes + [UInt8(ascii: "/")] + name.utf8)
    }
    return Work(
      job: job, paths: sorted.map(\.path), color: isPart ? photo.photo.color : nil,
      thumbHash: isPart ? photo.photo.thumbHash : nil)
  }

  func run(_ work: [Work], in folder: FilePath) async throws -> Report {
    guard !work.isEmpty else { return Report() }
    let known = Dictionary(uniqueKeysWithValues: work.map { ($0.job.photo, $0) })
    let total = work.count
    let state = Mutex((report: Report(), done: 0, files: [WrittenFile](), batch: [Rendering]()))
    @Sendable func flush(isLast: Bool) throws {
      try state.withLock { state in
        guard isLast || state.batch.count >= Self.batchSize else { return }
        try publication.add(state.files)
        try catalog.store(state.batch)
        if !state.batch.isEmpty { state.report.catalogChanges += 1 }
        for rendering in state.batch { state.report.renderings[rendering.photo] = rendering }
        (state.files, state.batch) = ([], [])
      }
    }
    onProgress(0, total)
    do {
      try await pool.render(work.map(\.job), into: folder) { outcome in
        let done = state.withLock { state in
          state.done += 1
          state.report.confinement = state.report.confinement ?? outcome.answer.confinement
          let work = known[outcome.photo]
          state.batch.append(
            Rendering(
              photo: outcome.photo, color: outcome.answer.color.map { work?.color ?? $0 },
              thumbHash: outcome.answer.thumbHash.map { work?.thumbHash ?? [UInt8]($0) },
              error: outcome.answer.error))
          if outcome.answer.error == nil {
            state.files += (work?.paths ?? []).map {
              WrittenFile(name: $0.replacing("/", with: "_"), path: $0)
            }
          }
          return state.done
        }
        try? flush(isLast: false)
        onProgress(done, total)
      }
    } catch {
      try? flush(isLast: true)
      throw error
    }
    try flush(isLast: true)
    return state.withLock { $0.report }
  }

  private func missing(
    _ photo: VisibleLibrary.VisiblePhoto
  ) -> (renditions: [Rendition], isPart: Bool) {
    guard photo.photo.renderError == nil || triesAgain else { return ([], false) }
    let all = recipe.allRenditions(
      of: photo.photo.id, width: photo.picture.width, height: photo.picture.height,
      moves: photo.photo.facts.isAnimated)
    guard photo.photo.color != nil else { return (all, false) }
    let missing = all.filter { !publication.holds($0.path) }
    return (missing, missing.count < all.count)
  }
}
