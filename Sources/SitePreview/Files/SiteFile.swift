import Glibc
import NIOCore
import SystemPackage

/// A file that may be served, open for reading until its last reference is gone.
final class SiteFile: Sendable {
  /// The maximum size in bytes of a file that is in memory until the client has received it.
  private static let maxLoadedSize = 1 << 20
  /// The number of bytes that are read at once; one block per client is in memory.
  private static let blockSize = 128 << 10

  private let descriptor: SystemPackage.FileDescriptor
  let size: Int
  /// When it was last modified, in seconds since 1970.
  let modified: Int
  /// The strong entity tag with quotes; it changes when the file changes.
  let tag: String

  /// `nil` if the file cannot be opened.
  init?(_ path: String, _ status: Stat) {
    let options: SystemPackage.FileDescriptor.OpenOptions = [.nonBlocking, .closeOnExec]
    guard let file = try? SystemPackage.FileDescriptor.open(FilePath(path), .readOnly, options: options) else {
      return nil
    }
    descriptor = file
    (size, modified) = (Int(status.size), status.st_mtim.tv_sec)
    // Seconds are not precise enough to distinguish two builds within a second.
    let inode = Int(truncatingIfNeeded: status.inode.rawValue)
    let parts = [inode, size, modified, status.st_mtim.tv_nsec]
    tag = "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
  }

  deinit { try? descriptor.close() }

  /// The entity tag of the compressed file.
  var compressedTag: String { tag.dropLast() + "-gz\"" }

  /// Whether the file is neither empty nor too large for ``content()``.
  var isLoadable: Bool { (1...Self.maxLoadedSize).contains(size) }

  /// The content of the file; `nil` if it cannot be read or has become shorter.
  func content() -> [UInt8]? {
    guard let bytes = try? read(at: 0, size), bytes.readableBytes == size else { return nil }
    return Array(buffer: bytes)
  }

  /// The first bytes of a range, at most ``blockSize``; throws if the file has become shorter.
  func block(of range: Range<Int>) throws -> ByteBuffer {
    let bytes = try read(at: range.lowerBound, min(range.count, Self.blockSize))
    guard bytes.readableBytes > 0 else { throw Errno.ioError }
    return bytes
  }

  private func read(at offset: Int, _ count: Int) throws -> ByteBuffer {
    var bytes = ByteBufferAllocator().buffer(capacity: count)
    try unsafe bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { space in
      try unsafe descriptor.read(
        fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(rebasing: space.prefix(count)))
    }
    return bytes
  }
}
