import Facts
import TestSupport
import Testing

/// Tests that the largest JPEG in a raw file is found.
struct PreviewTests {
  private let small = TinyImages.jpeg(width: 160, height: 120)
  private let large = TinyImages.jpeg(width: 1600, height: 1200, padding: 40_000)

  /// A TIFF stream followed by two JPEGs; the closure gets their offsets and returns the directory.
  private func raw(
    _ writer: TinyTIFF = TinyTIFF(isLittle: true), magic: [UInt8]? = nil, mark: [UInt8] = [],
    _ entries: (_ small: Int, _ large: Int) -> [Int: TinyTIFF.Value]
  ) -> [UInt8] {
    let head = writer.stream(entries(0, 0), magic: magic, mark: mark).count
    return writer.stream(entries(head, head + small.count), magic: magic, mark: mark) + small + large
  }

  private func expect(_ bytes: [UInt8], _ format: MediaFormat) throws {
    let facts = try facts(of: bytes)
    #expect(facts.format == format)
    let preview = try #require(facts.preview)
    #expect((preview.width, preview.height) == (1600, 1200))
    #expect(Array(bytes[preview.offset..<preview.offset + preview.length]) == large)
  }

  @Test func `the largest preview of a DNG is found in any directory`() throws {
    let bytes = raw { small, large in
      [
        0xFE: .long(1), 0x100: .long(160), 0x101: .long(120), 0xC612: .bytes([1, 4, 0, 0], type: 1),
        0x111: .long(small), 0x117: .long(self.small.count),
        0x14A: .directories([
          [0xFE: .long(0), 0x100: .long(4000), 0x101: .long(3000), 0x106: .short(32803)],
          [0xFE: .long(1), 0x111: .long(large), 0x117: .long(self.large.count)],
        ]),
      ]
    }
    try expect(bytes, .dng)
  }

  @Test func `raw data in JPEG is not a preview`() throws {
    let bytes = raw { small, large in
      [
        0x100: .long(160), 0x101: .long(120), 0xC612: .bytes([1, 4, 0, 0], type: 1),
        0x111: .long(small), 0x117: .long(self.small.count),
        0x14A: .directories([
          [
            0x100: .long(1600), 0x101: .long(1200), 0x106: .short(34892), 0x111: .long(large),
            0x117: .long(self.large.count),
          ]
        ]),
      ]
    }
    #expect(try facts(of: bytes).preview?.width == 160)
    var lossless = bytes
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    lossless[frame + 1] = 0xC3
    #expect(try facts(of: lossless).preview == nil)
    #expect(try facts(of: Array(bytes.dropLast(large.count + 1))).preview == nil)
  }

  @Test(arguments: [("NIKON", MediaFormat.nef), ("SONY", .arw), ("PENTAX", .pef)])
  func `previews of raw files without a signature are found`(make: String, format: MediaFormat) throws {
    let bytes = raw { small, large in
      [
        0xFE: .long(1), 0x100: .long(160), 0x101: .long(120), 0x10F: .text(make),
        0x201: .long(small), 0x202: .long(self.small.count),
        0x14A: .directories([
          [0x201: .long(large), 0x202: .long(self.large.count)],
          [0xFE: .long(0), 0x100: .long(4000), 0x101: .long(3000)],
        ]),
      ]
    }
    try expect(bytes, format)
  }

  @Test func `a TIFF with the values of a sensor is a camera raw file`() throws {
    // As Pentax writes them: the values of the sensor first, and previews in the chain.
    let sensor: [Int: TinyTIFF.Value] = [
      0x100: .long(4000), 0x101: .long(3000), 0x106: .short(32803), 0x10F: .text("RICOH IMAGING"), 0x111: .long(8),
    ]
    func bytes(_ offset: Int) -> [UInt8] {
      TinyTIFF().stream(sensor, others: [[0x201: .long(offset), 0x202: .long(large.count)]])
    }
    try expect(bytes(bytes(0).count) + large, .pef)
    let none = try facts(of: TinyTIFF().stream(sensor))
    #expect(none.format == .pef && none.preview == nil)
    let below = TinyTIFF().stream([0x100: .long(160), 0x101: .long(120), 0x14A: .directories([sensor])])
    #expect(try facts(of: below).format.isRaw)
    #expect(try facts(of: TinyTIFF().pictures([90])).format == .tiff)
  }

  @Test func `previews of Canon and Panasonic are in the main directory`() throws {
    let mark = Array("CR".utf8) + [2, 0, 0, 0, 0, 0]
    try expect(
      raw(mark: mark) { _, large in
        [0x100: .long(1600), 0x101: .long(1200), 0x111: .long(large), 0x117: .long(self.large.count)]
      }, .cr2)
    var panasonic = raw(magic: Array("U\0".utf8)) { _, large in
      [
        4: .short(0), 5: .short(0), 6: .short(3000), 7: .short(4000),
        0x2E: .numbers([large, self.large.count], type: 4),
      ]
    }
    // Replaces the two numbers by an entry of type bytes, which the writer cannot place at an
    // offset.
    let entry = try #require(panasonic.indices.first { panasonic[$0...].starts(with: [0x2E, 0, 4, 0]) })
    panasonic.replaceSubrange(
      entry + 2..<entry + 12,
      with: [7, 0] + TinyImages.little(large.count, 4) + TinyImages.little(panasonic.count - large.count, 4))
    try expect(panasonic, .rw2)
  }

