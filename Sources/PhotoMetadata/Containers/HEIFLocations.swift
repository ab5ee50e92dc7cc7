/// The `iloc` box: where each item's bytes lie.
struct HEIFLocations {
  private let box: Box
  private let version: Int
  private let offsetSize: Int
  private let lengthSize: Int
  private let baseSize: Int
  private let indexSize: Int

  init(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    self.box = box
    let start = box.content.lowerBound
    version = try reader.number(at: start, count: 1)
    let sizes = try reader.number(at: start + 4, count: 2)
    // Fields of 0, 4 or 8 bytes; anything else would make `number` read past 8.
    offsetSize = min(sizes >> 12 & 15, 8)
    lengthSize = min(sizes >> 8 & 15, 8)
    baseSize = min(sizes >> 4 & 15, 8)
    indexSize = version == 0 ? 0 : min(sizes & 15, 8)
  }

  /// The bytes of an item that lies in one piece, in the file or in the `idat` box.
  func extent(
    of wanted: Int, data: Box?, in reader: inout ByteReader
  ) throws(MetadataError) -> Range<Int>? {
    let idSize = version < 2 ? 2 : 4
    var offset = box.content.lowerBound + 6
    let count = try reader.number(at: offset, count: idSize)
    offset += idSize
    for _ in 0..<count {
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
        guard extents == 1 else { return nil }
        let place = try reader.number(at: offset + indexSize, count: offsetSize)
        let length = try reader.number(at: offset + indexSize + offsetSize, count: lengthSize)
        return range(method: method, base: base, place: place, length: length, data, reader.size)
      }
      offset += extents * (indexSize + offsetSize + lengthSize)
    }
    return nil
  }

  private func range(
    method: Int, base: Int, place: Int, length: Int, _ data: Box?, _ fileSize: Int
  ) -> Range<Int>? {
    let origin: Int
    switch method {
    case 0: origin = 0
    case 1:
      guard let data else { return nil }
      origin = data.content.lowerBound
    default: return nil
    }
    guard base <= fileSize, place <= fileSize - base, origin <= fileSize - base - place else {
      return nil
    }
    let start = origin + base + place
    return start..<(start + min(length, fileSize - start))
  }
}
