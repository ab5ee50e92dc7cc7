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
