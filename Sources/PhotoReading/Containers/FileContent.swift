package import Facts
package import SystemPackage

/// Operations on the complete content of files.
package enum FileContent {
  private static let blockSize = 256 << 10

  /// Returns whether two files have the same content.
  package static func areEqual(_ one: FilePath, _ other: FilePath) throws -> Bool {
    try withFile(one) { one in
      try withFile(other) { other in
        while true {
          let block = try one.readAll(atMost: blockSize)
          guard try block == other.readAll(atMost: blockSize) else { return false }
          if block.isEmpty { return true }
        }
      }
    }
  }

  /// The XXH3-128 hash of the complete content of a file.
  package static func fingerprint(of path: FilePath) throws -> Fingerprint {
    try withFile(path) { file in
      var hash = DigestHasher()
      while true {
        let block = try file.readAll(atMost: blockSize)
        guard !block.isEmpty else { return Fingerprint(hash.digest) }
        hash.add(block.span)
      }
    }
  }

  /// Reads the first byte of a file, which finds out whether it can be read.
  package static func readFirstByte(of path: FilePath) throws {
    try withFile(path) { file in
      var byte: [UInt8] = [0]
      _ = try unsafe byte.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
    }
  }

  private static func withFile<Value>(
    _ path: FilePath, _ body: (FileDescriptor) throws -> Value
  ) throws -> Value {
    let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    return try file.closeAfter { try body(file) }
  }
}

extension Fingerprint {
  /// Reads the samples of a file.
  package init(of reader: inout ByteReader) throws(MetadataError) {
    let size = reader.size
    var hash = DigestHasher()
    let length = (0..<8).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    hash.add(length.span)
    let middle = Self.head + (size - Self.head - Self.sample) / 2
    let start = min(size, Self.head)
    let samples =
      Self.isWhole(size)
      ? [0..<start, start..<size]
      : [0..<Self.head, middle..<middle + Self.sample, size - Self.sample..<size]
    for range in samples {
      let bytes = try reader.slice(at: range.lowerBound, count: range.count)
      hash.add(bytes.span)
    }
    self.init(hash.digest)
  }
}
