import CZlib
import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

struct PNGTextTests {
  private func facts(_ chunks: [UInt8]...) throws -> PhotoFacts {
    try PhotoReadingTests.facts(of: TinyFiles.png(chunks))
  }

  private func text(_ keyword: String, _ bytes: [UInt8]) -> [UInt8] {
    TinyFiles.chunk("tEXt", Array(keyword.utf8) + [0] + bytes)
  }

  private func zipped(_ keyword: String, _ bytes: [UInt8]) -> [UInt8] {
    TinyFiles.chunk("zTXt", Array(keyword.utf8) + [0, 0] + deflated(bytes))
  }

  private func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(count))
    #expect(unsafe compress2(&output, &count, bytes, UInt(bytes.count), 9) == Z_OK)
    return Array(output.prefix(Int(count)))
  }

  @Test func `texts may be Latin-1, compressed or Unicode`() throws {
    let unicode = Array("Description\0\0\0de\0Beschreibung\0Ein rotes Boot 🚣".utf8)
    let both = Array("Author\0".utf8) + [1, 0] + Array("\0\0".utf8) + deflated(Array("Åsa".utf8))
    let facts = try facts(
      text("Title", [0x43, 0x61, 0x66, 0xE9]), zipped("Copyright", [0xA9] + Array(" Ann".utf8)),
      TinyFiles.chunk("iTXt", unicode), TinyFiles.chunk("iTXt", both),
      text("Creation Time", Array("Fri, 14 Jun 2024 18:03:22 +0200".utf8)))
    #expect((facts.title, facts.copyright, facts.description) == ("Café", "© Ann", "Ein rotes Boot 🚣"))
    #expect((facts.creator, facts.taken?.description, facts.offset) == ("Åsa", "2024-06-14T18:03:22", "+02:00"))
    #expect((facts.sources[\.title], facts.sources[\.taken]) == ("PNG:Title", "PNG:CreationTime"))
  }

  @Test(arguments: ["exif", "APP1"])
  func `Exif is found in a raw profile`(name: String) throws {
    let block = Array("Exif\0\0".utf8) + TinyMetadata.exifBlock(TinyMetadata.main)
    let facts = try facts(zipped("Raw profile type \(name)", TinyFiles.profile(name, block)))
    #expect((facts.make, facts.orientation) == ("Maker", 6))
    #expect((facts.shown, facts.taken?.description) == ([30, 40], "2024-06-14T18:03:22"))
  }

  @Test func `XMP and IPTC are found in raw profiles`() throws {
    let app1 = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + TinyMetadata.xmp(title: "APP1")
    #expect(try facts(text("Raw profile type APP1", TinyFiles.profile("APP1", app1))).title == "APP1")
    let xmp = TinyFiles.profile("xmp", TinyMetadata.xmp())
    #expect(try facts(text("Raw profile type xmp", xmp)).title == "Reine")
    for bytes in [TinyMetadata.photoshop, TinyMetadata.iptc] {
      let iptc = TinyFiles.profile("iptc", bytes)
      let facts = try facts(zipped("Raw profile type iptc", iptc))
      #expect((facts.title, facts.creator) == ("Harbour", "Ann Author"))
    }
  }

  @Test func `an eXIf chunk has precedence over a raw profile`() throws {
    let other = TinyMetadata.exifBlock([0x10F: .text("Other")])
    let facts = try facts(
      text("Raw profile type exif", TinyFiles.profile("exif", other)),
      TinyFiles.chunk("eXIf", TinyMetadata.exifBlock()))
    #expect(facts.make == "Maker")
  }

  @Test func `damaged texts and profiles are ignored`() throws {
    let bad: [[UInt8]] = [
      [], [0x0A], Array("exif\n12\nzz".utf8), Array("\nexif\n-1\n00".utf8),
      Array("\nexif\n99999999999999999999\n00".utf8), Array("\nexif\n   4\n4d4d002".utf8),
    ]
    for bytes in bad {
      #expect(try facts(text("Raw profile type exif", bytes)).make == nil)
      let chunk = Array("Title\0\0".utf8) + bytes
      #expect(try facts(TinyFiles.chunk("zTXt", chunk)).title == nil)
      #expect(try facts(TinyFiles.chunk("iTXt", Array("Title\0".utf8) + bytes)).title == nil)
    }
    #expect(try facts(text("Title", Array("\u{1}\u{2} \u{7F}".utf8))).title == nil)
  }

  @Test func `decompression bombs are ignored`() throws {
    let bomb = deflated([UInt8](repeating: 0x41, count: 5 << 20))
    #expect(bomb.count < 6000)
    var inflate = Inflate()
    #expect(inflate.decompress(bomb) == nil)
    // The budget is used up, so the next text is not decompressed.
    #expect(inflate.decompress(deflated([1, 2, 3])) == nil)
    let chunk = zipped("Title", [UInt8](repeating: 0x41, count: 5 << 20))
    let bytes = TinyFiles.png([[UInt8]](repeating: chunk, count: 1000))
    #expect(try PhotoReadingTests.facts(of: bytes).title == nil)
  }

  @Test func `complete texts are decompressed, truncated texts are not`() {
    var inflate = Inflate()
    let text = [UInt8](repeating: 0x41, count: 100_000)
    let whole = deflated(text)
    #expect(inflate.decompress(whole) == text)
    #expect(inflate.decompress(whole.dropLast(5)) == nil)
    #expect(inflate.decompress([]) == nil)
    #expect(inflate.decompress(TinyFiles.stored([7, 8])) == [7, 8])
  }

  @Test func `the colour space is read from the iCCP or sRGB chunk`() throws {
    #expect(try facts(TinyFiles.chunk("sRGB", [0])).colorSpace == "sRGB")
    let profile = Array("Display P3\0\0".utf8) + deflated([1, 2, 3])
    let facts = try facts(TinyFiles.chunk("iCCP", profile))
    #expect((facts.colorSpace, facts.sources[\.colorSpace]) == ("Display P3", "PNG:ProfileName"))
  }
}
