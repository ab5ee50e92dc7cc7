import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// The lens and the sensitivity in notes of cameras.
struct MakerNoteTests {
  private typealias Value = TinyTIFF.Value

  /// The facts of a JPEG with a note.
  private func read(
    _ make: String, _ start: [UInt8], _ entries: [Int: TinyTIFF.Value], base: Int? = nil,
    exif: [Int: TinyTIFF.Value] = [:], isLittle: Bool = false
  ) throws -> PhotoFacts {
    let note = Value.note(start, entries, base: base)
    return try facts(main: [0x10F: .text(make)], exif: exif.merging([0x927C: note]) { $1 }, isLittle: isLittle)
  }

  /// The facts of a JPEG with a note without a beginning of its own.
  private func read(
    _ make: String, _ entries: [Int: TinyTIFF.Value], exif: [Int: TinyTIFF.Value] = [:],
    isLittle: Bool = false
  ) throws -> PhotoFacts {
    try read(make, [], entries, exif: exif, isLittle: isLittle)
  }

  /// Canon's settings: index and number; the first is the size.
  private func settings(_ numbers: [Int: Int]) -> Value {
    var array = [Int](repeating: 0, count: 46)
    array[0] = 92
    for (index, number) in numbers { array[index] = number }
    return .numbers(array, type: 3)
  }

  @Test(arguments: [true, false]) func `Canon names the lens`(isLittle: Bool) throws {
    let range = settings([22: 0xFFFF, 23: 35, 24: 16, 25: 1])
    let named = try read("Canon", [1: range, 0x95: .text("EF16-35mm f/2.8L II USM")], isLittle: isLittle)
    #expect((named.lens, named.sources[\.lens]) == ("EF16-35mm f/2.8L II USM", "MakerNotes:LensModel"))
    let compact = try read(
      "Canon", [1: settings([22: 0xFFFF, 23: 662, 24: 227, 25: 32]), 0x95: .text("----")], isLittle: isLittle)
    #expect((compact.lens, compact.sources[\.lens]) == ("7.1-20.7mm", "MakerNotes:FocalLength"))
  }

  @Test func `a type of Canon lens that several share is a name only with its focal lengths`() throws {
    let known = try read("Canon", [1: settings([22: 137, 23: 85, 24: 85, 25: 1])])
    #expect((known.lens, known.sources[\.lens]) == ("Canon EF 85mm f/1.2L", "MakerNotes:LensType"))
    #expect(try read("Canon", [1: settings([22: 137, 23: 50, 24: 18, 25: 1])]).lens == "18-50mm")
    let zoom = try read("Canon", [1: settings([22: 234, 23: 85, 24: 17, 25: 1])])
    #expect(zoom.lens == "Canon EF-S 17-85mm f4-5.6 IS USM")
    // Two lenses in one text.
    #expect(try read("Canon", [1: settings([22: 10, 23: 50, 24: 50, 25: 1])]).lens == "50mm")
  }

  @Test func `Canon's sensitivity is the setting, or what the camera chose`() throws {
    func iso(_ setting: Int, _ automatic: Int, _ base: Int) throws -> Int? {
      var shot = [Int](repeating: 0, count: 34)
      (shot[0], shot[1], shot[2]) = (68, automatic, base)
      return try read("Canon", [1: settings([16: setting]), 4: .numbers(shot, type: 3)]).iso
    }
    #expect(try iso(18, 0, 160) == 200)
    #expect(try iso(0x4000 | 80, 0, 160) == 80)
    #expect(try iso(15, 32, 160) == 200)
    #expect(try iso(0x7FFF, 0, 128) == 50)
    #expect(try iso(0, 0, 0) == nil)
    let exif = try read("Canon", [1: settings([16: 18])], exif: [0x8827: .short(400)])
    #expect((exif.iso, exif.sources[\.iso]) == (400, "EXIF:PhotographicSensitivity"))
  }

