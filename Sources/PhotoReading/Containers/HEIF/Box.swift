/// A box of the ISO base media file format (ISO/IEC 14496-12).
package struct Box {
  /// The four characters of the type as a big-endian number.
  package var type: Int
  /// The range of the content in the file.
  package var content: Range<Int>

  package func `is`(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { characters in
      unsafe characters.reduce(0) { $0 << 8 | Int($1) } == type
    }
  }

  /// Reads the header of a box; `nil` if its size is invalid.
  static func read(
    at offset: Int, before end: Int, of reader: inout ByteReader
  ) throws(MetadataError) -> (box: Box, isCut: Bool)? {
    guard end - offset >= 8 else { return nil }
    var size = try reader.number(at: offset, count: 4)
    let type = try reader.number(at: offset + 4, count: 4)
    var header = 8
    if size == 1 {
      guard end - offset >= 16 else { return nil }
      size = try reader.number(at: offset + 8, count: 8)
      header = 16
    } else if size == 0 {
      size = end - offset
    }
    guard size >= header else { return nil }
    // The start of a truncated box can still be read.
    let content = (offset + header)..<(offset + min(size, end - offset))
    return (Box(type: type, content: content), size > end - offset)
  }

  /// Lists the boxes in a range, up to the first box whose size is invalid. At most 65,536 boxes are listed, to limit
  /// the time for a file of empty boxes.
  package static func list(
    in range: Range<Int>, of reader: inout ByteReader
  ) throws(MetadataError) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while boxes.count < 65_536,
      let (box, _) = try read(at: offset, before: range.upperBound, of: &reader)
    {
      boxes.append(box)
      offset = box.content.upperBound
    }
    return boxes
  }

  /// The first box of a type in a range.
  package static func first(
    _ name: StaticString, in range: Range<Int>, of reader: inout ByteReader
  ) throws(MetadataError) -> Box? {
    var offset = range.lowerBound
    for _ in 0..<65_536 {
      guard let (box, _) = try read(at: offset, before: range.upperBound, of: &reader) else {
        return nil
      }
      if box.is(name) { return box }
      offset = box.content.upperBound
    }
    return nil
  }

  /// The content after the version and flags of a full box.
  package var fullContent: Range<Int> { content.dropFirst(4) }
}
