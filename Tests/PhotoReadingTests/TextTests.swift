import Testing
@testable import Facts
@testable import PhotoReading

struct TextTests {
  @Test func `text is UTF-8 or Latin-1 without control characters`() {
    #expect(PlainText.decode(Array("Ålesund 🌅".utf8)) == "Ålesund 🌅")
    #expect(PlainText.decode([0x43, 0x61, 0x66, 0xE9]) == "Café")
    #expect(PlainText.decode(Array("  a\u{1B}[31mb \n".utf8)) == "a [31mb")
    #expect(PlainText.decode(Array("   ".utf8)) == nil)
  }

  @Test func `rationals without a denominator are unknown`() {
    func value(_ bytes: [UInt8], type: Int = 5) -> ExifValue {
      ExifValue(bytes: bytes[...], type: type, count: 1, order: .big)
    }
    #expect(value([0, 0, 0, 1, 0, 0, 0, 0]).positive == nil)
    #expect(value([0, 0, 0, 0, 0, 0, 0, 0]).positive == nil)
    #expect(value([0, 0, 0, 1, 0, 0, 0, 4]).positive == 0.25)
    #expect(value([0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 2], type: 10).rationals == [-0.5])
  }
}
