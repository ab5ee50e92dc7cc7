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
}
