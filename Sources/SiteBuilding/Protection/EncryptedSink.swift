import Facts
import SiteOutput
import SiteViews

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
