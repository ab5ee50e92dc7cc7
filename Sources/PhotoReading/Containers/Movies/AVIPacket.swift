/// The XMP packet of an AVI file, which ffprobe does not print. The owner may exclude the video from a site by its
/// keywords.
package enum AVIPacket {
  /// The maximum numbers of chunks that are visited, in the file, which begins with the facts, and in each list.
  private static let maxChunks = (inFile: 64, inList: 1024)

  /// Reads the packet; `nil` if the file has none.
  package static func xmp(in reader: inout ByteReader) throws(MetadataError) -> [UInt8]? {
    try xmp(in: 12..<reader.size, of: &reader, isList: false)
  }

  private static func xmp(
    in range: Range<Int>, of reader: inout ByteReader, isList: Bool
  ) throws(MetadataError) -> [UInt8]? {
    var offset = range.lowerBound
    for _ in 0..<(isList ? maxChunks.inList : maxChunks.inFile) {
      guard range.upperBound - offset >= 8 else { return nil }
      let size = try reader.number(at: offset + 4, count: 4, order: .little)
      let start = offset + 8
      let end = start + min(size, range.upperBound - start)
      switch String(decoding: try reader.bytes(at: offset, count: 4), as: UTF8.self) {
      case "_PMX", "XMP ":
        return try reader.bytes(at: start, count: min(end - start, Container.maxBlock))
      case "LIST" where !isList && end - start >= 4:
        // The list of the pictures has many chunks, and none of them is a packet.
        if try reader.matches("movi", at: start) { break }
        if let packet = try xmp(in: (start + 4)..<end, of: &reader, isList: true) { return packet }
      default: break
      }
      offset = end + size % 2
    }
    return nil
  }
}
