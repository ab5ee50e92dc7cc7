import Facts

/// Canon's CR3: ISO boxes, one of which holds the Exif directories as TIFF streams. The size is taken from Exif,
/// because the tracks have the size of the sensor including its borders.
enum CR3 {
  /// The box with Canon's metadata: 85c0b687-820f-11e0-8111-f4ce462b6a48.
  private static let canon: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]

  /// The box with XMP: be7acfcb-97a9-42e8-9c71-999491e3afac.
  static let xmp: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  private static let nameLength = 16

  static func read(
    _ boxes: [Box], in reader: inout ByteReader
  ) throws(MetadataError) -> Container {
    var container = Container(format: .cr3)
    for box in boxes {
      guard let packet = try content(of: box, named: xmp, in: &reader) else { continue }
      container.xmp = try reader.bytes(
        at: packet.lowerBound, count: min(packet.count, Container.maxBlock))
    }
    container.preview = EmbeddedPreview.largest(
      at: (try? CR3Previews.ranges(boxes, in: &reader)) ?? [], in: &reader)
    guard let movie = boxes.first(where: { $0.is("moov") }) else { return container }
    for box in try Box.list(in: movie.content, of: &reader) {
      if let inside = try content(of: box, named: canon, in: &reader) {
        try readDirectories(inside, &container, in: &reader)
      }
    }
    return container
  }

  /// The content of a `uuid` box; `nil` if its UUID is another.
  static func content(
    of box: Box, named name: [UInt8], in reader: inout ByteReader
  ) throws(MetadataError) -> Range<Int>? {
    guard box.is("uuid"), box.content.count > nameLength,
      try reader.bytes(at: box.content.lowerBound, count: nameLength) == name
    else { return nil }
    return box.content.dropFirst(nameLength)
  }

  /// Reads the main directory (CMT1), the Exif directory (CMT2), the MakerNote (CMT3) and the GPS directory (CMT4).
  private static func readDirectories(
    _ range: Range<Int>, _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    for box in try Box.list(in: range, of: &reader) {
      let bytes = try reader.bytes(
        at: box.content.lowerBound, count: min(box.content.count, Container.maxBlock))
      if box.is("CMT3") { container.rawMakerNote = MakerNote(.canon, stream: bytes) }
      let directory: ExifBlock.Directory? =
        box.is("CMT1") ? .main : box.is("CMT2") ? .exif : box.is("CMT4") ? .gps : nil
      if let directory, let block = ExifBlock(bytes, first: directory) {
        container.exifBlocks.append(block)
      }
    }
  }
}

/// Finds the previews of Canon's CR3: the first track is a JPEG of full size, and a private box holds a smaller one.
enum CR3Previews {
  /// The box with the smaller preview: eaf42b5e-1c98-4b88-b9fb-b7dc406e4d16.
  private static let preview: [UInt8] = [
    0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
  ]

  static func ranges(
    _ boxes: [Box], in reader: inout ByteReader
  ) throws(MetadataError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for box in boxes {
      if let inside = try CR3.content(of: box, named: preview, in: &reader) {
        // Eight bytes of versions precede the box.
        for box in try Box.list(in: inside.dropFirst(8), of: &reader) where box.is("PRVW") {
          let length = try reader.number(at: box.content.lowerBound + 12, count: 4)
          ranges.append(box.content.lowerBound + 16..<box.content.lowerBound + 16 + length)
        }
      }
      guard box.is("moov") else { continue }
      for track in try Box.list(in: box.content, of: &reader) where track.is("trak") {
        if let range = try firstSample(of: track, in: &reader) { ranges.append(range) }
      }
    }
    return ranges
  }

  /// The only sample of a track, from the tables of sizes and offsets.
  private static func firstSample(
    of track: Box, in reader: inout ByteReader
  ) throws(MetadataError) -> Range<Int>? {
    var table = track
    for name: StaticString in ["mdia", "minf", "stbl"] {
      let boxes = try Box.list(in: table.content, of: &reader)
      guard let box = boxes.first(where: { $0.is(name) }) else { return nil }
      table = box
    }
    var (start, count) = (0, 0)
    for box in try Box.list(in: table.content, of: &reader) {
      let content = box.content.lowerBound
      if box.is("stsz") {
        // One size for all samples, or 0 followed by a list.
        count = try reader.number(at: content + 4, count: 4)
        if count == 0 { count = try reader.number(at: content + 12, count: 4) }
      } else if box.is("co64") {
        start = try reader.number(at: content + 8, count: 8)
      }
    }
    return start > 0 && count > 0 && start <= reader.size ? start..<start + count : nil
  }
}
