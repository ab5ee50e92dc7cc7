import Facts

/// Finds the previews of TIFF-based raw formats.
enum TIFFPreviews {
  private enum Tag {
    static let photometry = 0x106
    static let strips = 0x111
    static let stripLengths = 0x117
    static let subdirectories = 0x14A
    static let jpeg = 0x201
    static let jpegLength = 0x202
    static let exif = 0x8769
    static let makerNote = 0x927C
    /// The tag whose value is the preview in Panasonic files.
    static let panasonicPreview = 0x2E
    static let olympusCameraSettings = 0x2020
    static let olympusPreview = 0x101
    static let olympusPreviewLength = 0x102
  }

  /// Colour filter array and linear raw data, which are not previews (DNG 1.4).
  static let rawPhotometries: Set<Int> = [32803, 34892]
  private static let maxDirectories = 64

  /// Searches all directories, both chained and nested.
  static func ranges(
    _ stream: TIFFStream, _ format: MediaFormat, in reader: inout ByteReader
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var pending = [stream.firstDirectory]
    var seen: Set<Int> = []
    while let offset = pending.popLast(), seen.count < maxDirectories {
      guard seen.insert(offset).inserted,
        let entries = try? stream.entries(ofDirectoryAt: offset, in: &reader)
      else { continue }
      if let next = stream.directory(after: offset, in: &reader) { pending.append(next) }
      let below = entries.first { $0.tag == Tag.subdirectories }
      pending += stream.offsets(below, in: &reader)
      ranges += self.ranges(entries, stream, in: &reader)
      if format == .rw2, let entry = entries.first(where: { $0.tag == Tag.panasonicPreview }),
        let start = try? reader.number(at: entry.valueOffset, count: 4, order: stream.order)
      {
        ranges += range(start, entry.count)
      }
      if format == .orf, let exif = number(Tag.exif, entries, stream, in: &reader) {
        ranges += olympusRanges(exifDirectory: exif, stream, in: &reader)
      }
    }
    return ranges
  }

  private static func ranges(
    _ entries: [TIFFStream.Entry], _ stream: TIFFStream, in reader: inout ByteReader
  ) -> [Range<Int>] {
    let photometry = number(Tag.photometry, entries, stream, in: &reader)
    if let photometry, rawPhotometries.contains(photometry) { return [] }
    return [(Tag.jpeg, Tag.jpegLength), (Tag.strips, Tag.stripLengths)].flatMap { start, length in
      range(
        number(start, entries, stream, in: &reader), number(length, entries, stream, in: &reader))
    }
  }

  /// The preview in the Olympus MakerNote; offsets are relative to the note, or to the file for the oldest cameras.
  private static func olympusRanges(
    exifDirectory: Int, _ stream: TIFFStream, in reader: inout ByteReader
  ) -> [Range<Int>] {
    func directory(_ offset: Int) -> [TIFFStream.Entry] {
      (try? stream.entries(ofDirectoryAt: offset, in: &reader)) ?? []
    }
    func value(_ tag: Int, _ entries: [TIFFStream.Entry]) -> Int? {
      entries.first { $0.tag == tag }
        .flatMap { try? reader.number(at: $0.valueOffset, count: 4, order: stream.order) }
    }
    guard let note = value(Tag.makerNote, directory(exifDirectory)) else { return [] }
    func isNamed(_ name: StaticString) -> Bool { (try? reader.matches(name, at: note)) == true }
    let (base, start) =
      isNamed("OLYMPUS\0")
      ? (note, note + 12) : isNamed("OM SYSTEM\0") ? (note, note + 16) : (0, note + 8)
    guard base > 0 || isNamed("OLYMP\0"),
      let settings = value(Tag.olympusCameraSettings, directory(start))
    else { return [] }
    let entries = directory(base + settings)
    return range(
      value(Tag.olympusPreview, entries).map { base + $0 }, value(Tag.olympusPreviewLength, entries)
    )
  }

  /// The only number of a tag.
  private static func number(
    _ tag: Int, _ entries: [TIFFStream.Entry], _ stream: TIFFStream, in reader: inout ByteReader
  ) -> Int? {
    guard let entry = entries.first(where: { $0.tag == tag }), entry.count == 1 else { return nil }
    return try? stream.integer(entry, in: &reader)
  }

  private static func range(_ start: Int?, _ count: Int?) -> [Range<Int>] {
    guard let start, let count, start > 0, count > 0, count <= Int.max - start else { return [] }
    return [start..<start + count]
  }
}

extension EmbeddedPreview {
  /// The maximum length in bytes; the largest previews of cameras have about 15 MiB.
  private static let maxLength = 64 << 20
  private static let maxSegments = 256

  /// Finds the largest preview among ranges that may hold a JPEG; `nil` if there is none.
  static func largest(
    at ranges: [Range<Int>], in reader: inout ByteReader
  ) -> EmbeddedPreview? {
    var best: EmbeddedPreview?
    for range in ranges {
      guard let found = try? read(range, in: &reader) else { continue }
      if found.width * found.height > (best.map { $0.width * $0.height } ?? 0) { best = found }
    }
    return best
  }

  /// Reads the size of a JPEG; `nil` if it is not a preview. Raw data is often also stored as JPEG, either lossless or
  /// with more than 8 bits.
  private static func read(
    _ range: Range<Int>, in reader: inout ByteReader
  ) throws(MetadataError) -> EmbeddedPreview? {
    guard range.lowerBound > 0, range.upperBound <= reader.size, range.count <= maxLength,
      try reader.number(at: range.lowerBound, count: 2) == 0xFFD8
    else { return nil }
    var offset = range.lowerBound + 2
    for _ in 0..<maxSegments {
      guard offset + 9 < range.upperBound, try reader.number(at: offset, count: 1) == 0xFF
      else { return nil }
      switch try reader.number(at: offset + 1, count: 1) {
      case 0xFF:
        offset += 1
      case 0xC0...0xC2:
        let height = try reader.number(at: offset + 5, count: 2)
        let width = try reader.number(at: offset + 7, count: 2)
        let isPicture = try reader.number(at: offset + 4, count: 1) == 8 && width * height > 0
        return isPicture
          ? EmbeddedPreview(
            offset: range.lowerBound, length: range.count, width: width, height: height) : nil
      case 0xC4, 0xCC, 0xDB...0xFE:
        offset += 2 + max(2, try reader.number(at: offset + 2, count: 2))
      default:
        return nil
      }
    }
    return nil
  }
}