  @Test func `a note that a program has moved is read`() throws {
    let block = TinyMetadata.exifBlock([
      0x10F: .text("Canon"),
      0x8769: .directories([[0x927C: .note([], [1: settings([16: 17, 23: 50, 24: 18, 25: 1])], base: -400)]]),
    ])
    let facts = try facts(of: TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", block)]))
    #expect((facts.iso, facts.lens) == (100, "18-50mm"))
  }

  @Test func `Nikon has focal lengths and apertures`() throws {
    let lens = Value.rationals([[180, 10], [700, 10], [35, 10], [45, 10]], type: 5)
    let entries: [Int: Value] = [2: .numbers([0, 200], type: 3), 0x84: lens]
    let second = Array("Nikon\0\u{2}\u{10}\0\0MM\0*".utf8) + TinyImages.big(8, 4)
    for (start, base) in [(second, 10), (Array("Nikon\0\u{1}\0".utf8), nil), ([], nil)] {
      let facts = try read("NIKON CORPORATION", start, entries, base: base)
      #expect((facts.lens, facts.iso, facts.sources[\.lens]) == ("18-70mm f/3.5-4.5", 200, "MakerNotes:Lens"))
    }
    let fixed = Value.rationals([[50, 1], [50, 1], [18, 10], [18, 10]], type: 5)
    #expect(try read("NIKON", [0x84: fixed]).lens == "50mm f/1.8")
    let unknown = Value.rationals([[0, 1], [0, 1], [0, 0], [0, 0]], type: 5)
    #expect(try read("NIKON", [0x84: unknown]).lens == nil)
  }

  @Test func `Olympus names the lens in a directory of its own`() throws {
    let equipment = Value.directories([[0x203: .text("OLYMPUS M.14-42mm F3.5-5.6 II")]])
    let start = Array("OLYMPUS\0MM\u{3}\0".utf8)
    let named = try read("OLYMPUS", start, [0x2010: equipment], base: 0)
    #expect(named.lens == "OLYMPUS M.14-42mm F3.5-5.6 II")
    let range = Value.directories([[0x205: .short(760), 0x206: .short(925), 0x207: .short(14), 0x208: .short(54)]])
    #expect(try read("OLYMPUS", start, [0x2010: range], base: 0).lens == "14-54mm f/2.8-3.5")
  }

  @Test func `Panasonic, Sony, Pentax, Casio and Kodak`() throws {
    let panasonic = try read("Panasonic", Array("Panasonic\0\0\0".utf8), [0x51: .text("LUMIX G 20/F1.7")])
    #expect(panasonic.lens == "LUMIX G 20/F1.7")
    let specification = Value.bytes([0, 0x00, 0x18, 0x00, 0x55, 0x35, 0x56, 2], type: 7)
    let sony = try read("SONY", Array("SONY DSC \0\0\0".utf8), [0xB02A: specification])
    #expect(sony.lens == "18-55mm f/3.5-5.6")
    let blank = Value.bytes([0, 0, 0, 0, 0, 0, 0, 0], type: 7)
    #expect(try read("SONY", Array("SONY DSC \0\0\0".utf8), [0xB02A: blank]).lens == nil)
    let pentax = Array("AOC\0MM".utf8)
    #expect(try read("PENTAX", pentax, [0x14: .short(6)]).iso == 100)
    #expect(try read("Asahi", pentax, [0x3014: .short(200)]).iso == 200)
    #expect(try read("CASIO", [0x14: .short(64)]).iso == 64)
    #expect(try read("CASIO", Array("QVC\0\0\0".utf8), [0x3014: .short(50)]).iso == 50)
    let kodak = Array("KDK INFO".utf8) + [UInt8](repeating: 0, count: 0x60) + [0, 108]
    #expect(try facts(main: [0x10F: .text("EASTMAN KODAK")], exif: [0x927C: .bytes(kodak, type: 7)]).iso == 108)
  }

  @Test(arguments: [true, false])
  func `Phase One names the lens`(isLittle: Bool) throws {
    func number(_ value: Int) -> [UInt8] { isLittle ? TinyImages.little(value, 4) : TinyImages.big(value, 4) }
    let name = Array("Mamiya LS 80mm f/2.8 D\0".utf8)
    // The names are before the directory.
    let start = Array(isLittle ? "IIIICwaR".utf8 : "MMMMRawC".utf8) + number(12 + name.count)
    let entries: [(tag: Int, size: Int, value: Int)] = [(0x0105, 4, 100), (0x0412, name.count, 12)]
    let directory =
      number(entries.count) + number(0)
      + entries.flatMap { number($0.tag) + number(1) + number($0.size) + number($0.value) }
    func lens(_ note: [UInt8]) throws -> String? {
      try facts(main: [0x10F: .text("Leaf")], exif: [0x927C: .bytes(note, type: 7)]).lens
    }
    #expect(try lens(start + name + directory) == "Mamiya LS 80mm f/2.8 D")
    #expect(try lens(start + name + directory.dropLast(8)) == nil)
    #expect(try lens(Array(start.prefix(9))) == nil)
  }

  @Test func `a name in Exif or XMP comes before that of a note, and a name before a range`() throws {
    let entries: [Int: Value] = [0x51: .text("A name of the note")]
    let start = Array("Panasonic\0\0\0".utf8)
    let range = Value.rationals([[20, 1], [20, 1], [17, 10], [17, 10]], type: 5)
    let exif = try read("Panasonic", start, entries, exif: [0xA434: .text("A name")])
    #expect(exif.lens == "A name")
    let note = try read("Panasonic", start, entries, exif: [0xA434: .text("----"), 0xA432: range])
    #expect(note.lens == "A name of the note")
    let ranged = try facts(exif: [0xA432: range])
    #expect((ranged.lens, ranged.sources[\.lens]) == ("20mm f/1.7", "EXIF:LensSpecification"))
  }

  @Test func `what cameras write for an unknown lens is no name`() {
    for text in [
      "", "----", "0.0 mm f/0.0", "0mm", "0.0-0.0 mm f/0.0-0.0", "None", "Unknown (65535)",
      "Manual lens",
      "65535", "n/a",
    ] {
      #expect(!LensName.isName(text), "\(text)")
    }
    for text in ["EF50mm f/1.8", "XF35mmF2 R WR", "18.0-55.0 mm f/3.5-5.6", "Helios 44", "Apo"] {
      #expect(LensName.isName(text))
    }
  }

  @Test func `copies of Exif tags in the main directory count`() throws {
    let facts = try facts(main: [
      0x829A: .rational(1, 60), 0x829D: .rational(4, 1), 0x8827: .short(140),
      0x9209: .short(1), 0x920A: .rational(10, 1), 0xA434: .text("14.0-24.0 mm f/2.8"),
    ])
    #expect(facts.exposure == 1.0 / 60)
    #expect((facts.fNumber, facts.iso, facts.flash, facts.focalLength) == (4, 140, true, 10))
    #expect(facts.lens == "14.0-24.0 mm f/2.8")
  }
}
