import SiteEncryption
import SiteFormats
import SiteModel
import SitePublishing

/// Encrypts the pages of a protected album, compressed by gzip: what is encrypted cannot be compressed later.
struct EncryptedSink<Sink: FileSink>: FileSink {
  let sink: Sink
  let key: AlbumKey

  func put(_ path: String, _ bytes: [UInt8]) throws(PublishingError) {
    for (path, bytes) in files(path, bytes) { try sink.put(path, bytes) }
  }

  /// A page is encrypted each time, because nobody else could compare it.
  func keep(_ paths: [String]) -> Bool { false }

  func put(
    count: Int, run: Int, _ make: @escaping @Sendable (Int) -> [(path: String, bytes: [UInt8])]
  ) async throws {
    try await sink.put(count: count, run: run) { index in
      make(index).flatMap { files($0.path, $0.bytes) }
    }
  }

  private func files(_ path: String, _ bytes: [UInt8]) -> [(path: String, bytes: [UInt8])] {
    guard let compressed = Gzip.compress(bytes) else { fatalError("zlib has no memory") }
    return EncryptedFile(path, key).parts(compressed).map {
      (SitePaths.encrypted($0.path), $0.bytes)
    }
  }
}
