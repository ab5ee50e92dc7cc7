import Facts
import PhotoCatalog
import Renditions
import SiteOutput
import SystemPackage

/// Stores the encrypted media files of a protected album in the site, and results in the catalog.
struct EncryptedRenditions: RenditionStore {
  let site: SiteRenditions
  let key: AlbumKey

  func holds(_ path: String) -> Bool {
    site.publication.holds(key.sitePath(of: path))
  }

  func scratchFolder() throws -> ScratchFolder { try site.scratchFolder() }

  func store(_ photos: [Rendering], _ files: [String: [WrittenFile]]) throws {
    let publication = site.publication
    let work = try publication.renditionsFolder()
    let files = photos.flatMap { files[$0.photo] ?? [] }
    try publication.add(try files.flatMap { try encrypt($0, in: work) })
    // Otherwise the plain files would double the use of the disk until the end of the build.
    let scratch = try scratchFolder()
    for file in files { scratch.remove(file.name) }
    try site.catalog.store(photos)
  }

  /// Other processes render public photos only.
  func earlier(_ job: ImageJob, by version: RendererVersion) -> EarlierRendering { .none }

  /// Encrypts a file of the work folder, and returns its parts in reverse order.
  private func encrypt(_ file: WrittenFile, in work: WorkFolder) throws -> [WrittenFile] {
    let path = work.path.appending(file.name)
    do {
      let source = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
      return try source.closeAfter {
        try EncryptedFile(file.path, key).write(to: work) {
          try source.readAll(atMost: EncryptedFile.partSize)
        }
      }
    } catch let reason as Errno {
      throw SiteOutputError.failed(path, reason)
    }
  }
}
