package import SystemPackage

/// Operations on the complete content of files.
package enum FileContent {
  private static let blockSize = 256 << 10

  /// Returns whether two files have the same content.
  ///
  /// - Throws: The system's error if a file cannot be read.
  package static func areEqual(_ one: FilePath, _ other: FilePath) throws -> Bool {
    try withFile(one) { one in
      try withFile(other) { other in
        var blocks = (Block(), Block())
        while true {
          try blocks.0.fill(from: one)
          try blocks.1.fill(from: other)
          guard blocks.0.bytes == blocks.1.bytes else { return false }
          if blocks.0.bytes.isEmpty { return true }
        }
      }
    }
  }

  /// The XXH3-128 hash of the complete content of a file.
  ///
  /// - Throws: The system's error if the file cannot be read.
  package static func fingerprint(of path: FilePath) throws -> Fingerprint {
    try withFile(path) { file in
      var hash = ContentHash()
      var block = Block()
      while true {
        try block.fill(from: file)
        guard !block.bytes.isEmpty else { return Fingerprint(bytes: hash.bytes) }
        hash.update(block.bytes)
      }
    }
  }

  /// Reads the first byte of a file, which finds out whether it can be read.
  ///
  /// - Throws: The system's error.
  package static func readFirstByte(of path: FilePath) throws {
    try withFile(path) { file in
      var byte: [UInt8] = [0]
      _ = try unsafe byte.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
    }
  }

  private struct Block {
    var bytes: [UInt8] = []

    /// Reads the next block, which is shorter at the end of the file.
    mutating func fill(from file: FileDescriptor) throws {
      bytes = try unsafe [UInt8](unsafeUninitializedCapacity: blockSize) { buffer, count in
        while count < blockSize {
          let rest = unsafe UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[count..<blockSize]))
          let read = try unsafe file.read(into: rest)
          guard read > 0 else { break }
          count += read
        }
      }
    }
  }

  private static func withFile<Value>(
    _ path: FilePath, _ body: (FileDescriptor) throws -> Value
  ) throws -> Value {
    let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    return try file.closeAfter { try body(file) }
  }
}
