import HTTPTypes
import HummingbirdCore
import NIOPosix
import SystemPackage

extension SiteFile {
  /// The entity tag of the file as gzip.
  var compressedTag: String { tag.dropLast() + "-gz\"" }

  /// The largest file that is compressed, in bytes: all of it is in memory meanwhile.
  private static let largest = 8 << 20

  /// Whether the file is neither empty nor too large.
  var canBeCompressed: Bool { (1...Self.largest).contains(size) }

  /// The file as gzip; `nil` where it cannot be read or has another size by now.
  ///
  /// - Throws: `CancellationError`.
  func compressed() async throws -> [UInt8]? {
    try await NIOThreadPool.singleton.runIfActive { content().flatMap(Gzip.compress) }
  }

  /// The bytes that the file has now, as long as they are as many as when it was found.
  private func content() -> [UInt8]? {
    guard let file = try? FileDescriptor.open(FilePath(path), .readOnly) else { return nil }
    defer { try? file.close() }
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var count = 0
    while count < bytes.count,
      let read = try? unsafe bytes.withUnsafeMutableBytes({ buffer in
        try unsafe file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      }), read > 0
    {
      count += read
    }
    return count == size ? Array(bytes.prefix(count)) : nil
  }
}

extension Request {
  /// Whether gzip is an answer; not where the date of a file alone is asked about, which
  /// `FileMiddleware` compares.
  var takesGzip: Bool {
    headers[.acceptEncoding]?.acceptsGzip == true
      && (headers[.ifModifiedSince] == nil || headers[.ifNoneMatch] != nil)
  }
}
