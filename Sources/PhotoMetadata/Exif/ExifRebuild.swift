/// Builds a small Exif block from the relevant entries of a large TIFF or raw file.
///
/// libexif reads at most 65,534 bytes, and the directories of such files can be several MB apart.
enum ExifRebuild {
  /// The tags of the main directory from which facts are read.
  private static let mainTags: Set<Int> = [
    0x10E, 0x10F, 0x110, 0x112, 0x132, 0x13B, 0x8298, 0x4746, 0x4749,
    0x9C9B, 0x9C9C, 0x9C9D, 0x9C9E, 0x9C9F,
    // Tags of the Exif directory that Kodak cameras store here.
    0x9003, 0x9004, 0x9011, 0x9291,
  ]
  private static let directoryTags = [exifDirectory, gpsDirectory]
  private static let exifDirectory = 0x8769
  private static let gpsDirectory = 0x8825
  /// MakerNote, and pointers to thumbnails and to directories that are not used.
  private static let unwanted: Set<Int> = [0x927C, 0x201, 0x202, 0xA005]
  /// The maximum size of a value in bytes; larger values are tables or pictures.
  private static let maxValueSize = 4096

  private struct Item {
    var tag: Int
    var type: Int
    var count: Int
    var value: [UInt8]
  }

  /// Rebuilds a block in memory; `nil` if it has no main directory.
  static func block(_ bytes: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes)
    guard let stream = try? TIFFStream(&reader),
      var main = try? stream.entries(ofDirectoryAt: stream.firstDirectory, in: &reader)
    else { return nil }
    // In CR3 files a stream begins with the Exif or GPS directory.
    let isExif = !main.contains { mainTags.contains($0.tag) || directoryTags.contains($0.tag) }
    if !isExif { return block(stream, main: main, in: &reader) }
    main.removeAll { unwanted.contains($0.tag) }
    return write(main.compactMap { item($0, stream, in: &reader) }, [], order: stream.order)
  }

  /// Rebuilds a block.
  ///
  /// - Parameters:
  ///   - stream: The TIFF stream.
  ///   - main: The entries of the main directory.
  ///   - reader: The file.
  /// - Returns: A TIFF stream in the byte order of the file, with an Exif and a GPS directory.
  static func block(
    _ stream: TIFFStream, main: [TIFFStream.Entry], in reader: inout ByteReader
  ) -> [UInt8] {
    var directories: [(tag: Int, items: [Item])] = []
    for tag in directoryTags {
      guard let pointer = main.first(where: { $0.tag == tag }),
        let offset = try? stream.integer(pointer, in: &reader),
        let entries = try? stream.entries(ofDirectoryAt: offset, in: &reader)
      else { continue }
      let items = entries.filter { !unwanted.contains($0.tag) }.compactMap {
        item($0, stream, in: &reader)
      }
      directories.append((tag, items))
    }
    let mainItems = main.filter { mainTags.contains($0.tag) }.compactMap {
      item($0, stream, in: &reader)
    }
    return write(mainItems, directories, order: stream.order)
  }

  private static func item(
    _ entry: TIFFStream.Entry, _ stream: TIFFStream, in reader: inout ByteReader
  ) -> Item? {
    guard let size = TIFFStream.size(ofType: entry.type), entry.count > 0,
      entry.count <= maxValueSize / size,
      let value = stream.value(entry, in: &reader)
    else { return nil }
    return Item(tag: entry.tag, type: entry.type, count: entry.count, value: value)
  }

  private static func write(
    _ main: [Item], _ directories: [(tag: Int, items: [Item])], order: ByteReader.ByteOrder
  ) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return order == .little ? bytes : bytes.reversed()
    }
    /// A directory at an offset, followed by the values that do not fit in its entries.
    func directory(_ items: [Item], at offset: Int) -> [UInt8] {
      var entries = number(items.count, 2)
      var values: [UInt8] = []
      let valuesOffset = offset + 2 + 12 * items.count + 4
      for item in items.sorted(by: { $0.tag < $1.tag }) {
        entries += number(item.tag, 2) + number(item.type, 2) + number(item.count, 4)
        if item.value.count <= 4 {
          entries += item.value + [UInt8](repeating: 0, count: 4 - item.value.count)
        } else {
          entries += number(valuesOffset + values.count, 4)
          values += item.value + [UInt8](repeating: 0, count: item.value.count % 2)
        }
      }
      return entries + number(0, 4) + values
    }
    let long = 4
    // Offsets have a fixed length, so the size of the main directory is known before their values.
    let placeholders = directories.map {
      Item(tag: $0.tag, type: long, count: 1, value: [0, 0, 0, 0])
    }
    var offset = 8 + directory(main + placeholders, at: 8).count
    var pointers: [Item] = []
    var rest: [UInt8] = []
    for (tag, items) in directories {
      pointers.append(Item(tag: tag, type: long, count: 1, value: number(offset, 4)))
      let bytes = directory(items, at: offset)
      rest += bytes
      offset += bytes.count
    }
    let header = Array((order == .little ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    return header + directory(main + pointers, at: 8) + rest
  }
}
