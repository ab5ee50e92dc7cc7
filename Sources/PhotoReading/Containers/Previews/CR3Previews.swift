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
