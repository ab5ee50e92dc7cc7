import Foundation
import PhotoCatalog
import Facts
import Renditions
import SiteOutput

/// The images that a run of a shard leaves for the build that completes the site.
struct ShardRenditions: RenditionStore {
  let folder: ShardFolder
  /// The files of the site.
  let published: PublishedFiles
  /// The results of earlier runs of the shard.
  let earlier: ShardResults

  func holds(_ path: String) -> Bool { published.holds(path) }

  func scratchFolder() throws -> ScratchFolder { try ScratchFolder(at: folder.scratch) }

  func store(_ photos: [Rendering], _ files: [String: [WrittenFile]]) throws {
    let made = photos.flatMap { files[$0.photo] ?? [] }
    let contents = try folder.store(made)
    let known = Dictionary(zip(made, contents).map { ($0.path, $1) }) { $1 }
    var lines: [UInt8] = []
    for photo in photos {
      var entry = ShardReport.Entry()
      switch photo.result {
      case .rendered(let color, let thumbHash, let warning):
        entry.summary = ImageSummary(
          color: color, thumbHash: thumbHash.map { Data($0) },
          differenceHash: photo.likeness?.hash, sharpness: photo.likeness?.sharpness,
          warning: warning)
        for file in files[photo.photo] ?? [] {
          if let content = known[file.path] {
            entry.files.append(ShardReport.RecordedFile(file.path, content))
          }
        }
      case .refused(let reason, _): entry.error = reason
      }
      lines += try ShardReport.line(entry, photo: photo.photo)
    }
    try folder.note(lines)
  }

  func earlier(_ job: ImageJob, by version: RendererVersion) throws -> EarlierRendering {
    earlier.holds(job, by: version) ? .stored : .none
  }
}
