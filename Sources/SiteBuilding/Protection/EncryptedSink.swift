import Facts
import PhotoCatalog
import Renditions
import SiteOutput
import SiteViews
import SystemPackage

/// Compresses the pages of a protected album with gzip, and encrypts them. Encrypted data cannot be compressed later.
struct EncryptedSink<Sink: FileSink>: FileSink {
  let sink: Sink
  let key: AlbumKey

  func put(_ path: String, _ bytes: [UInt8]) throws(SiteOutputError) {
    let (path, bytes) = encrypted(path, bytes)
    try sink.put(path, bytes)
  }

  func reuse(_ paths: [String]) -> Bool {
    sink.reuse(paths.map(key.sitePath))
  }

  func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws {
    try await sink.put(count: count, run: run) { index in
      make(index).map { encrypted($0.path, $0.bytes) }
    }
  }

  private func encrypted(_ path: String, _ bytes: [UInt8]) -> (path: String, bytes: [UInt8]) {
    guard let compressed = Gzip.compress(bytes) else { fatalError("zlib has no memory") }
    // A page is one part, so that it can be kept by its name.
    let file = EncryptedFile(path, key)
    return (SitePaths.encrypted(file.name), file.script(compressed, part: 0, isLast: true))
  }
}

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
