/// The image resources that Photoshop stores in files, one of which is the IPTC block. In JPEG files they are in
/// segments (APP13), and one that is too long for a segment continues in the next.
package struct PhotoshopResources {
  private static let signature: StaticString = "Photoshop 3.0\0"
  private static let iptc = 0x0404

  private var segments: [[UInt8]] = []
  private var size = 0

  init() {}

  /// Adds a segment that begins with the signature; others are skipped.
  mutating func add(_ content: Range<Int>, in reader: inout ByteReader) throws(MetadataError) {
    let count = content.count - Self.signature.utf8CodeUnitCount
    guard try reader.matches(Self.signature, at: content.lowerBound), count > 0,
      size + count <= Container.maxBlock
    else { return }
    size += count
    segments.append(try reader.bytes(at: content.upperBound - count, count: count))
  }

  /// The IPTC block; `nil` if there is none.
  var iptcBlock: [UInt8]? {
    guard segments.count > 1 else { return segments.first.flatMap(Self.iptcBlock) }
    // Some programs write resources of their own to each segment, and end them in different ways.
    return Self.iptcBlock(in: Array(segments.joined()))
      ?? segments.lazy.compactMap(Self.iptcBlock).first
  }

  /// The IPTC block; `nil` if there is none.
  static func iptcBlock(in bytes: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes)
    var offset = 0
    while let isResource = try? reader.matches("8BIM", at: offset), isResource {
      guard let number = try? reader.number(at: offset + 4, count: 2),
        let nameLength = try? reader.number(at: offset + 6, count: 1)
      else { return nil }
      let lengthOffset = offset + 6 + (nameLength + 2) / 2 * 2
      guard let length = try? reader.number(at: lengthOffset, count: 4) else { return nil }
      if number == iptc {
        return try? reader.bytes(at: lengthOffset + 4, count: length)
      }
      offset = lengthOffset + 4 + (length + 1) / 2 * 2
    }
    return nil
  }
}
