import TestSupport
import Testing

@testable import PhotoMetadata

/// Metadata that does not fit into one piece, or stands where few look.
struct SegmentTests {
  private static let id = "0123456789ABCDEF0123456789ABCDEF"

  private func piece(
    _ bytes: ArraySlice<UInt8>, of total: Int, id: String = Self.id
  ) -> [UInt8] {
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
    let pieces = [piece(packet[cut...], of: packet.count), piece(packet[..<cut], of: packet.count)]
    let facts = try facts(of: TinyFiles.jpeg([main()] + pieces))
    #expect(facts.title == "Extended")
    #expect(facts.rating == 5)
    // Another's pieces, a missing piece, nobody who asks.
    let wrong = [piece(packet[...], of: packet.count, id: String(repeating: "F", count: 32))]
    #expect(try PhotoMetadataTests.facts(of: TinyFiles.jpeg([main()] + wrong)).title == nil)
    #expect(try PhotoMetadataTests.facts(of: TinyFiles.jpeg([main(), pieces[0]])).title == nil)
    #expect(try PhotoMetadataTests.facts(of: TinyFiles.jpeg(pieces)).title == nil)
  }

  @Test func `an Exif block goes on in the next segment`() throws {
    var entries = TinyMetadata.few
    // An early value that fills the first segment, so that the directories lie in the second.
    entries[0x10E] = .text(String(repeating: "a", count: 65_000))
    let block = TinyMetadata.exifBlock(entries)
    #expect(block.count > ExifBlock.maximumSize - 500)
    let cut = 65_000
    let segments = [block[..<cut], block[cut...]].map {
      TinyFiles.segment(0xE1, "Exif\0\0", Array($0))
    }
    let facts = try facts(of: TinyFiles.jpeg(segments))
    #expect(facts.make == "Maker")
    #expect(facts.taken?.description == "2024-06-14T18:03:22")
  }

  @Test func `a block larger than libexif reads is rebuilt`() throws {
    var entries = TinyMetadata.main
    entries[0x100] = .bytes([UInt8](repeating: 1, count: 200_000), type: 7)
    let chunk = TinyFiles.chunk("eXIf", TinyMetadata.exifBlock(entries))
    let facts = try facts(of: TinyFiles.png([chunk]))
    #expect(facts.make == "Maker")
    #expect(facts.title == "Exif title")
    #expect(facts.taken?.description == "2024-06-14T18:03:22")
    #expect(facts.place != nil)
  }

  @Test func `an entry that lies does not hide the others`() throws {
    var block = TinyMetadata.exifBlock([0x10F: .text("Maker"), 0x110: .text("A model")])
    // The first entry's value is said to lie behind the end.
    block.replaceSubrange(18..<22, with: [0, 1, 0, 0])
    let segment = TinyFiles.segment(0xE1, "Exif\0\0", block)
    let facts = try facts(of: TinyFiles.jpeg([segment]))
    #expect(facts.make == nil)
    #expect(facts.model == "A model")
  }

  @Test func `a thumbnail or a directory that is not there hides nothing`() throws {
    for tag in [0x201, 0x202, 0x8825] {
      let facts = try facts(
        main: [0x10F: .text("Maker"), tag: .long(1 << 30)],
        exif: [0x9003: .text("2024:06:14 18:03:22"), 0xA005: .long(1 << 30)])
      #expect(facts.make == "Maker")
      #expect(facts.taken?.description == "2024-06-14T18:03:22")
    }
  }

  @Test func `every format that can carry metadata has it read`() throws {
    for (name, bytes) in TinyFiles.all
    where ![
      "lossy.webp", "lossless.webp", "a.bmp", "os2.bmp", "sequence.avif", "bare.jxl", "a.gif",
    ]
    .contains(name) {
      let facts = try facts(of: bytes)
      #expect(facts.make != nil || name == "a.png", "\(name)")
      #expect(facts.taken?.description == "2024-06-14T18:03:22", "\(name)")
      if name != "a.crw" {
        #expect(facts.place != nil, "\(name)")
      }
      if ["jpg", "png", "webp", "tiff", "heic", "avif", "jxl", "cr3", "raf"]
        .contains(name.split(separator: ".").last.map(String.init))
      {
        #expect(facts.title == "Reine", "\(name)")
      }
    }
  }

  @Test func `XMP is found behind the pictures of a GIF`() throws {
    let facts = try facts(of: TinyFiles.gif())
    #expect(facts.title == "Reine")
    #expect([facts.width, facts.height] == [40, 30])
    // A packet that never ends.
    let cut = TinyFiles.gif().dropLast(260)
    #expect(try PhotoMetadataTests.facts(of: Array(cut)).title == nil)
  }
}
