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
      if box.is("jxlc"), container.width == 0 {
        try measure(at: start, &container, in: &reader)
      } else if box.is("jxlp"), container.width == 0 {
        // A part begins with its index.
        try measure(at: start + 4, &container, in: &reader)
      } else if box.is("Exif"), box.content.count > 4 {
        let skip = try reader.number(at: start, count: 4)
        guard skip < box.content.count - 4 else { continue }
        let count = min(box.content.count - 4 - skip, Container.maxBlock)
        container.exif = try? reader.bytes(at: start + 4 + skip, count: count)
      } else if box.is("xml ") {
        container.xmp = try? reader.bytes(
          at: start, count: min(box.content.count, Container.maxBlock))
      }
    }
    return container
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
