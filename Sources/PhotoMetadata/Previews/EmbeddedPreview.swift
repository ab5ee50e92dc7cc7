/// A JPEG that a camera put into a raw file, as it lies there.
package struct EmbeddedPreview: Equatable, Sendable {
  /// Where its bytes begin in the file.
  package var offset: Int
  /// How many bytes it has.
  package var length: Int
  /// The stored size in px, before it is turned upright.
  package var width: Int
  package var height: Int

  package init(offset: Int, length: Int, width: Int, height: Int) {
    self.offset = offset
    self.length = length
    self.width = width
    self.height = height
  }
}

extension EmbeddedPreview {
  /// More bytes than this are no preview: the largest cameras write some 15 MiB.
  private static let longest = 64 << 20
  private static let mostSegments = 256

  /// Finds the largest picture among places where a JPEG may lie.
  ///
  /// - Parameters:
  ///   - places: What a raw file's directories point to, in bytes; wrong ones are left out.
  ///   - reader: The file.
  /// - Returns: The preview with the most pixels; `nil` where there is none.
  static func largest(
    at places: [Range<Int>], in reader: inout ByteReader
  ) -> EmbeddedPreview? {
    var best: EmbeddedPreview?
    for place in places {
      guard let found = try? read(place, in: &reader) else { continue }
      if found.width * found.height > (best.map { $0.width * $0.height } ?? 0) { best = found }
    }
    return best
  }

  /// Reads a JPEG's size; `nil` for what is no picture.
  ///
  /// What the sensor saw is often packed as JPEG too, without loss or with more than 8 bits.
  private static func read(
    _ place: Range<Int>, in reader: inout ByteReader
  ) throws(MetadataError) -> EmbeddedPreview? {
    guard place.lowerBound > 0, place.upperBound <= reader.size, place.count <= longest,
      try reader.number(at: place.lowerBound, count: 2) == 0xFFD8
    else { return nil }
    var offset = place.lowerBound + 2
    for _ in 0..<mostSegments {
      guard offset + 9 < place.upperBound, try reader.number(at: offset, count: 1) == 0xFF
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
            offset: place.lowerBound, length: place.count, width: width, height: height) : nil
      case 0xC4, 0xCC, 0xDB...0xFE:
        offset += 2 + max(2, try reader.number(at: offset + 2, count: 2))
      default:
        return nil
      }
    }
    return nil
  }
}
