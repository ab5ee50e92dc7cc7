import Foundation
import Testing
@testable import Facts
@testable import PhotoReading

struct TextTests {
  @Test func `text is UTF-8 or Latin-1 without control characters`() {
    #expect(PlainText.decode(Array("Ålesund 🌅".utf8)) == "Ålesund 🌅")
    #expect(PlainText.decode([0x43, 0x61, 0x66, 0xE9]) == "Café")
    #expect(PlainText.decode([0x64, 0x6F, 0x6E, 0x92, 0x74]) == "don’t")
    #expect(PlainText.decode(Array("le ".utf8) + [0x93] + Array("mot".utf8) + [0x94]) == "le “mot”")
    for (word, mac) in [
      ("Café", [67, 97, 102, 142]),
      ("Mädchen", [77, 138, 100, 99, 104, 101, 110]),
      ("Straße", [83, 116, 114, 97, 167, 101]),
      ("Ålesund à Noël", [129, 108, 101, 115, 117, 110, 100, 32, 136, 32, 78, 111, 145, 108]),
      ("Grün", [71, 114, 159, 110]),
      ("señor", [115, 101, 150, 111, 114]),
      ("l’été", [108, 213, 142, 116, 142]),
    ] as [(String, [UInt8])] {
      #expect(PlainText.decode(mac) == word)
      #expect(PlainText.decode([UInt8](word.data(using: .windowsCP1252) ?? Data())) == word)
    }
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
