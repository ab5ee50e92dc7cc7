import Facts
import Renditions
import SiteViews
import SystemPackage

/// Prepares the watermark of a site, once for all workers. One worker decodes the file into the scratch folder, and the
/// others read the pixels. So the decoder of a photo receives no other untrusted file, and an unusable watermark ends
/// the build before anything is rendered.
struct WatermarkStage: Sendable {
  let recipe: WatermarkRecipe
  /// `nil` for a watermark without a picture.
  let file: WatermarkFile?

  /// The maximum longer edge of the decoded picture in px.
  private static let maxEdge = 4096
  /// A text that is drawn to check that there are fonts.
  private static let sample = "©"

  /// Decodes the picture, and checks that text can be drawn; `nil` if there is none.
  func prepare(
    largestSize: Int, pool: WorkerPool, in folder: ScratchFolder
  ) async throws -> PixelSize? {
    let name: FilePath = "watermark-file"
    let edge = min(Self.maxEdge, max(1, largestSize * recipe.size / 100))
    try folder.write(file?.bytes ?? [], to: name.string)
    let line = recipe.line.map { $0.line(copyright: nil, creator: nil) ?? Self.sample }
    let job = WatermarkSetup(
      original: LibraryFile(root: 0, path: name), edge: file == nil ? nil : edge, line: line)
    var outcome: JobOutcome<WatermarkSetup.Result>?
    try await pool.run(
      count: 1, roots: [folder.path], scratch: folder, job: { _ in job },
      onOutcome: { outcome = $0 })
    folder.remove(name.string)
    switch outcome?.result {
    case .completed(let result):
      for made in outcome?.files ?? [] { try folder.rename(made.name, to: made.path) }
      return result.picture
    case .photoError(let reason):
      throw RendererError.unusableWatermark(file?.name ?? Self.sample, reason)
    case .environmentError(let reason):
      throw RendererError.noWatermark(reason)
    case nil:
      throw CancellationError()
    }
  }
}

/// The watermark of a site, ready for workers.
struct SiteWatermark: Sendable {
  let recipe: WatermarkRecipe
  /// `nil` for none.
  let picture: PixelSize?

  func task(for facts: PhotoFacts) -> WatermarkTask {
    WatermarkTask(
      picture: picture,
      line: recipe.line?.line(copyright: facts.copyright, creator: facts.creator),
      layout: WatermarkLayout(recipe))
  }
}

/// The file of a watermark, as the settings name it.
package struct WatermarkFile: Sendable, CustomDebugStringConvertible {
  /// The path as it was given.
  package let name: String
  package let bytes: [UInt8]
  /// A digest of the content.
  package let digest: String

  package init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
    digest = Digest(of: bytes).name(length: Digest.maxNameLength)
  }

  /// The digest, because builds compare the descriptions of their settings.
  package var debugDescription: String { "WatermarkFile(\(digest))" }
}
