package import SystemPackage

extension FileDescriptor {
  /// Reads from the current offset until a number of bytes or the end of the file.
  package func readAll(atMost limit: Int) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = 0
      let memory = UnsafeMutableRawBufferPointer(buffer)
      while count < limit {
        let more = try unsafe read(into: .init(rebasing: memory[count...]))
        guard more > 0 else { break }
        count += more
      }
    }
  }

  /// Whether a file can be read. ffmpeg reports some damaged files as disk errors. `ends` is `nil` for all.
  package func isReadable(ends: Int64? = nil) -> Bool {
    guard let size = try? seek(offset: 0, from: .end) else { return false }
    guard let ends, size > 2 * ends else { return isReadable(in: 0..<size) }
    return isReadable(in: 0..<ends) && isReadable(in: (size - ends)..<size)
  }

  private func isReadable(in range: Range<Int64>) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = try? unsafe buffer.withUnsafeMutableBytes {
        try unsafe read(fromAbsoluteOffset: offset, into: $0)
      }
      guard let count else { return false }
      if count == 0 { return true }
      offset += Int64(count)
    }
    return true
  }
}
