/// The `iloc` box: the locations of the items' bytes.
package struct HEIFLocations {
  private let box: Box
  private let version: Int
  private let offsetSize: Int
  private let lengthSize: Int
  private let baseSize: Int
  private let indexSize: Int

  package init(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    self.box = box
    let start = box.content.lowerBound
    version = try reader.number(at: start, count: 1)
    let sizes = try reader.number(at: start + 4, count: 2)
    // Fields have 0, 4 or 8 bytes; `number` reads at most 8.
    offsetSize = min(sizes >> 12 & 15, 8)
    lengthSize = min(sizes >> 8 & 15, 8)
    baseSize = min(sizes >> 4 & 15, 8)
    indexSize = version == 0 ? 0 : min(sizes & 15, 8)
  }

  /// The extents of an item in order, in the file (construction method 0) or in the `idat` box (method 1); `nil` for
  /// derived items and for extents outside of the file.
  package func extents(
    of wanted: Int, data: Box?, in reader: inout ByteReader
  ) throws(MetadataError) -> [Range<Int>]? {
    let idSize = version < 2 ? 2 : 4
    var offset = box.content.lowerBound + 6
    let count = try reader.number(at: offset, count: idSize)
    offset += idSize
    for _ in 0..<min(count, Container.maxParts) {
      guard offset < box.content.upperBound else { break }
      let item = try reader.number(at: offset, count: idSize)
      offset += idSize
      var method = 0
      if version > 0 {
        method = try reader.number(at: offset, count: 2) & 15
        offset += 2
      }
      let base = try reader.number(at: offset + 2, count: baseSize)
      offset += 2 + baseSize
      let extents = try reader.number(at: offset, count: 2)
      offset += 2
      if item == wanted {
        var ranges: [Range<Int>] = []
        for _ in 0..<extents {
          let extentOffset = try reader.number(at: offset + indexSize, count: offsetSize)
          var length = try reader.number(at: offset + indexSize + offsetSize, count: lengthSize)
          // The length of a single extent may be omitted.
          if length == 0, extents == 1 { length = .max }
          guard
            let range = range(
              method: method, offset: (base, extentOffset), length: length, data, reader.size)
          else { return nil }
          ranges.append(range)
          offset += indexSize + offsetSize + lengthSize
        }
        return ranges
      }
      offset += extents * (indexSize + offsetSize + lengthSize)
    }
    return nil
  }

  /// The bytes of an item, joined from its extents up to a limit; `nil` for derived items and for extents outside of
  /// the file. `data` is `nil` if there is none.
  package func bytes(
    of item: Int, data: Box?, atMost limit: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> [UInt8]? {
    guard let extents = try extents(of: item, data: data, in: &reader) else { return nil }
    var bytes: [UInt8] = []
    for extent in extents {
      let count = min(extent.count, limit - bytes.count)
      guard count > 0 else { break }
      bytes += try reader.bytes(at: extent.lowerBound, count: count)
    }
    return bytes
  }

  private func range(
    method: Int, offset: (base: Int, extent: Int), length: Int, _ data: Box?, _ fileSize: Int
  ) -> Range<Int>? {
    let source: Range<Int>
    switch method {
    case 0: source = 0..<fileSize
    case 1:
      guard let data else { return nil }
      source = data.content
    default: return nil
    }
    guard offset.base <= source.count, offset.extent <= source.count - offset.base
    else { return nil }
    let start = source.lowerBound + offset.base + offset.extent
    return start..<(start + min(length, source.upperBound - start))
  }
}
