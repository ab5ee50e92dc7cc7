import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// What cannot be read of a block may be a keyword that excludes its photo.
struct CutBlockTests {
  private func read(_ segments: [[UInt8]]) throws -> PhotoFile {
    let jpeg = TinyImages.jpeg(width: 40, height: 30)
    var reader = ByteReader(Array(jpeg[..<2] + segments.joined() + jpeg[2...]))
    return try PhotoFile(&reader)
  }

  private func reason(_ segments: [UInt8]...) throws -> String? {
    let file = try read(segments)
    #expect(["incomplete", nil].contains(file.facts.withheld) && file.sidecarError == nil)
    return file.facts.withheld == nil ? nil : file.facts.sources[\.withheld]
  }

  private func resources(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    TinyFiles.segment(0xED, "Photoshop 3.0\0", Array(bytes))
  }

  private func exif(_ bytes: some Sequence<UInt8>) -> [UInt8] { TinyFiles.segment(0xE1, "Exif\0\0", Array(bytes)) }

  private func resource(_ block: [UInt8], mark: String = "8BIM", number: UInt8 = 4) -> [UInt8] {
    Array(mark.utf8) + [4, number, 0, 0] + TinyImages.big(block.count, 4) + block
      + [UInt8](repeating: 0, count: block.count % 2)
  }

  @Test func `an IPTC block that is cut or damaged withholds its photo`() throws {
    let whole = TinyMetadata.photoshop
    #expect(try reason(resources(whole)) == nil)
    #expect(try reason(resources(whole + [0, 0, 0])) == nil)
    for count in [3, 7, 20, 60, whole.count - 1] {
      #expect(try reason(resources(whole.prefix(count))) == "IPTC", "\(count)")
    }
    let record = TinyMetadata.iptc([(25, "sea")])
    for rest in [[0x1C, 2, 25, 0, 9, 0x70] as [UInt8], [0x1C, 2], [0x70, 0x71], [0x1C, 2, 25, 0x80, 9, 1]] {
      #expect(try reason(resources(resource(record + rest))) == "IPTC", "\(rest)")
    }
    // Zeros fill a block, lengths can have a field of their own, and other programs have resources too.
    let long = [0x1C, 2, 90, 0x80, 4, 0, 0, 0, 2, 0x70, 0x71] as [UInt8]
    #expect(try reason(resources(resource(long + record + [0, 0, 0]))) == nil)
    #expect(try read([resources(resource(long + record))]).facts.keywords == ["sea"])
    let other = resource([1, 2, 3], mark: "MeSa", number: 9)
    #expect(try read([resources(other + resource(record))]).facts.keywords == ["sea"])
    // In a segment of its own.
    #expect(try reason(resources(other), resources(resource(record))) == nil)
    #expect(try reason(resources(other), resources(resource(record).dropLast(3))) == "IPTC")
  }

  @Test func `a cut IPTC block counts only if XMP has no keywords`() throws {
    let xmp = Array(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <rdf:Description><dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF>
      """.utf8)
    let segment = TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", xmp)
    #expect(try reason(segment, resources(TinyMetadata.photoshop.dropLast(9))) == nil)
  }

  @Test(arguments: [true, false])
  func `an Exif directory that is cut before its keywords withholds its photo`(isLittle: Bool) throws {
    let keywords = TinyTIFF.Value.bytes(TinyMetadata.utf16("private;sea"), type: 1)
    let whole = TinyMetadata.exifBlock(isLittle: isLittle, [0x10F: .text("Maker"), 0x9C9E: keywords])
    #expect(try read([exif(whole)]).facts.keywords == ["private", "sea"])
    #expect(try reason(exif(whole)) == nil)
    for count in [whole.count - 3, 8 + 2 + 12 + 4, 8 + 2 + 3] {
      #expect(try reason(exif(whole.prefix(count))) == "Exif", "\(count)")
    }
    var other = whole
    other.replaceSubrange(0..<2, with: Array("XX".utf8))
    #expect(try reason(exif(other)) == "Exif")
  }

  @Test func `an Exif directory without keywords, or that is cut behind them, does not`() throws {
    let few = TinyMetadata.exifBlock(TinyMetadata.few)
    #expect(try reason(exif(few)) == nil)
    #expect(try reason(exif(few.prefix(8))) == nil)
    #expect(try reason(exif([UInt8](repeating: 0, count: 64))) == nil)
    let behind = TinyMetadata.exifBlock([
      0x9C9E: .bytes([0x61, 0, 0, 0], type: 1), 0x9C9F: .short(1), 0xC4A5: .short(1),
    ])
    #expect(try reason(exif(behind.prefix(8 + 2 + 2 * 12))) == nil)
  }
}
