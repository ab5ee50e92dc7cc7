import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// Metadata in several segments, or in unusual locations.
struct SegmentTests {
  private static let id = "0123456789ABCDEF0123456789ABCDEF"

  private func part(_ bytes: ArraySlice<UInt8>, of total: Int, id: String = Self.id) -> [UInt8] {
    TinyFiles.segment(
      0xE1, "http://ns.adobe.com/xmp/extension/\0\(id)",
      TinyImages.big(total, 4) + TinyImages.big(bytes.startIndex, 4) + bytes)
  }

  private func main(_ id: String = Self.id) -> [UInt8] {
    let packet = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:n="http://ns.adobe.com/xmp/note/" n:HasExtendedXMP="\(id)"
       xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5"/></rdf:RDF>
      """
    return TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", Array(packet.utf8))
  }

  @Test func `extended XMP is joined by its id and offsets`() throws {
    let packet = TinyMetadata.xmp(title: "Extended")
    let cut = packet.count / 2
    let parts = [part(packet[cut...], of: packet.count), part(packet[..<cut], of: packet.count)]
    let facts = try facts(of: TinyFiles.jpeg([main()] + parts))
    #expect((facts.title, facts.rating) == ("Extended", 5))
    // Parts of another packet, a missing part, and no main packet.
    let wrong = [part(packet[...], of: packet.count, id: String(repeating: "F", count: 32))]
    #expect(try PhotoReadingTests.facts(of: TinyFiles.jpeg([main()] + wrong)).title == nil)
    #expect(try PhotoReadingTests.facts(of: TinyFiles.jpeg([main(), parts[0]])).title == nil)
    #expect(try PhotoReadingTests.facts(of: TinyFiles.jpeg(parts)).title == nil)
  }

  @Test func `an Exif block continues in the next segment`() throws {
    var entries = TinyMetadata.few
    // A long value fills the first segment, so that the directories are in the second.
    entries[0x10E] = .text(String(repeating: "a", count: 65_000))
    let block = TinyMetadata.exifBlock(entries)
    #expect(block.count > 65_000)
    let cut = 65_000
    let segments = [block[..<cut], block[cut...]].map { TinyFiles.segment(0xE1, "Exif\0\0", Array($0)) }
    let facts = try facts(of: TinyFiles.jpeg(segments))
    #expect((facts.make, facts.taken?.description) == ("Maker", "2024-06-14T18:03:22"))
  }

  @Test func `a block longer than a segment is read`() throws {
    var entries = TinyMetadata.main
    entries[0x100] = .bytes([UInt8](repeating: 1, count: 200_000), type: 7)
    let chunk = TinyFiles.chunk("eXIf", TinyMetadata.exifBlock(entries))
    let facts = try facts(of: TinyFiles.png([chunk]))
    #expect((facts.make, facts.title) == ("Maker", "Exif title"))
    #expect(facts.taken?.description == "2024-06-14T18:03:22")
    #expect(facts.coordinate != nil)
  }

  @Test func `blanks may follow the signature of XMP`() throws {
    for blanks in ["", " ", "   "] {
      let segment = TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\(blanks)\0", TinyMetadata.xmp(title: "Reine"))
      #expect(try facts(of: TinyFiles.jpeg([segment])).title == "Reine")
    }
  }

  @Test func `Photoshop's resources continue in the next segment`() throws {
    let resources = TinyMetadata.photoshop
    for cut in [1, 20, resources.count / 2, resources.count - 1] {
      let segments = [resources[..<cut], resources[cut...]].map {
        TinyFiles.segment(0xED, "Photoshop 3.0\0", Array($0))
      }
      #expect(try facts(of: TinyFiles.jpeg(segments)).title == "Harbour")
    }
    // Resources of their own, the first with a byte too many.
    let other = Array("8BIM".utf8) + [3, 0xED, 0, 0] + TinyImages.big(2, 4) + [1, 2, 3]
    let segments = [other, resources].map { TinyFiles.segment(0xED, "Photoshop 3.0\0", $0) }
    #expect(try facts(of: TinyFiles.jpeg(segments)).title == "Harbour")
  }

  @Test func `an invalid entry does not hide the others`() throws {
    var block = TinyMetadata.exifBlock([0x10F: .text("Maker"), 0x110: .text("A model")])
    // The offset of the first value is past the end.
    block.replaceSubrange(18..<22, with: [0, 1, 0, 0])
    let segment = TinyFiles.segment(0xE1, "Exif\0\0", block)
    let facts = try facts(of: TinyFiles.jpeg([segment]))
    #expect((facts.make, facts.model) == (nil, "A model"))
  }

  @Test func `a repeated entry is read once`() throws {
    let repeated = [UInt8](repeating: 0x61, count: 60_000)
    var entries = TinyMetadata.few
    entries[0x110] = .bytes(repeated, type: 2)
    let block = TinyMetadata.exifBlock(entries)
    var reader = ByteReader(block)
    let stream = try TIFFStream(&reader)
    let directory = try stream.entries(ofDirectoryAt: stream.firstDirectory, in: &reader)
    let hostile = [[TIFFStream.Entry]](repeating: directory, count: 1000).flatMap { $0 }
    let read = ExifBlock(stream, hostile, maxValue: repeated.count, in: &reader)
    #expect(read.values.count < 2 * repeated.count)
    #expect(read[.model, .main]?.text?.utf8.count == repeated.count)
  }

  @Test func `a missing thumbnail or directory hides nothing`() throws {
    for tag in [0x201, 0x202, 0x8825, 0x927C] {
      let facts = try facts(
        main: [0x10F: .text("Maker"), tag: .long(1 << 30)],
        exif: [0x9003: .text("2024:06:14 18:03:22"), 0xA005: .long(1 << 30)])
      #expect((facts.make, facts.taken?.description) == ("Maker", "2024-06-14T18:03:22"))
    }
  }

  @Test func `metadata is read from every format that can contain it`() throws {
    for (name, bytes) in TinyFiles.all
    where !["lossy.webp", "lossless.webp", "a.bmp", "os2.bmp", "sequence.avif", "bare.jxl", "a.gif"].contains(name) {
      let facts = try facts(of: bytes)
      #expect(facts.make != nil || name == "a.png", "\(name)")
      #expect(facts.taken?.description == "2024-06-14T18:03:22", "\(name)")
      if name != "a.crw" {
        #expect(facts.coordinate != nil, "\(name)")
      }
      if ["jpg", "png", "webp", "tiff", "heic", "avif", "jxl", "cr3", "raf"]
        .contains(name.split(separator: ".").last.map(String.init))
      {
        #expect(facts.title == "Reine", "\(name)")
      }
    }
  }

  @Test func `XMP is found after the pictures of a GIF`() throws {
    let facts = try facts(of: TinyFiles.gif())
    #expect((facts.title, facts.stored) == ("Reine", [40, 30]))
    // A packet without an end.
    let cut = TinyFiles.gif().dropLast(260)
    #expect(try PhotoReadingTests.facts(of: Array(cut)).title == nil)
  }
}
