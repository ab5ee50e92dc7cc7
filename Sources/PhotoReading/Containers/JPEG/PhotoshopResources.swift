/// The image resources that Photoshop stores in files, one of which is the IPTC block. In JPEG files they are in
/// segments (APP13), and one that is too long for a segment continues in the next.
package struct PhotoshopResources {
  private static let signature: StaticString = "Photoshop 3.0\0"
  private static let iptc = 0x0404
  /// The first bytes of resources: those of Photoshop, and of other programs of Adobe.
  private static let marks: [StaticString] = ["8BIM", "PHUT", "MeSa", "AgHg", "DCSR"]

  /// A block, and whether it or a part of it may be missing because the resources are damaged or cut off.
  typealias Block = (bytes: [UInt8]?, isCut: Bool)

  private var segments: [[UInt8]] = []
  private var size = 0

  init() {}

  /// Adds a segment that begins with the signature; others are skipped.
  mutating func add(_ content: Range<Int>, in reader: inout ByteReader) throws(MetadataError) {
    let count = content.count - Self.signature.utf8CodeUnitCount
    guard try reader.matches(Self.signature, at: content.lowerBound), count > 0 else { return }
    size += count
    guard size <= Container.maxBlock else { return }
    segments.append(try reader.bytes(at: content.upperBound - count, count: count))
  }

  /// The IPTC block.
  var iptcBlock: Block {
    var block = Self.iptcBlock(in: Array(segments.joined()))
    if segments.count > 1, block.bytes == nil || block.isCut {
      // Some programs write resources of their own to each segment, and end them in different ways.
      let blocks = segments.map(Self.iptcBlock)
      block =
        blocks.first { $0.bytes != nil && !$0.isCut }
        ?? (blocks.contains(where: \.isCut) ? block : (block.bytes, false))
    }
    return (block.bytes, block.isCut || size > Container.maxBlock && block.bytes == nil)
  }

  /// The IPTC block.
  static func iptcBlock(in bytes: [UInt8]) -> Block {
    var reader = ByteReader(bytes)
    var offset = 0
    while offset < bytes.count, bytes[offset...].contains(where: { $0 != 0 }) {
      guard marks.contains(where: { (try? reader.matches($0, at: offset)) == true }),
        let number = try? reader.number(at: offset + 4, count: 2),
        let nameLength = try? reader.number(at: offset + 6, count: 1),
        let length = try? reader.number(at: offset + 6 + (nameLength + 2) / 2 * 2, count: 4)
      else { return (nil, true) }
      let start = offset + 10 + (nameLength + 2) / 2 * 2
      if number == iptc {
        let rest = bytes.dropFirst(start)
        return (Array(rest.prefix(length)), rest.count < length)
      }
      offset = start + (length + 1) / 2 * 2
    }
    return (nil, offset > bytes.count + 1)
  }
}
