import Facts

/// GIF 87a and 89a: a logical screen, then blocks of pictures and extensions.
enum GIF {
  /// The maximum number of blocks of up to 256 bytes that are skipped to find a second picture and XMP, about 4 MiB, so
  /// that an animation of 100 MB is not read completely.
  private static let maxBlocks = 16_384

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .gif)
    container.width = try reader.number(at: 6, count: 2, order: .little)
    container.height = try reader.number(at: 8, count: 2, order: .little)
    // A truncated file still has a size.
    try? readBlocks(&container, in: &reader)
    return container
  }

  /// Finds a second picture, and the XMP packet in its application extension.
  private static func readBlocks(
    _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    let (extensionIntroducer, imageSeparator, application) = (0x21, 0x2C, 0xFF)
    let nameLength = 11
    var offset = 13 + colorTable(try reader.number(at: 10, count: 1))
    var (hops, pictures) = (0, 0)
    while offset < reader.size, hops < maxBlocks {
      let introducer = try reader.number(at: offset, count: 1)
      if introducer == imageSeparator {
        pictures += 1
        container.isAnimated = pictures > 1
        // Position and size, the colour table, and the code size.
        offset += 10 + colorTable(try reader.number(at: offset + 9, count: 1)) + 1
      } else if introducer == extensionIntroducer {
        let label = try reader.number(at: offset + 1, count: 1)
        offset += 2
        if label == application, try reader.matches("XMP DataXMP", at: offset + 1) {
          let start = offset + 1 + nameLength
          container.xmp = try packet(at: start, in: &reader)
          // The packet is skipped like other blocks, see `packet(at:in:)`.
        }
      } else {
        return
      }
      hops += try skipBlocks(&offset, in: &reader)
    }
  }

  private static func colorTable(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (1 + flags & 7)
  }

  /// Skips a chain of blocks, or at most `maxBlocks` of them; returns their number.
  private static func skipBlocks(
    _ offset: inout Int, in reader: inout ByteReader
  ) throws(MetadataError) -> Int {
    for hop in 1...maxBlocks {
      let length = try reader.number(at: offset, count: 1)
      offset += 1 + length
      if length == 0 { return hop }
    }
    return maxBlocks
  }

  /// Reads the XMP packet, which is not divided into blocks. Readers without support for XMP interpret its characters
  /// as lengths of blocks; a ramp of 258 bytes after the packet makes them stop at its end.
  private static func packet(
    at start: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> [UInt8]? {
    let count = min(reader.size - start, Container.maxBlock)
    let bytes = try reader.bytes(at: start, count: count)
    // The ramp is 1, 255, 254, and so on; a packet has no byte of value 1.
    guard let end = bytes.firstIndex(of: 1), bytes.dropFirst(end + 1).first == 0xFF else {
      return nil
    }
    return Array(bytes[..<end])
  }
}
