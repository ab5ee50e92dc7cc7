/// JPEG (ITU-T T.81): a chain of marker segments, then the pixels.
enum JPEG {
  /// Hops from segment to segment up to the first scan.
  ///
  /// The frame header can stand behind hundreds of KiB of profiles and previews, so nothing between
  /// the segments' headers is read.
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .jpeg)
    var offset = 2
    segments: while offset < reader.size {
      guard try reader.number(at: offset, count: 1) == 0xFF else {
        // Some writers leave stray bytes between segments; a marker is the next 0xFF.
        offset += 1
        continue
      }
      guard offset + 1 < reader.size else { break }
      let marker = try reader.number(at: offset + 1, count: 1)
      switch marker {
      case 0xFF:
        offset += 1  // a fill byte
        continue
      case 0x00, 0x01, 0xD0...0xD8:
        offset += 2  // markers without a length
        continue
      case 0xD9, 0xDA:
        break segments
      default:
        break
      }
      let length = try reader.number(at: offset + 2, count: 2)
      if isFrameHeader(marker) {
        container.height = try reader.number(at: offset + 5, count: 2)
        container.width = try reader.number(at: offset + 7, count: 2)
      } else if marker == 0xE1, container.exif == nil, length > 8,
        try reader.matches("Exif\0", at: offset + 4)
      {
        let end = min(offset + 2 + length, reader.size)
        container.exif = try reader.bytes(at: offset + 10, count: max(0, end - offset - 10))
      }
      if marker == 0xE1 || marker == 0xED, length > 2 {
        let end = min(offset + 2 + length, reader.size)
        try readText(&container, at: offset + 4, end: end, in: &reader)
      }
      offset += 2 + max(2, length)
    }
    return container
  }

  /// XMP in an APP1 segment, IPTC among Photoshop's resources in an APP13 segment.
  private static func readText(
    _ container: inout Container, at start: Int, end: Int, in reader: inout ByteReader
  ) throws(MetadataError) {
    let (xmpHeader, photoshopHeader) = (29, 14)
    if container.xmp == nil, try reader.matches("http://ns.adobe.com/xap/1.0/\0", at: start) {
      container.xmp = try reader.bytes(
        at: start + xmpHeader, count: max(0, end - start - xmpHeader))
    } else if container.iptc == nil, try reader.matches("Photoshop 3.0\0", at: start) {
      let resources = try reader.bytes(
        at: start + photoshopHeader, count: max(0, end - start - photoshopHeader))
      container.iptc = PhotoshopResources.iptcBlock(in: resources)
    }
  }

  /// SOF0 to SOF15 without DHT, JPG and DAC, which share the range.
  private static func isFrameHeader(_ marker: Int) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }
}
