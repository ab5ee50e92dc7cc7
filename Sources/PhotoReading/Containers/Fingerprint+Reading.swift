import Facts

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
