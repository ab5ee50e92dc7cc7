import Facts

/// JPEG XL (ISO/IEC 18181): a codestream in boxes, or a bare codestream.
enum JPEGXL {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .jxl)
    guard try reader.number(at: 0, count: 2) != 0xFF0A else {
      try measure(at: 0, &container, in: &reader)
      return container
    }
    for box in try Box.list(in: 0..<reader.size, of: &reader) {
      let start = box.content.lowerBound
      if box.is("brob") {
        try readCompressed(box, &container, in: &reader)
      } else if box.is("jxlc"), container.width == 0 {
        try measure(at: start, &container, in: &reader)
      } else if box.is("jxlp"), container.width == 0 {
        // A part begins with its index.
        try measure(at: start + 4, &container, in: &reader)
      } else if box.is("Exif"), box.content.count > 4 {
        container.exif = exif(
          try? reader.bytes(at: start, count: min(box.content.count, Container.maxBlock)))
      } else if box.is("xml ") {
        container.xmp = try? reader.bytes(
          at: start, count: min(box.content.count, Container.maxBlock))
      }
    }
    return container
  }

  /// Reads Exif or XMP from a `brob` box: the type of a box, followed by its content compressed by Brotli. cjxl writes
  /// them for JPEG files.
  private static func readCompressed(
    _ box: Box, _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    guard box.content.count > 4 else { return }
    let bytes = try reader.bytes(
      at: box.content.lowerBound, count: min(box.content.count, Container.maxBlock))
    let type = String(decoding: bytes.prefix(4), as: UTF8.self)
    guard type == "Exif" || type == "xml " else { return }
    guard let content = Inflate.brotli(bytes.dropFirst(4)) else {
      throw .damaged(.jxl, "the compressed metadata cannot be read")
    }
    if type == "Exif" { container.exif = exif(content) } else { container.xmp = content }
  }

  /// The Exif block in the content of a box, which begins with the number of bytes before it.
  private static func exif(_ content: [UInt8]?) -> [UInt8]? {
    guard let content, content.count > 4 else { return nil }
    let skip = content.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return skip < content.count - 4 ? Array(content.dropFirst(4 + skip)) : nil
  }

  /// Reads the size header and the orientation, which has precedence over that of Exif.
  private static func measure(
    at offset: Int, _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    guard try reader.number(at: offset, count: 2) == 0xFF0A else {
      throw .damaged(.jxl, "no codestream")
    }
    let header = try reader.bytes(at: offset + 2, count: min(16, reader.size - offset - 2))
    var bits = BitReader(header)
    let isSmall = try bits.next(1) == 1
    let height = try isSmall ? (bits.next(5) + 1) * 8 : bits.side()
    let ratio = try bits.next(3)
    let width: Int
    if ratio == 0 {
      width = try isSmall ? (bits.next(5) + 1) * 8 : bits.side()
    } else {
      let (across, down) = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)][ratio - 1]
      width = height * across / down
    }
    var orientation = 1
    let isAllDefault = try bits.next(1) == 1
    if !isAllDefault, try bits.next(1) == 1 {
      orientation = try bits.next(3) + 1
    }
    (container.width, container.height) = (width, height)
    container.displaySize = orientation >= 5 ? (height, width) : (width, height)
  }
}

/// Reads numbers of any bit length, lowest bit first.
private struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next(_ count: Int) throws(MetadataError) -> Int {
    var value = 0
    for bit in 0..<count {
      guard position / 8 < bytes.count else { throw .truncated(.jxl) }
      value |= Int(bytes[position / 8] >> (position % 8) & 1) << bit
      position += 1
    }
    return value
  }

  /// Reads a width or height, whose length is encoded in two bits.
  mutating func side() throws(MetadataError) -> Int {
    let length = [9, 13, 18, 30][try next(2)]
    return try next(length) + 1
  }
}
