/// PNG (W3C, third edition): chunks with a length, a type and a checksum.
enum PNG {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .png)
    var offset = 8
    let xmpHeader = 22
    // eXIf may stand behind the pixels, so every chunk's header is looked at.
    while offset + 8 <= reader.size {
      let length = try reader.number(at: offset, count: 4)
      if try reader.matches("IHDR", at: offset + 4) {
        container.width = try reader.number(at: offset + 8, count: 4)
        container.height = try reader.number(at: offset + 12, count: 4)
      } else if try reader.matches("eXIf", at: offset + 4) {
        container.exif = try? reader.bytes(at: offset + 8, count: min(length, Container.maxBlock))
      } else if try reader.matches("iTXt", at: offset + 4),
        try reader.matches("XML:com.adobe.xmp\0\0", at: offset + 8)
      {
        // Keyword, two compression bytes, two empty texts, each with its NUL.
        let start = offset + 8 + xmpHeader
        container.xmp = try? reader.bytes(
          at: start, count: min(max(0, length - xmpHeader), Container.maxBlock))
      } else if try reader.matches("IEND", at: offset + 4) {
        break
      }
      offset += 12 + length
    }
    return container
  }
}
