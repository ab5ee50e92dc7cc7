import Testing

@testable import Facts
@testable import FileContainers

struct TextAndDateTests {
  @Test(arguments: [
    "0000:00:00 00:00:00", "    :  :     :  :  ", "", "2024:02:30 10:00:00", "2024:13:01 10:00:00",
    "2023:02:29 10:00:00", "2024:06:14 24:00:00", "yesterday", "2024:06:14", "-024:06:14 10:00:00",
  ])
  func `impossible dates are rejected`(text: String) {
    #expect(LocalDateTime(exif: text) == nil)
  }

  @Test func `dates are parsed and written in the same form`() throws {
    let date = try #require(LocalDateTime(exif: "2024:02:29 23:59:60"))
    #expect(date.description == "2024-02-29T23:59:60")
    #expect(LocalDateTime(iso: date.description) == date)
    let earlier = try #require(LocalDateTime(exif: "1998:12:01 14:22:36"))
    #expect(earlier < date)
  }

  @Test func `seconds are converted to dates`() {
    for (seconds, text) in [
      (0, "1970-01-01T00:00:00"), (951_782_399, "2000-02-28T23:59:59"),
      (951_868_800, "2000-03-01T00:00:00"), (1_709_251_199, "2024-02-29T23:59:59"),
      (4_294_967_295, "2106-02-07T06:28:15"),
    ] {
      #expect(LocalDateTime(secondsSince1970: seconds).description == text)
    }
  }

  @Test func `offsets are signed hours and minutes`() {
    #expect(UTCOffset.normalise("+02:00") == "+02:00")
    #expect(UTCOffset.normalise("-03:30") == "-03:30")
    #expect(UTCOffset.normalise("Z") == "+00:00")
    for text in ["02:00", "+2:00", "+99:00", "+02:75", "", "   :  "] {
      #expect(UTCOffset.normalise(text) == nil)
    }
  }

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
