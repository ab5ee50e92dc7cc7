/// GIF 87a and 89a: a logical screen, then blocks of pictures and extensions.
enum GIF {
  /// How many blocks of up to 256 bytes are hopped over in search of a second picture and of XMP,
  /// about 4 MiB: a film of 100 MB is not read to its end for a caption.
  private static let furthest = 16_384

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .gif)
    container.width = try reader.number(at: 6, count: 2, order: .little)
    container.height = try reader.number(at: 8, count: 2, order: .little)
    // Behind the end of a file cut short there is nothing; the size stands.
    try? readBlocks(&container, in: &reader)
    return container
  }

  /// Looks for a second picture, and for the XMP packet in the extension that is made for it.
  private static func readBlocks(
    _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    let (extensionMark, pictureMark, application) = (0x21, 0x2C, 0xFF)
    let nameLength = 11
    var offset = 13 + colorTable(try reader.number(at: 10, count: 1))
    var (hops, pictures) = (0, 0)
    while offset < reader.size, hops < furthest {
      let mark = try reader.number(at: offset, count: 1)
      if mark == pictureMark {
        pictures += 1
        container.isAnimated = pictures > 1
        // Position and size, the table of colours, the width of a code.
        offset += 10 + colorTable(try reader.number(at: offset + 9, count: 1)) + 1
      } else if mark == extensionMark {
        let label = try reader.number(at: offset + 1, count: 1)
        offset += 2
        if label == application, try reader.matches("XMP DataXMP", at: offset + 1) {
          let start = offset + 1 + nameLength
          container.xmp = try packet(at: start, in: &reader)
          // Readers that do not know the packet follow its characters, as lengths, to the end.
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

  /// Hops to the end of a chain of blocks, or as far as is looked at; tells how many there were.
  private static func skipBlocks(
    _ offset: inout Int, in reader: inout ByteReader
  ) throws(MetadataError) -> Int {
    for hop in 1...furthest {
      let length = try reader.number(at: offset, count: 1)
      offset += 1 + length
      if length == 0 { return hop }
    }
    return furthest
  }

  /// The packet is not cut into blocks: readers that do not know it take its characters for
  /// lengths, and a ramp of 258 bytes behind it leads them to the end.
  private static func packet(
    at start: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> [UInt8]? {
    let count = min(reader.size - start, Container.maxBlock)
    let bytes = try reader.bytes(at: start, count: count)
    // The ramp is 1, 255, 254, and so on; no packet holds a byte of value 1.
    guard let end = bytes.firstIndex(of: 1), bytes.dropFirst(end + 1).first == 0xFF else {
      return nil
    }
    return Array(bytes[..<end])
  }
}
