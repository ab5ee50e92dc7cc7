/// The directories of a TIFF stream: a TIFF file, or an Exif block.
struct TIFFStream {
  struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    /// Where the count stands.
    var countOffset: Int
    /// Where the value, or the offset to it, stands.
    var valueOffset: Int
  }

  let order: ByteReader.ByteOrder
  /// BigTIFF: offsets and counts of 8 bytes.
  let isBig: Bool
  let firstDirectory: Int

  init(_ reader: inout ByteReader) throws(MetadataError) {
    order = try reader.matches("II", at: 0) ? .little : .big
    isBig = try reader.number(at: 2, count: 2, order: order) == 43
    firstDirectory =
      isBig
      ? try reader.number(at: 8, count: 8, order: order)
      : try reader.number(at: 4, count: 4, order: order)
  }

  /// Lists a directory; as many entries as the file holds, at most 4096.
  func entries(
    ofDirectoryAt offset: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> [Entry] {
    let counterSize = isBig ? 8 : 2
    let entrySize = isBig ? 20 : 12
    let fieldSize = isBig ? 8 : 4
    let announced = try reader.number(at: offset, count: counterSize, order: order)
    let present = max(0, reader.size - offset - counterSize) / entrySize
    var entries: [Entry] = []
    for index in 0..<min(announced, present, 4096) {
      let start = offset + counterSize + index * entrySize
      entries.append(
        Entry(
          tag: try reader.number(at: start, count: 2, order: order),
          type: try reader.number(at: start + 2, count: 2, order: order),
          count: try reader.number(at: start + 4, count: fieldSize, order: order),
          countOffset: start + 4,
          valueOffset: start + 4 + fieldSize))
    }
    return entries
  }

  /// The bytes of an entry whose values stand outside of it; `nil` where the file does not hold
  /// them.
  func bytes(_ entry: Entry, in reader: inout ByteReader) -> [UInt8]? {
    let sizes = [1: 1, 2: 1, 4: 4, 7: 1]
    let fieldSize = isBig ? 8 : 4
    guard let size = sizes[entry.type], entry.count <= Container.maxBlock / size,
      entry.count * size > fieldSize,
      let offset = try? reader.number(at: entry.valueOffset, count: fieldSize, order: order)
    else { return nil }
    return try? reader.bytes(at: offset, count: entry.count * size)
  }

  /// The single whole number of an entry; `nil` for other types.
  func integer(_ entry: Entry, in reader: inout ByteReader) throws(MetadataError) -> Int? {
    let sizes = [1: 1, 3: 2, 4: 4, 13: 4, 16: 8]
    guard let size = sizes[entry.type], entry.count >= 1 else { return nil }
    return try reader.number(at: entry.valueOffset, count: size, order: order)
  }
}
