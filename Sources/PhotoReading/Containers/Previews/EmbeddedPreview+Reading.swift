import Facts

extension EmbeddedPreview {
  /// The maximum length in bytes; the largest previews of cameras have about 15 MiB.
  private static let maxLength = 64 << 20
  private static let maxSegments = 256

  /// Finds the largest preview among ranges that may hold a JPEG; `nil` if there is none.
  static func largest(
    at ranges: [Range<Int>], in reader: inout ByteReader
  ) -> EmbeddedPreview? {
    var best: EmbeddedPreview?
    for range in ranges {
      guard let found = try? read(range, in: &reader) else { continue }
      if found.width * found.height > (best.map { $0.width * $0.height } ?? 0) { best = found }
    }
    return best
  }

  /// Reads the size of a JPEG; `nil` if it is not a preview. Raw data is often also stored as JPEG, either lossless or
  /// with more than 8 bits.
  private static func read(
    _ range: Range<Int>, in reader: inout ByteReader
  ) throws(MetadataError) -> EmbeddedPreview? {
    guard range.lowerBound > 0, range.upperBound <= reader.size, range.count <= maxLength,
      try reader.number(at: range.lowerBound, count: 2) == 0xFFD8
    else { return nil }
    var offset = range.lowerBound + 2
    for _ in 0..<maxSegments {
      guard offset + 9 < range.upperBound, try reader.number(at: offset, count: 1) == 0xFF
      else { return nil }
      switch try reader.number(at: offset + 1, count: 1) {
      case 0xFF:
        offset += 1
      case 0xC0...0xC2:
        let height = try reader.number(at: offset + 5, count: 2)
        let width = try reader.number(at: offset + 7, count: 2)
        let isPicture = try reader.number(at: offset + 4, count: 1) == 8 && width * height > 0
        return isPicture
          ? EmbeddedPreview(
            offset: range.lowerBound, length: range.count, width: width, height: height) : nil
      case 0xC4, 0xCC, 0xDB...0xFE:
        offset += 2 + max(2, try reader.number(at: offset + 2, count: 2))
      default:
        return nil
      }
    }
    return nil
  }
}
