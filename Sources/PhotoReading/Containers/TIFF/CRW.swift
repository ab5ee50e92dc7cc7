import Facts

/// Canon's first raw format (CIFF 1.0): nested heaps, each with a directory at its end.
enum CRW {
  private enum Tag {
    static let makeAndModel = 0x080A
    static let imageInfo = 0x1810
    static let timeStamp = 0x180E
    static let preview = 0x2007
    /// Arrays that other formats of Canon have in the MakerNote, with the tags there.
    static let note = [0x102A: 0x0004, 0x102D: 0x0001]
  }

  private struct Record {
    var tag: Int
    var content: Range<Int>
    var isHeap: Bool
  }

  /// The maximum number of heaps, more than any photo has.
  private static let maxHeaps = 64

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .crw)
    let order: ByteReader.ByteOrder = try reader.matches("II", at: 0) ? .little : .big
    let header = try reader.number(at: 2, count: 4, order: order)
    var values: [Int: ExifValue] = [:]
    var heaps = [min(header, reader.size)..<reader.size]
    for _ in 0..<maxHeaps {
      guard let heap = heaps.popLast() else { break }
      for record in try records(of: heap, order, in: &reader) {
        if record.isHeap {
          heaps.append(record.content)
        } else {
          try read(record, order, &container, &values, in: &reader)
        }
      }
    }
    container.rawMakerNote = MakerNote(.canon, values: values)
    return container
  }

  private static func records(
    of heap: Range<Int>, _ order: ByteReader.ByteOrder, in reader: inout ByteReader
  ) throws(MetadataError) -> [Record] {
    let entrySize = 10
    guard heap.count >= 6 else { return [] }
    let offset = try reader.number(at: heap.upperBound - 4, count: 4, order: order)
    guard offset <= heap.count - 6 else { return [] }
    let directory = heap.lowerBound + offset
    let count = try reader.number(at: directory, count: 2, order: order)
    let present = (heap.upperBound - directory - 2) / entrySize
    var records: [Record] = []
    for index in 0..<min(count, present) {
      let entry = directory + 2 + index * entrySize
      let code = try reader.number(at: entry, count: 2, order: order)
      let (location, kind) = (code & 0xC000, code & 0x3800)
      if location == 0x4000 {
        // A value of eight bytes is stored in the entry itself.
        records.append(
          Record(tag: code & 0x3FFF, content: (entry + 2)..<(entry + 10), isHeap: false))
        continue
      }
      let size = try reader.number(at: entry + 2, count: 4, order: order)
      let offset = try reader.number(at: entry + 6, count: 4, order: order)
      guard location == 0, offset <= heap.count, size <= heap.count - offset else { continue }
      let start = heap.lowerBound + offset
      records.append(
        Record(
          tag: code & 0x3FFF, content: start..<(start + size),
          isHeap: kind == 0x2800 || kind == 0x3000))
    }
    return records
  }

  private static func read(
    _ record: Record, _ order: ByteReader.ByteOrder, _ container: inout Container,
    _ values: inout [Int: ExifValue], in reader: inout ByteReader
  ) throws(MetadataError) {
    let start = record.content.lowerBound
    switch record.tag {
    case Tag.imageInfo where record.content.count >= 16:
      container.width = try reader.number(at: start, count: 4, order: order)
      container.height = try reader.number(at: start + 4, count: 4, order: order)
      let degrees = try reader.number(at: start + 12, count: 4, order: order)
      container.orientation = [0: 1, 90: 6, 180: 3, 270: 8][degrees]
    case Tag.makeAndModel:
      let bytes = try reader.bytes(at: start, count: min(record.content.count, 128))
      let names = bytes.split(separator: 0, maxSplits: 2).map { PlainText.decode($0) }
      guard names.count >= 2 else { return }
      container.texts[\.make] = names[0].map { ($0, "CRW:Make") }
      container.texts[\.model] = names[1].map { ($0, "CRW:Model") }
    case Tag.timeStamp where record.content.count >= 4:
      // Seconds since 1970 in the camera's local time.
      let seconds = try reader.number(at: start, count: 4, order: order)
      container.date = LocalDateTime(secondsSince1970: seconds).map {
        ($0.description, "CRW:TimeStamp")
      }
    case Tag.preview:
      container.preview = EmbeddedPreview.largest(at: [record.content], in: &reader)
    default:
      guard let tag = Tag.note[record.tag], record.content.count <= 4096 else { return }
      let bytes = try reader.bytes(at: start, count: record.content.count)
      values[tag] = ExifValue(
        bytes: bytes[...], type: ExifValue.TypeCode.short, count: bytes.count / 2, order: order)
    }
  }
}
