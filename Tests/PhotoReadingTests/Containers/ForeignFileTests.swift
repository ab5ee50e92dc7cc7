import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// Metadata as various programs and cameras write it.
struct ForeignFileTests {
  private func xmp(_ attributes: String) -> [UInt8] { Array(Sidecar.packet(attributes).utf8) }

  private func jpeg(xmp packet: [UInt8]? = nil, exif: [Int: TinyTIFF.Value]) -> [UInt8] {
    let block = TinyMetadata.exifBlock([0x8769: .directories([exif])])
    var segments = [TinyFiles.segment(0xE1, "Exif\0\0", block)]
    if let packet { segments.append(TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet)) }
    return TinyFiles.jpeg(segments)
  }

  @Test func `bytes after the digits of a raw profile are ignored`() throws {
    let block = Array("Exif\0\0".utf8) + TinyMetadata.exifBlock(TinyMetadata.main)
    let profile = TinyFiles.profile("exif", block) + [0xFF, 0x7A, 0x00, 0x41]
    let chunk = TinyFiles.chunk("tEXt", Array("Raw profile type exif\0".utf8) + profile)
    #expect(try facts(of: TinyFiles.png([chunk])).make == "Maker")
  }

  @Test(arguments: ["avis", "msf1", "hevc"])
  func `a sequence has the facts and the size of its primary item`(brand: String) throws {
    var bytes = TinyBoxes.heif()
    let still = try facts(of: bytes)
    let brands = Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8)
    let type = TinyBoxes.box("ftyp", brands)
    // Appended after the items, so that their offsets remain valid.
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let padding = try #require(length >= type.count ? length - type.count : Int?.none)
    bytes.replaceSubrange(0..<length, with: TinyBoxes.box("ftyp", brands + [UInt8](repeating: 0x20, count: padding)))
    let track = TinyBoxes.sequence(width: 7, height: 5)
    bytes += track.dropFirst(track.prefix(4).reduce(0) { $0 << 8 | Int($1) })
    let facts = try facts(of: bytes)
    #expect((facts.width, facts.height) == (still.width, still.height))
    #expect(facts.make == still.make && facts.make != nil)
  }

  @Test func `no more than 256 properties of a HEIF picture count`() throws {
    var plan = TinyBoxes.HEIFPlan()
    plan.transforms = [TinyBoxes.rotation(1)]
    // An odd number of quarter turns, of which the first 128 are read.
    plan.associationEntries = 1001
    let facts = try facts(of: TinyBoxes.heif(plan))
    #expect(facts.shown == [plan.width, plan.height])
  }

  @Test func `the date in the main directory is read`() throws {
    let facts = try facts(main: [0x9003: .text("1998:12:01 14:22:36"), 0x9291: .text("25")])
    #expect((facts.taken?.description, facts.subsecond) == ("1998-12-01T14:22:36", "25"))
    #expect(facts.sources[\.taken] == "EXIF:DateTimeOriginal")
    let tiff = TinyFiles.tiff(TinyTIFF())
    #expect(try PhotoReadingTests.facts(of: tiff).format == .tiff)
  }

  @Test(arguments: [
    ("52/1,31/1,1234/100", 52.520_094_4), ("52 31 12.34", 52.520_094_4), ("52.5", 52.5),
    ("52\u{B0}30'0\"", 52.5), ("52 x 3", nil), ("95", nil), ("1/0", nil), ("/", nil),
  ])
  func `degrees may be text`(text: String, degrees: Double?) throws {
    let facts = try facts(gps: [1: .text("N"), 2: .text(text), 3: .text("E"), 4: .text("13/1,0/1,0/1")])
    if let degrees {
      let coordinate = try #require(facts.coordinate)
      #expect(abs(coordinate.latitude - degrees) < 1e-6 && coordinate.longitude == 13)
    } else {
      #expect(facts.coordinate == nil)
    }
  }

  @Test func `the date in Exif has precedence over its copy in XMP without offset and fraction`() throws {
    let exif: [Int: TinyTIFF.Value] = [
      0x9003: .text("2024:06:14 18:03:22"), 0x9011: .text("+02:00"), 0x9291: .text("042"),
    ]
    let same = try facts(of: jpeg(xmp: xmp("exif:DateTimeOriginal=\"2024-06-14T18:03:22\""), exif: exif))
    #expect(same.subsecond == "042" && same.offset == "+02:00")
    #expect(same.sources[\.taken] == "EXIF:DateTimeOriginal")
    let other = try facts(of: jpeg(xmp: xmp("exif:DateTimeOriginal=\"2024-06-14T18:03:23\""), exif: exif))
    #expect(other.subsecond == nil && other.offset == nil)
  }

  @Test func `a comment is the description only if it is text and there is no other`() throws {
    func description(_ comment: [UInt8], _ main: [Int: TinyTIFF.Value] = [:]) throws -> String? {
      try facts(main: main, exif: [0x9286: .bytes(comment, type: 7)]).description
    }
    let text = Array("ASCII\0\0\0A red boat".utf8)
    #expect(try description(text) == "A red boat")
    let subject = TinyTIFF.Value.bytes(TinyMetadata.utf16("A subject"), type: 1)
    #expect(try description(text, [0x9C9F: subject]) == "A subject")
    for noise in ["0001 2 33 45.2 889", "....", "x", "a1234567890123"] {
      #expect(try description(Array("ASCII\0\0\0\(noise)".utf8)) == nil, "\(noise)")
    }
  }
}

