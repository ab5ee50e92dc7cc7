/// A box of the ISO base media file format (ISO/IEC 14496-12).
struct Box {
  /// The four characters of the type as a big-endian number.
  var type: Int
  /// The range of the content in the file.
  var content: Range<Int>

  func `is`(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { characters in
      unsafe characters.reduce(0) { $0 << 8 | Int($1) } == type
    }
  }

  /// Lists the boxes in a range, up to the first box whose size is invalid.
  ///
  /// At most 65,536 boxes are listed, to limit the time for a file of empty boxes.
  static func list(
    in range: Range<Int>, of reader: inout ByteReader
  ) throws(MetadataError) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while range.upperBound - offset >= 8, boxes.count < 65_536 {
      var size = try reader.number(at: offset, count: 4)
      let type = try reader.number(at: offset + 4, count: 4)
      var header = 8
      if size == 1 {
        guard range.upperBound - offset >= 16 else { break }
        size = try reader.number(at: offset + 8, count: 8)
        header = 16
      } else if size == 0 {
        size = range.upperBound - offset
      }
      guard size >= header else { break }
      // The start of a truncated box can still be read.
      let end = offset + min(size, range.upperBound - offset)
      boxes.append(Box(type: type, content: (offset + header)..<end))
      offset = end
    }
    return boxes
  }
}
