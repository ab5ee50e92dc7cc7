import Facts
import PhotoReading
import TestSupport
import Testing

struct ContainerTests {
  private func facts(_ bytes: [UInt8]) throws -> PhotoFacts {
    var reader = ByteReader(bytes)
    return try PhotoFile(&reader).facts
  }

  @Test func `the size of a GIF is that of its logical screen`() throws {
    let facts = try facts(TinyImages.gif(width: 640, height: 480))
    #expect((facts.format, facts.stored) == (.gif, [640, 480]))
  }

  @Test func `the frame header of a JPEG is found after a long segment`() throws {
    let facts = try facts(TinyImages.jpeg(width: 4000, height: 3000, padding: 60_000))
    #expect(facts.stored == [4000, 3000])
  }

  @Test(arguments: 1...8) func `orientations 5 to 8 swap the displayed size`(orientation: Int) throws {
    let facts = try facts(TinyImages.jpeg(width: 40, height: 30, orientation: orientation))
    #expect((facts.orientation, facts.stored) == (orientation, [40, 30]))
    let shown = orientation < 5 ? [40, 30] : [30, 40]
    #expect(facts.shown == shown)
  }

  @Test(arguments: [0, 9, 65_535])
  func `an invalid orientation is ignored`(orientation: Int) throws {
    let facts = try facts(TinyImages.jpeg(width: 40, height: 30, orientation: orientation))
    #expect((facts.orientation, facts.displayWidth) == (nil, 40))
  }

  @Test func `a file that is not a picture gives an error`() {
    #expect(throws: MetadataError.empty) { try facts([]) }
    #expect(throws: MetadataError.notAPhoto) { try facts(Array("hello, world".utf8)) }
    #expect(throws: MetadataError.notAPhoto) { try facts([0xFF]) }
    #expect(throws: MetadataError.truncated(.gif)) { try facts(Array("GIF89a".utf8)) }
    #expect(throws: MetadataError.damaged(.png, "no width and height")) {
      try facts(TinyImages.png(width: 0, height: 5))
    }
    #expect(throws: MetadataError.damaged(.crw, "no width and height")) {
      try facts(Array("II\u{1A}\0\0\0HEAPCCDR".utf8))
    }
  }

  @Test func `a limited number of stray bytes is skipped`() throws {
    let frame = Array(TinyImages.jpeg(width: 40, height: 30).dropFirst(2))
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFE, 0, 2]
    #expect(try facts(start + [UInt8](repeating: 0, count: 1000) + frame).width == 40)
    #expect(throws: MetadataError.damaged(.jpeg, "no width and height")) {
      try facts(start + [UInt8](repeating: 0, count: 1 << 20) + frame)
    }
  }

  @Test func `boxes with invalid sizes end the search`() {
    let type = Array("ftypheic".utf8)
    for size in [0, 1, 7, 8, 16, 1 << 31] {
      let bytes = TinyImages.big(size, 4) + type + [0, 0, 0, 0]
      #expect(throws: MetadataError.self) { try facts(bytes) }
    }
  }
}
