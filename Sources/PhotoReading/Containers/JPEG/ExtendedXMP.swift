/// XMP that is too long for a JPEG segment (XMP specification, part 3): the parts of a second packet.
struct ExtendedXMP {
  static let signature: StaticString = "http://ns.adobe.com/xmp/extension/\0"

  private struct Part {
    /// 32 hexadecimal digits, equal for all parts of a packet.
    var id: [UInt8]
    var total: Int
    var offset: Int
    var bytes: [UInt8]
  }

  /// The maximum number of parts; each holds up to 64 KiB.
  private static let maxParts = 256

  private var parts: [Part] = []
  private var size = 0

  /// Adds a segment that begins with the signature.
  mutating func add(_ content: Range<Int>, in reader: inout ByteReader) throws(MetadataError) {
    let (idLength, headLength) = (32, Self.signature.utf8CodeUnitCount + 40)
    let count = content.count - headLength
    guard count > 0, size + count <= Container.maxBlock, parts.count < Self.maxParts else {
      return
    }
    let start = content.lowerBound + Self.signature.utf8CodeUnitCount
    size += count
    parts.append(
      Part(
        id: try reader.bytes(at: start, count: idLength),
        total: try reader.number(at: start + idLength, count: 4),
        offset: try reader.number(at: start + idLength + 4, count: 4),
        bytes: try reader.bytes(at: content.lowerBound + headLength, count: count)))
  }

  /// The packet whose id the main packet contains; `nil` if a part is missing.
  func packet(of main: [UInt8]) -> [UInt8]? {
    guard let id = parts.first(where: { ByteSearch.first($0.id, in: main) != nil })?.id else {
      return nil
    }
    var packet: [UInt8] = []
    // Parts can be in any order.
    let own = parts.filter { $0.id == id }.sorted { $0.offset < $1.offset }
    for part in own where part.offset == packet.count {
      packet += part.bytes
    }
    return packet.count == own.first?.total ? packet : nil
  }
}
