import Facts

/// JPEG 2000 (ITU-T T.800): a codestream in boxes, or a bare codestream.
enum JPEG2000 {
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .jp2)
    for box in try Box.list(in: 0..<reader.size, of: &reader) {
      let start = box.content.lowerBound
      if box.is("jp2h") {
        try readHeader(box, &container, in: &reader)
      } else if box.is("jp2c"), container.width == 0 {
        try measure(start, &container, in: &reader)
      } else if box.is("uuid"), box.content.count > 16 {
        let count = min(box.content.count - 16, Container.maxBlock)
        let half = (
          try reader.number(at: start, count: 4), try reader.number(at: start + 4, count: 4)
        )
        if half == xmpID, container.xmp == nil {
          container.xmp = try reader.bytes(at: start + 16, count: count)
        } else if try reader.matches("JpgTiffExif->JP2", at: start), container.exif == nil {
          container.exif = try reader.bytes(at: start + 16, count: count)
        }
      }
    }
    return container
  }

  static func readCodestream(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .jp2)
    try measure(0, &container, in: &reader)
    return container
  }

  /// The first half of the UUID of XMP.
  private static let xmpID = (0xBE7A_CFCB, 0x97A9_42E8)

  private static func readHeader(
    _ header: Box, _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    for box in try Box.list(in: header.content, of: &reader) {
      let start = box.content.lowerBound
      if box.is("ihdr") {
        container.height = try reader.number(at: start, count: 4)
        container.width = try reader.number(at: start + 4, count: 4)
      } else if box.is("colr"), container.colorSpace == nil, box.content.count > 3 {
        let method = try reader.number(at: start, count: 1)
        if method == 1, box.content.count >= 7, try reader.number(at: start + 3, count: 4) == 16 {
          container.colorSpace = ("sRGB", "JPEG2000:ColorSpace")
        } else if method == 2 {
          let count = min(box.content.count - 3, ICCProfile.namePrefixSize)
          container.colorSpace = ICCProfile.name(
            of: try reader.bytes(at: start + 3, count: count))
        }
      }
    }
  }

  /// Reads the SIZ segment, the first of a codestream: the size of the reference grid minus the image offset.
  private static func measure(
    _ start: Int, _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    guard try reader.number(at: start, count: 4) == 0xFF4F_FF51 else {
      throw .damaged(.jp2, "no size")
    }
    let sides = start + 8
    container.width =
      try reader.number(at: sides, count: 4) - reader.number(at: sides + 8, count: 4)
    container.height =
      try reader.number(at: sides + 4, count: 4) - reader.number(at: sides + 12, count: 4)
  }
}
