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

/// The tables of the items of a HEIF file.
extension Box {
  /// The id of the primary item, of a `pitm` box.
  package func primaryItem(in reader: inout ByteReader) throws(MetadataError) -> Int {
    let version = try reader.number(at: content.lowerBound, count: 1)
    return try reader.number(at: content.lowerBound + 4, count: version == 0 ? 2 : 4)
  }

  /// The `infe` boxes of an `iinf` box.
  package func itemEntries(in reader: inout ByteReader) throws(MetadataError) -> [Box] {
    let counter = try reader.number(at: content.lowerBound, count: 1) == 0 ? 2 : 4
    return try Box.list(in: content.dropFirst(4 + counter), of: &reader).filter { $0.is("infe") }
  }

  /// The id of the item of an `infe` box, and the offset of its type; `nil` for old versions without a type.
  package func itemEntry(
    in reader: inout ByteReader
  ) throws(MetadataError) -> (id: Int, type: Int)? {
    let version = try reader.number(at: content.lowerBound, count: 1)
    guard version >= 2 else { return nil }
    let (start, size) = (content.lowerBound + 4, version == 2 ? 2 : 4)
    return (try reader.number(at: start, count: size), start + size + 2)
  }

  /// Reads the associations of an `ipma` box.
  package func forEachAssociation(
    in reader: inout ByteReader, _ body: (_ item: Int, _ property: Int) -> Void
  ) throws(MetadataError) {
    let start = content.lowerBound
    let idSize = try reader.number(at: start, count: 1) < 1 ? 2 : 4
    let isWide = try reader.number(at: start + 3, count: 1) & 1 == 1
    var offset = start + 8
    for _ in 0..<min(try reader.number(at: start + 4, count: 4), Container.maxParts) {
      guard offset < content.upperBound else { break }
      let item = try reader.number(at: offset, count: idSize)
      let count = try reader.number(at: offset + idSize, count: 1)
      offset += idSize + 1
      for _ in 0..<count {
        // The highest bit only marks the property as essential.
        body(
          item,
          try reader.number(at: offset, count: isWide ? 2 : 1) & (isWide ? 0x7FFF : 0x7F) - 1)
        offset += isWide ? 2 : 1
      }
    }
  }
}