/// Formats with little metadata except the size.
struct PlainFormatTests {
  private func size(_ bytes: [UInt8], _ format: MediaFormat) throws -> [Int] {
    let facts = try facts(of: bytes)
    #expect(facts.format == format)
    return [facts.width, facts.height]
  }

  @Test(arguments: ["P5 40 30 255\n...", "P6\n# a comment\n40\n30\n255\n...", "P4#x\n40 30\n..", "Pf 40 30\n-1.0\n..."])
  func `headers of Netpbm are text`(text: String) throws { #expect(try size(Array(text.utf8), .pnm) == [40, 30]) }

  @Test(arguments: ["P5", "P5 40", "P5 x 30 255\n", "P9 40 30 255\n", "Pay 3 4 ", "P1234 5 6 "])
  func `other text is not Netpbm`(text: String) {
    #expect(throws: MetadataError.self) { try facts(of: Array(text.utf8) + [0x20]) }
  }

  @Test func `the size of Radiance HDR follows the header`() throws {
    let header = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\nEXPOSURE=1\n\n"
    #expect(try size(Array((header + "-Y 30 +X 40\n").utf8), .hdr) == [40, 30])
    #expect(try size(Array((header + "+X 40 -Y 30\n").utf8), .hdr) == [40, 30])
    #expect(throws: MetadataError.self) { try facts(of: Array("#?RADIANCE\nno end".utf8)) }
    #expect(throws: MetadataError.self) { try facts(of: Array((header + "-Y x +X 4\n").utf8)) }
  }

  @Test func `an icon has the size of its largest picture`() throws {
    func entry(_ side: UInt8, _ length: Int, _ offset: Int) -> [UInt8] {
      [side, side, 0, 0, 1, 0, 32, 0] + TinyImages.little(length, 4) + TinyImages.little(offset, 4)
    }
    let png = TinyImages.png(width: 512, height: 512)
    let bytes = [0, 0, 1, 0, 2, 0] + entry(16, 4, 38) + entry(0, png.count, 42) + [1, 2, 3, 4] + png
    #expect(try size(bytes, .ico) == [512, 512])
    #expect(throws: MetadataError.notAPhoto) { try facts(of: Array(bytes.prefix(60))) }
    #expect(throws: MetadataError.notAPhoto) { try facts(of: [0, 0, 1, 0, 0, 0]) }
  }

  @Test func `the size of JPEG 2000 is read with and without boxes`() throws {
    let signature = TinyBoxes.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A])
    let header = TinyBoxes.box(
      "jp2h", TinyBoxes.box("ihdr", TinyImages.big(30, 4) + TinyImages.big(40, 4) + [0, 3, 7, 7]))
    let id: [UInt8] = [0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC]
    let packet = TinyBoxes.box("uuid", id + TinyMetadata.xmp())
    let exif = TinyBoxes.box("uuid", Array("JpgTiffExif->JP2".utf8) + TinyMetadata.exifBlock())
    let facts = try facts(of: signature + header + packet + exif)
    #expect(facts.format == .jp2 && facts.width == 40 && facts.height == 30)
    #expect(facts.title == "Reine" && facts.make == "Maker")
    let sides = [48, 34, 8, 4].flatMap { TinyImages.big($0, 4) }
    let stream: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51, 0, 47, 0, 0] + sides
    #expect(try size(stream, .jp2) == [40, 30])
    #expect(try size(signature + TinyBoxes.box("jp2c", stream), .jp2) == [40, 30])
  }
}