  @Test(arguments: [("OLYMPUS\0II\u{3}\0", 12), ("OM SYSTEM\0\0\0II\u{4}\0", 16)])
  func `the preview of Olympus is in the MakerNote`(name: String, length: Int) throws {
    let bytes = raw(magic: Array("RO".utf8)) { _, large in
      let base = 0x1000
      let entry: (Int, Int, Int) -> [UInt8] = { tag, type, value in
        TinyImages.little(tag, 2) + TinyImages.little(type, 2) + TinyImages.little(1, 4) + TinyImages.little(value, 4)
      }
      let settings = length + 18
      let note =
        Array(name.utf8) + TinyImages.little(1, 2) + entry(0x2020, 13, settings) + [0, 0, 0, 0]
        + TinyImages.little(2, 2) + entry(0x101, 4, max(0, large - base))
        + entry(0x102, 4, self.large.count) + [0, 0, 0, 0]
      // Zeros of a known length precede the note, so that the Exif directory can point to it.
      return [
        0x100: .long(4000), 0x101: .long(3000), 0x8769: .directories([[0x927C: .bytes(note, type: 7)]]),
        0xC000: .bytes([UInt8](repeating: 0, count: base), type: 7),
      ]
    }
    // The offset of the preview is relative to the note.
    let note = try #require(bytes.indices.first { bytes[$0...].starts(with: name.utf8) })
    let settings = note + length + 18 + 2
    var right = bytes
    right.replaceSubrange(settings + 8..<settings + 12, with: TinyImages.little(bytes.count - large.count - note, 4))
    try expect(right, .orf)
  }

  @Test func `the preview of Fujifilm is at the start`() throws {
    let start = 96
    let bytes =
      Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0x30, count: 68) + TinyImages.big(start, 4)
      + TinyImages.big(large.count, 4) + TinyImages.big(start + large.count, 4) + large + TinyImages.big(0, 4)
    try expect(bytes, .raf)
  }

  @Test func `the preview of CRW is a record`() throws {
    let info = [4000, 3000, 0x3F80_0000, 0].flatMap { TinyImages.little($0, 4) }
    let records = [(0x2007, large), (0x1810, info)]
    var (entries, values) = (TinyImages.little(records.count, 2), [UInt8]())
    for (code, bytes) in records {
      entries += TinyImages.little(code, 2) + TinyImages.little(bytes.count, 4)
      entries += TinyImages.little(values.count, 4)
      values += bytes
    }
    let bytes =
      Array("II".utf8) + TinyImages.little(26, 4) + Array("HEAPCCDR".utf8)
      + [UInt8](repeating: 0, count: 12) + values + entries + TinyImages.little(values.count, 4)
    try expect(bytes, .crw)
  }

  @Test func `the preview of CR3 is a track, and there is a smaller one`() throws {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      TinyImages.big(8 + content.count, 4) + Array(name.utf8) + content
    }
    let canon: [UInt8] = [
      0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
    ]
    let preview = box(
      "uuid", canon + TinyImages.big(0, 8) + box("PRVW", TinyImages.big(0, 12) + TinyImages.big(small.count, 4) + small)
    )
    let type = box("ftyp", Array("crx ".utf8) + TinyImages.big(1, 4) + Array("crx isom".utf8))
    let exif = TinyTIFF(isLittle: true).stream([0xA002: .long(4000), 0xA003: .long(3000)])
    let facts: [UInt8] =
      [0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48]
      + box("CMT2", exif)
    func file(_ large: Int) -> [UInt8] {
      let table =
        box("stsz", TinyImages.big(0, 8) + TinyImages.big(1, 4) + TinyImages.big(self.large.count, 4))
        + box("co64", TinyImages.big(0, 4) + TinyImages.big(1, 4) + TinyImages.big(large, 8))
      let track = box("trak", box("mdia", box("minf", box("stbl", table))))
      return type + box("moov", box("uuid", facts) + track) + preview + box("mdat", self.large)
    }
    let bytes = file(file(0).count - large.count)
    try expect(bytes, .cr3)
    #expect(try PhotoReadingTests.facts(of: file(7)).preview?.width == 160)
  }

  @Test func `circular directories do not loop forever`() throws {
    var bytes = TinyImages.dng(width: 40, height: 30)
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: TinyImages.big(8, 4))
    #expect(try facts(of: bytes).preview == nil)
  }

  @Test func `animations are detected`() throws {
    #expect(try facts(of: TinyImages.gif()).isAnimated == false)
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0]
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    #expect(try facts(of: head + frame + [0x3B]).isAnimated == false)
    #expect(try facts(of: head + frame + frame + [0x3B]).isAnimated)
    func webp(_ flags: UInt8) -> [UInt8] {
      Array("RIFF".utf8) + TinyImages.little(22, 4) + Array("WEBPVP8X".utf8)
        + TinyImages.little(10, 4) + [flags, 0, 0, 0, 39, 0, 0, 29, 0, 0]
    }
    #expect(try facts(of: webp(0x10)).isAnimated == false)
    #expect(try facts(of: webp(0x12)).isAnimated)
  }
}
