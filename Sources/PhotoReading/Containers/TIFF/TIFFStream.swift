/// The directories of a TIFF stream, which is a TIFF file or an Exif block.
package struct TIFFStream {
  package struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    /// The offset of the value, or of the offset of the value.
    var valueOffset: Int
  }

  let order: ByteReader.ByteOrder
  /// Whether the stream is BigTIFF, with offsets and counts of 8 bytes.
  let isBig: Bool
  let firstDirectory: Int
  /// Whether the stream begins as TIFF and BigTIFF do; some raw formats begin otherwise.
  let isValid: Bool

  /// Creates the stream of directories without a header.
  init(order: ByteReader.ByteOrder) {
    (self.order, isBig, firstDirectory, isValid) = (order, false, 0, true)
  }

  init(_ reader: inout ByteReader) throws(MetadataError) {
    order = try reader.matches("II", at: 0) ? .little : .big
    let isBigEndian = try reader.matches("MM", at: 0)
    let version = try reader.number(at: 2, count: 2, order: order)
    isBig = version == 43
    isValid = (order == .little || isBigEndian) && (isBig || version == 42)
    firstDirectory =
      isBig
      ? try reader.number(at: 8, count: 8, order: order)
      : try reader.number(at: 4, count: 4, order: order)
  }

  /// Lists the entries of a directory that are in the file, at most 4096.
  func entries(
    ofDirectoryAt offset: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> [Entry] {
    let counterSize = isBig ? 8 : 2
    let entrySize = isBig ? 20 : 12
    let fieldSize = isBig ? 8 : 4
    let announced = try reader.number(at: offset, count: counterSize, order: order)
    let present = max(0, reader.size - offset - counterSize) / entrySize
    var entries: [Entry] = []
    let count = min(announced, present, 4096)
    entries.reserveCapacity(count)
    let bytes = try reader.slice(at: offset + counterSize, count: count * entrySize)
    func number(_ place: Int, _ size: Int) -> Int {
      ByteReader.number(bytes, at: bytes.startIndex + place, count: size, order: order)
    }
    for place in stride(from: 0, to: bytes.count, by: entrySize) {
      entries.append(
        Entry(
          tag: number(place, 2), type: number(place + 2, 2), count: number(place + 4, fieldSize),
          valueOffset: offset + counterSize + place + 4 + fieldSize))
    }
    return entries
  }

  /// The tags of the first directory whose values may be missing: they are beyond the end of the file, or their entries can
  /// be. Entries are in the order of their tags.
  func lost(among tags: [Int], in reader: inout ByteReader) -> [Int] {
    guard let announced = try? reader.number(at: firstDirectory, count: isBig ? 8 : 2, order: order),
      let entries = try? entries(ofDirectoryAt: firstDirectory, in: &reader)
    else { return tags }
    return tags.filter { tag in
      guard let entry = entries.first(where: { $0.tag == tag }) else {
        return entries.count < announced && entries.last?.tag ?? 0 < tag
      }
      return entry.count > 0 && value(entry, in: &reader) == nil
    }
  }

  /// The offset of the directory that follows another in the chain; `nil` after the last.
  func directory(after offset: Int, in reader: inout ByteReader) -> Int? {
    guard
      let count = try? reader.number(at: offset, count: isBig ? 8 : 2, order: order), count <= 4096,
      let next = try? reader.number(
        at: offset + (isBig ? 8 + count * 20 : 2 + count * 12), count: isBig ? 8 : 4, order: order)
    else { return nil }
    return next > 0 ? next : nil
  }

  /// The sizes of the types in bytes, indexed by type code.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

  /// The size of a value in bytes; `nil` for an unknown type.
  static func size(ofType type: Int) -> Int? {
    sizes.indices.contains(type) && sizes[type] > 0 ? sizes[type] : nil
  }

  /// The range of the values of an entry; `nil` if its type is unknown, or if it has no values or too many.
  func place(of entry: Entry, in reader: inout ByteReader) -> Range<Int>? {
    guard let size = Self.size(ofType: entry.type), entry.count > 0,
      entry.count <= Container.maxBlock / size
    else { return nil }
    let fieldSize = isBig ? 8 : 4
    let count = entry.count * size
    guard count > fieldSize else { return entry.valueOffset..<(entry.valueOffset + count) }
    guard
      let offset = try? reader.number(at: entry.valueOffset, count: fieldSize, order: order),
      offset <= reader.size
    else { return nil }
    return offset..<(offset + count)
  }

  /// The bytes of the values of an entry; `nil` if they are not in the file.
  func value(_ entry: Entry, in reader: inout ByteReader) -> [UInt8]? {
    place(of: entry, in: &reader).flatMap { place in
      try? reader.bytes(at: place.lowerBound, count: place.count)
    }
  }

  /// The entries of the directory to which an entry points; `nil` if there is none.
  func directory(
    of pointer: Int, among entries: [Entry], in reader: inout ByteReader
  ) -> [Entry]? {
    for entry in entries where entry.tag == pointer {
      var entry = entry
      // Some phones write a signed offset.
      if entry.type == ExifValue.TypeCode.signedLong { entry.type = ExifValue.TypeCode.long }
      if let offset = try? integer(entry, in: &reader),
        let directory = try? self.entries(ofDirectoryAt: offset, in: &reader)
      {
        return directory
      }
    }
    return nil
  }

  /// The numbers of an entry: integers or rationals.
  func numbers(_ entry: Entry, in reader: inout ByteReader) -> [Double] {
    guard let bytes = value(entry, in: &reader) else { return [] }
    let raw = ExifValue(bytes: bytes[...], type: entry.type, count: entry.count, order: order)
    return raw.rationals.isEmpty ? raw.integers.map(Double.init) : raw.rationals.compactMap { $0 }
  }

  /// The offsets of other directories, at most 16.
  func offsets(_ entry: Entry?, in reader: inout ByteReader) -> [Int] {
    guard let entry else { return [] }
    guard let bytes = value(entry, in: &reader) else { return [] }
    let raw = ExifValue(bytes: bytes[...], type: entry.type, count: entry.count, order: order)
    return Array(raw.integers.prefix(16))
  }

  /// The first integer of an entry; `nil` for other types.
  func integer(_ entry: Entry, in reader: inout ByteReader) throws(MetadataError) -> Int? {
    guard ExifValue.isUnsigned(entry.type), let size = Self.size(ofType: entry.type),
      entry.count >= 1
    else { return nil }
    // Divides instead of multiplying, because a BigTIFF count can be any 64-bit number.
    guard entry.count > (isBig ? 8 : 4) / size else {
      return try reader.number(at: entry.valueOffset, count: size, order: order)
    }
    return value(entry, in: &reader).flatMap { bytes in
      ExifValue(bytes: bytes[...], type: entry.type, count: entry.count, order: order).integers
        .first
    }
  }
}
