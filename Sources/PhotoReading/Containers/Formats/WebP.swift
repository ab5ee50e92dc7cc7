import Facts

/// WebP (RFC 9649): RIFF chunks, the first of which is one of three with the size.
enum WebP {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .webp)
    var offset = 12
    for _ in 0..<Container.maxParts {
      guard offset + 8 <= reader.size else { break }
      let length = try reader.number(at: offset + 4, count: 4, order: .little)
      let data = offset + 8
      if try reader.matches("VP8X", at: offset) {
        container.isAnimated = try reader.number(at: data, count: 1) & 0x02 != 0
        container.width = 1 + (try reader.number(at: data + 4, count: 3, order: .little))
        container.height = 1 + (try reader.number(at: data + 7, count: 3, order: .little))
      } else if try reader.matches("VP8 ", at: offset), container.width == 0 {
        // The two highest bits are a scale that decoders ignore.
        container.width = try reader.number(at: data + 6, count: 2, order: .little) & 0x3FFF
        container.height = try reader.number(at: data + 8, count: 2, order: .little) & 0x3FFF
      } else if try reader.matches("VP8L", at: offset), container.width == 0 {
        let bits = try reader.number(at: data + 1, count: 4, order: .little)
        container.width = 1 + (bits & 0x3FFF)
        container.height = 1 + (bits >> 14 & 0x3FFF)
      } else if try reader.matches("ICCP", at: offset) {
        let profile = try? reader.bytes(at: data, count: min(length, ICCProfile.namePrefixSize))
        container.colorSpace = profile.flatMap(ICCProfile.name)
      } else if try reader.matches("EXIF", at: offset) {
        container.exif = try? reader.bytes(at: data, count: min(length, Container.maxBlock))
      } else if try reader.matches("XMP ", at: offset) {
        container.xmp = try? reader.bytes(at: data, count: min(length, Container.maxBlock))
      }
      offset = data + length + length % 2
    }
    return container
  }
}
