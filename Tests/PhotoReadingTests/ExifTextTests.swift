import TestSupport
import Testing
@testable import Facts

struct ExifTextTests {
  private func comment(_ bytes: [UInt8], isLittle: Bool = false) throws -> String? {
    try facts(exif: [0x9286: .bytes(bytes, type: 7)], isLittle: isLittle).description
  }

  private func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let pair = [UInt8(unit & 255), UInt8(unit >> 8)]
      return isBig ? pair.reversed() : pair
    }
  }

  @Test func `the encoding of a user comment is detected`() throws {
    #expect(try comment(Array("ASCII\0\0\0A red boat \0\0".utf8)) == "A red boat")
    #expect(try comment(Array("ASCII\0\0\0Ålesund".utf8)) == "Ålesund")
    #expect(try comment(Array("\0\0\0\0\0\0\0\0A red boat".utf8)) == "A red boat")
    #expect(try comment(Array("        Caf".utf8) + [0xE9]) == "Café")
    #expect(try comment(Array("Missing the character set".utf8)) == "Missing the character set")
    #expect(try comment(Array("JIS\0\0\0\0\0".utf8) + [0x1B, 0x24, 0x42]) == nil)
  }

  /// The specification requires the byte order of the block, but programs use either.
  @Test(arguments: [true, false], [true, false])
  func `a comment in Unicode is read in either byte order`(isLittle: Bool, isBig: Bool) throws {
    let name = Array("UNICODE\0".utf8)
    let text = "Ein Böötchen 🚣"
    #expect(try comment(name + utf16(text, isBig: isBig), isLittle: isLittle) == text)
    let marked = utf16("\u{FEFF}北京", isBig: isBig)
    #expect(try comment(name + marked, isLittle: isLittle) == "北京")
  }

  @Test func `a comment of blanks, zeros or numbers is ignored`() throws {
    for bytes in [
      Array("ASCII\0\0\0".utf8), Array("ASCII\0\0\0      \0".utf8),
      Array("UNICODE\0".utf8), Array("UNICODE\0".utf8) + [0, 0x20, 0, 0x20, 0],
      [UInt8](repeating: 0, count: 64), [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4], [1, 2, 3],
    ] {
      #expect(try comment(bytes) == nil)
    }
  }

  @Test func `tags of Windows are UTF-16`() throws {
    let facts = try facts(main: [
      0x9C9B: .bytes(TinyMetadata.utf16("Tïtle 🚣"), type: 1),
      0x9C9C: .bytes(TinyMetadata.utf16("First line\r\nsecond"), type: 1),
      0x9C9D: .bytes(TinyMetadata.utf16("Ann Author"), type: 1),
      0x9C9E: .bytes(TinyMetadata.utf16("sea; boat;;sea"), type: 1),
      0x9C9F: .bytes(TinyMetadata.utf16("Subject"), type: 1),
    ])
    #expect((facts.title, facts.description, facts.creator) == ("Tïtle 🚣", "First line\nsecond", "Ann Author"))
    #expect((facts.keywords, facts.sources[\.title]) == (["sea", "boat"], "EXIF:XPTitle"))
    #expect(facts.sources[\.keywords] == "EXIF:XPKeywords")
  }

  @Test func `the image description has precedence over comments`() throws {
    let facts = try facts(of: TinyFiles.jpeg([TinyFiles.jpegSegments[0]]))
    #expect((facts.description, facts.sources[\.description]) == ("A red boat", "EXIF:ImageDescription"))
    #expect((facts.title, facts.keywords) == ("Exif title", ["sea", "boat"]))
  }

  @Test func `text is trimmed and cleaned`() throws {
    let facts = try facts(
      main: [
        0x10F: .bytes(Array("  Maker\0\0\0   ".utf8), type: 2),
        0x110: .bytes(Array("Mod\u{1B}[1m\u{7F}el".utf8), type: 2), 0x13B: .bytes([0x4A, 0x96, 0x6F, 0xDF], type: 2),
        0x8298: .bytes(Array("Ann\0Editor\0".utf8), type: 2),
      ], exif: [0xA434: .bytes(Array("RF35mm F1.8\n\0".utf8), type: 2)])
    #expect((facts.make, facts.model, facts.creator) == ("Maker", "Mod [1m el", "J–oß"))
    #expect((facts.copyright, facts.lens) == ("Ann; Editor", "RF35mm F1.8"))
    #expect(PlainText.clean("a\u{202E}b\u{2028}c\u{2066}d") == "a b c d")
  }

  @Test func `flash and colour space are read`() throws {
    for (number, fired) in [(0, false), (1, true), (0x19, true), (0x18, false), (0x20, false)] {
      #expect(try facts(exif: [0x9209: .short(number)]).flash == fired)
    }
    for (number, name) in [(1, "sRGB"), (2, "Adobe RGB"), (65_535, nil)] {
      #expect(try facts(exif: [0xA001: .short(number)]).colorSpace == name)
    }
    #expect(try facts(main: [0x10F: .text("Maker")]).flash == nil)
  }
}
