import HTTPTypes
import HummingbirdCore
import NIOPosix
import Facts
import SystemPackage

extension SiteFile {
  /// The entity tag of the compressed file.
  var compressedTag: String { tag.dropLast() + "-gz\"" }

  /// The maximum size in bytes of a file that is read into memory, where it stays until the client has received it.
  private static let maxSize = 1 << 20

  /// Whether the file is neither empty nor too large.
  var canBeCompressed: Bool { (1...Self.maxSize).contains(size) }

  /// The compressed file; `nil` if it cannot be read or its size has changed.
  func compressed() async throws -> [UInt8]? {
    try await NIOThreadPool.singleton.runIfActive { content().flatMap(Gzip.compress) }
  }

  /// The content of the file; `nil` if it is too large, cannot be read or its size has changed.
  func loaded() async throws -> [UInt8]? {
    guard size <= Self.maxSize else { return nil }
    return try await NIOThreadPool.singleton.runIfActive { content() }
  }

  /// The content of the file; `nil` if its size has changed.
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
  /// Whether the response may be compressed; not if the request has only a date, which `FileMiddleware` compares.
  var acceptsGzip: Bool {
    headers[.acceptEncoding]?.acceptsGzip == true
      && (headers[.ifModifiedSince] == nil || headers[.ifNoneMatch] != nil)
  }
}
