import Facts
import PhotoCatalog
import Renditions
import SiteOutput

/// Stores rendered images, and the results of their photos.
protocol RenditionStore: Sendable {
  /// Whether a rendition exists.
  func holds(_ path: String) -> Bool

  /// The folder to which workers write.
  func scratchFolder() throws -> ScratchFolder

  /// Stores complete photos.
  func store(_ photos: [Rendering], _ files: [String: [WrittenFile]]) throws

  /// The result of another process that rendered a photo.
  ///
  /// - job: The work on the photo.
  /// - version: The versions of the worker that would do it.
  func earlier(_ job: ImageJob, by version: RendererVersion) throws -> EarlierRendering
}

/// What another process has found out about a photo.
enum EarlierRendering: Sendable {
  case none
  /// Not stored yet; the files are in the scratch folder.
  case outcome(JobOutcome<ImageSummary>)
  case stored
}

/// The images of a site, and the catalog.
struct SiteRenditions: RenditionStore {
  let catalog: Catalog
  let publication: Publication
  var location = PartLocation.site
  let shards: ShardResults

  func holds(_ path: String) -> Bool { publication.holds(location.sitePath(of: path)) }

  func scratchFolder() throws -> ScratchFolder { try publication.scratchFolder() }

  func store(_ photos: [Rendering], _ files: [String: [WrittenFile]]) throws {
    // The images come first: a photo whose result is stored must have them.
    try publication.add(location.placed(photos.flatMap { files[$0.photo] ?? [] }))
    try catalog.store(photos)
  }

  func earlier(_ job: ImageJob, by version: RendererVersion) throws -> EarlierRendering {
    // Other processes render public photos only.
    guard case .site = location, !shards.isEmpty else { return .none }
    let work = try publication.renditionsFolder()
    return try shards.outcome(of: job, by: version, to: work).map { .outcome($0) } ?? .none
  }
}
