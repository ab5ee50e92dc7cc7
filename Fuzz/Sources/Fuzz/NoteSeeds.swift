import Fixtures

/// Exif blocks with a MakerNote of each layout.
enum NoteSeeds {
  private static let lens = TinyTIFF.Value.rationals(
    [[18, 1], [70, 1], [35, 10], [45, 10]], type: 5)
  private static let equipment = TinyTIFF.Value.directories([
    [0x203: .text("A lens"), 0x207: .short(14)]
  ])

  static let blocks: [[UInt8]] = [
    block("Canon", "", [1: .numbers([92] + (1..<46).map { $0 }, type: 3), 0x95: .text("A lens")]),
    block("Canon", "", [1: .numbers([92] + (1..<46).map { $0 }, type: 3)], base: -200),
    block("NIKON", "", [2: .numbers([0, 200], type: 3), 0x84: lens]),
    block("NIKON", "Nikon\0\u{2}\u{10}\0\0MM\0*\0\0\0\u{8}", [0x84: lens], base: 10),
    block("OLYMPUS", "OLYMPUS\0MM\u{3}\0", [0x2010: equipment], base: 0),
    block("OLYMPUS", "OLYMP\0\u{1}\0", [0x2010: equipment]),
    block("Panasonic", "Panasonic\0\0\0", [0x51: .text("A lens")]),
    block(
      "SONY", "SONY DSC \0\0\0", [0xB02A: .bytes([0, 0, 0x18, 0, 0x55, 0x35, 0x56, 2], type: 7)]),
    block("PENTAX", "AOC\0MM", [0x14: .short(6)]),
    block("CASIO", "QVC\0\0\0", [0x3014: .short(50)]),
  ]

  private static func block(
    _ make: String, _ start: String, _ entries: [Int: TinyTIFF.Value], base: Int? = nil
  ) -> [UInt8] {
    TinyMetadata.exifBlock([
      0x10F: .text(make),
      0x8769: .directories([[0x927C: .note(Array(start.utf8), entries, base: base)]]),
    ])
  }
}
