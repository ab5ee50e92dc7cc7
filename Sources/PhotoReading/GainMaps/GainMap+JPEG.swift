/// Gain maps in JPEG files: a second JPEG that the Multi-Picture Format (CIPA DC-007) names.
extension GainMap {
  /// The name of the block of ISO 21496-1 in APP2.
  static let isoName: StaticString = "urn:iso:std:iso:ts:21496:-1\0"
  static let xmpName: StaticString = "http://ns.adobe.com/xap/1.0/\0"
  static let mpfName: StaticString = "MPF\0"

  /// The segments of a JPEG that say something about gain maps.
  private struct Segments {
    var xmp: [UInt8]?
    var exif: [UInt8]?
    var iso: [UInt8]?
    /// The range of the TIFF stream of the Multi-Picture Format in the file.
    var pictures: Range<Int>?
  }

  static func inJPEG(_ reader: inout ByteReader) throws(MetadataError) -> GainMap? {
    let base = try segments(at: 0, in: &reader)
    guard let pictures = base.pictures else { return nil }
    let candidates =
      try others(pictures, in: &reader) + (base.xmp.map { containerItems($0, reader.size) } ?? [])
    for (offset, length) in candidates.prefix(8)
    where offset > 0 && offset < reader.size - 4 {
      guard try reader.number(at: offset, count: 2) == 0xFFD8,
        let found = try? segments(at: offset, in: &reader)
      else { continue }
      let rest = reader.size - offset
      let place = Location.jpeg(offset: offset, length: length > 0 ? min(length, rest) : rest)
      // Browsers prefer the block of the standard, too.
      if let parameters = found.iso.flatMap({ GainMapParameters(iso: $0) })
        ?? found.xmp.flatMap({ GainMapParameters(xmp: $0) })
      {
        return GainMap(place: place, parameters: parameters)
      }
      if let (parameters, codes) = AppleGainMap.map(xmp: found.xmp, exif: base.exif) {
        return GainMap(place: place, parameters: parameters, codes: codes)
      }
    }
    return nil
  }

  /// The maximum number of segments, and of bytes in all of them that are kept.
  private static let maxSegments = 512

  private static func segments(
    at start: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> Segments {
    var found = Segments()
    var offset = start + 2
    for _ in 0..<maxSegments {
      guard offset + 4 <= reader.size, try reader.number(at: offset, count: 1) == 0xFF else {
        break
      }
      let marker = try reader.number(at: offset + 1, count: 1)
      if marker == 0xFF {
        offset += 1
        continue
      }
      // The picture begins, or the segment has no length.
      if marker == 0xDA || marker < 0xC0 || (0xD0...0xD9).contains(marker) { break }
      let length = try reader.number(at: offset + 2, count: 2)
      let content = (offset + 4)..<max(offset + 4, min(offset + 2 + length, reader.size))
      func rest(after name: StaticString) -> Range<Int> {
        content.dropFirst(name.utf8CodeUnitCount)
      }
      func bytes(_ range: Range<Int>) throws(MetadataError) -> [UInt8] {
        try reader.bytes(at: range.lowerBound, count: range.count)
      }
      let first = content.lowerBound
      if marker == 0xE1, found.xmp == nil, try reader.matches(xmpName, at: first) {
        found.xmp = try bytes(rest(after: xmpName))
      } else if marker == 0xE1, found.exif == nil, try reader.matches("Exif\0", at: first) {
        found.exif = try bytes(content)
      } else if marker == 0xE2, try reader.matches(isoName, at: first) {
        found.iso = try bytes(rest(after: isoName))
      } else if marker == 0xE2, try reader.matches(mpfName, at: first) {
        found.pictures = rest(after: mpfName)
      }
      offset += 2 + max(2, length)
    }
    return found
  }

  /// The offsets and lengths of the other pictures in the file. Offsets count from the byte order of the list. Some
  /// lengths are wrong, so the next picture does not begin at the end of the last one.
  private static func others(
    _ list: Range<Int>, in reader: inout ByteReader
  ) throws(MetadataError) -> [(offset: Int, length: Int)] {
    let start = list.lowerBound
    let order: ByteReader.ByteOrder = try reader.matches("II", at: start) ? .little : .big
    let directory = start + (try reader.number(at: start + 4, count: 4, order: order))
    let count = try reader.number(at: directory, count: 2, order: order)
    let entries = 0xB002
    for index in 0..<min(count, 64) {
      let entry = directory + 2 + 12 * index
      guard try reader.number(at: entry, count: 2, order: order) == entries else { continue }
      let size = try reader.number(at: entry + 4, count: 4, order: order)
      let first = start + (try reader.number(at: entry + 8, count: 4, order: order))
      var others: [(Int, Int)] = []
      for picture in 1..<max(1, min(size / 16, 16)) {
        let length = try reader.number(at: first + 16 * picture + 4, count: 4, order: order)
        let offset = try reader.number(at: first + 16 * picture + 8, count: 4, order: order)
        if offset > 0 { others.append((start + offset, length)) }
      }
      return others
    }
    return []
  }

  /// The pictures that the XMP of Google's containers lists, counted from the end of the file.
  private static func containerItems(
    _ packet: [UInt8], _ size: Int
  ) -> [(offset: Int, length: Int)] {
    let text = String(decoding: packet, as: UTF8.self)
    var items: [(isMap: Bool, length: Int)] = []
    for part in text.split(separator: "<Container:Item").dropFirst().prefix(16) {
      let fields = XMPFields(Array(part.prefix { $0 != ">" }.utf8), prefix: "Item")
      let padding = fields["Padding"]?.first.flatMap { Int($0) } ?? 0
      let length = fields["Length"]?.first.flatMap { Int($0) } ?? 0
      guard (0..<1 << 40).contains(length), (0..<1 << 40).contains(padding) else { return [] }
      items.append((fields["Semantic"] == ["GainMap"], length + padding))
    }
    var end = size
    for item in items.reversed() {
      end -= item.length
      if item.isMap { return [(end, item.length)] }
    }
    return []
  }
}
