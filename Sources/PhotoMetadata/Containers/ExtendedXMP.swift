/// XMP that is too long for one JPEG segment (XMP specification, part 3): pieces of a second packet.
struct ExtendedXMP {
  static let signature: StaticString = "http://ns.adobe.com/xmp/extension/\0"

  private struct Piece {
    /// 32 hexadecimal digits, the same for all pieces of a packet.
    var id: [UInt8]
    var total: Int
    var offset: Int
    var bytes: [UInt8]
  }

  /// A piece holds 64 KiB, so that more of them are no packet.
  private static let mostPieces = 256

  private var pieces: [Piece] = []
  private var size = 0

  /// Takes a segment that begins with the signature.
  mutating func add(_ content: Range<Int>, in reader: inout ByteReader) throws(MetadataError) {
    let (idLength, headLength) = (32, Self.signature.utf8CodeUnitCount + 40)
    let count = content.count - headLength
    guard count > 0, size + count <= Container.maxBlock, pieces.count < Self.mostPieces else {
      return
    }
    let start = content.lowerBound + Self.signature.utf8CodeUnitCount
    size += count
    pieces.append(
      Piece(
        id: try reader.bytes(at: start, count: idLength),
        total: try reader.number(at: start + idLength, count: 4),
        offset: try reader.number(at: start + idLength + 4, count: 4),
        bytes: try reader.bytes(at: content.lowerBound + headLength, count: count)))
  }

  /// The packet that the main one asks for by its id; `nil` where a piece is missing.
  func packet(of main: [UInt8]) -> [UInt8]? {
    guard let id = pieces.first(where: { main.firstRange(of: $0.id) != nil })?.id else {
      return nil
    }
    var packet: [UInt8] = []
    // Their order in the file is nobody's promise.
    let own = pieces.filter { $0.id == id }.sorted { $0.offset < $1.offset }
    for piece in own where piece.offset == packet.count {
      packet += piece.bytes
    }
    return packet.count == own.first?.total ? packet : nil
  }
}
