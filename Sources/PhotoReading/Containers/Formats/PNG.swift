import Facts

/// PNG (W3C, third edition): chunks with a length, a type and a checksum.
enum PNG {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .png)
    var texts = PNGTexts()
    var offset = 8
    // eXIf may follow the pixels, so all chunk headers are read.
    for _ in 0..<Container.maxParts {
      guard offset + 8 <= reader.size else { break }
      let length = try reader.number(at: offset, count: 4)
      let data = offset + 8
      let type = try reader.number(at: offset + 4, count: 4)
      switch type {
      case 0x4948_4452:  // IHDR
        container.width = try reader.number(at: data, count: 4)
        container.height = try reader.number(at: data + 4, count: 4)
      case 0x6558_4966:  // eXIf
        container.exif = try? reader.bytes(at: data, count: min(length, Container.maxBlock))
      case 0x7445_5874, 0x7A54_5874, 0x6954_5874:  // tEXt, zTXt, iTXt
        guard length <= Container.maxBlock, let bytes = try? reader.bytes(at: data, count: length)
        else { break }
        texts.add(bytes, isCompressed: type == 0x7A54_5874, isUnicode: type == 0x6954_5874)
      case 0x7352_4742:  // sRGB
        container.colorSpace = ("sRGB", "PNG:SRGBRendering")
      case 0x6943_4350:  // iCCP
        // A name and a NUL precede the compressed profile.
        let name = try? reader.bytes(at: data, count: min(length, 80)).prefix { $0 != 0 }
        container.colorSpace = name.flatMap { PlainText.decode($0) }.map { ($0, "PNG:ProfileName") }
      case 0x6349_4350:  // cICP
        container.sampleEncoding.primaries = try reader.number(at: data, count: 1)
        container.sampleEncoding.transfer = try reader.number(at: data + 1, count: 1)
        container.sampleEncoding.replacesProfile = true
      case 0x4945_4E44:  // IEND
        offset = reader.size
      default: break
      }
      offset += 12 + length
    }
    texts.store(in: &container)
    return container
  }
}
