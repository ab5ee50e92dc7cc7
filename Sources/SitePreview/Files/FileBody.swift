import Hummingbird
import HummingbirdCore
import NIOCore
import NIOPosix
import SystemPackage

/// The bytes of a file as the body of a response. The body of Hummingbird 2.28 reads ahead without a limit: 500 clients
/// that did not read took 4 GB of memory.
enum FileBody {
  /// The number of bytes that are read at once. One block per client is in memory.
  private static let blockSize = 64 << 10

  /// Makes a body that reads a block when the client has received the previous one.
  static func bytes(of path: String, in range: Range<Int>, _ context: PreviewContext?)
    -> ResponseBody
  {
    ResponseBody(contentLength: range.count) { writer in
      let file = try await NIOThreadPool.singleton.runIfActive {
        try SystemPackage.FileDescriptor.open(FilePath(path), .readOnly, options: [.closeOnExec])
      }
      defer { try? file.close() }
      var offset = range.lowerBound
      while offset < range.upperBound {
        let count = min(blockSize, range.upperBound - offset)
        let block = try await NIOThreadPool.singleton.runIfActive { [offset] in
          try read(file, at: offset, count)
        }
        try await writer.write(block)
        try await context?.settle()
        offset += block.readableBytes
      }
      try await writer.finish(nil)
    }
  }

  private static func read(
    _ file: SystemPackage.FileDescriptor, at offset: Int, _ count: Int
  ) throws -> ByteBuffer {
    var block = ByteBufferAllocator().buffer(capacity: count)
    let read = try unsafe block.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { space in
      try unsafe file.read(
        fromAbsoluteOffset: Int64(offset),
        into: UnsafeMutableRawBufferPointer(rebasing: space[..<count]))
    }
    // The client must see that the body is incomplete.
    guard read > 0 else { throw Errno.ioError }
    return block
  }
}
