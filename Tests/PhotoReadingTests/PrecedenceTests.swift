import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// The precedence of metadata, and its `sources`.
struct PrecedenceTests {
  private let exif = TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(TinyMetadata.main))
  private let iptc = TinyFiles.segment(0xED, "Photoshop 3.0\0", TinyMetadata.photoshop)
  private let xmp = TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", TinyMetadata.xmp(title: "By XMP"))

  @Test func `sidecar, XMP, IPTC and Exif have precedence in this order`() throws {
    let all = TinyFiles.jpeg([exif, iptc, xmp])
    let sidecar = TinyMetadata.xmp(title: "By sidecar")
    #expect(try facts(of: all, sidecar: sidecar).title == "By sidecar")
    #expect(try facts(of: all).title == "By XMP")
    #expect(try facts(of: TinyFiles.jpeg([exif, iptc])).title == "Harbour")
    #expect(try facts(of: TinyFiles.jpeg([exif])).title == "Exif title")
  }

  @Test func `fields of the format come last`() throws {
    let title = TinyFiles.chunk("tEXt", Array("Title\0By file".utf8))
    let block = TinyFiles.chunk("eXIf", TinyMetadata.exifBlock(TinyMetadata.main))
    #expect(try facts(of: TinyFiles.png([title, block])).title == "Exif title")
    #expect(try facts(of: TinyFiles.png([title])).title == "By file")
  }

  @Test func `every fact in Exif has a source`() throws {
    let found = try facts(of: TinyFiles.jpeg([exif]))
    let expected: FactSources = [
      \.orientation: "EXIF:Orientation", \.taken: "EXIF:DateTimeOriginal", \.make: "EXIF:Make", \.model: "EXIF:Model",
      \.lens: "EXIF:LensModel", \.exposure: "EXIF:ExposureTime", \.fNumber: "EXIF:FNumber",
      \.iso: "EXIF:PhotographicSensitivity", \.focalLength: "EXIF:FocalLength", \.coordinate: "GPS:GPSLatitude",
      \.title: "EXIF:XPTitle", \.keywords: "EXIF:XPKeywords", \.description: "EXIF:ImageDescription",
      \.rating: "EXIF:Rating", \.copyright: "EXIF:Copyright", \.creator: "EXIF:Artist", \.flash: "EXIF:Flash",
      \.colorSpace: "EXIF:ColorSpace",
    ]
    #expect(found.sources == expected)
    // Offset and fraction belong to the date. Names of people and places and hierarchical keywords are in IPTC and
    // XMP only, other formats have videos, pages and gain maps, the three before those are in sidecars, and the licence
    // is in XMP.
    let listed = FactDefinitions.list.filter { !$0.keys.isEmpty && expected[$0] == nil }
    #expect(
      listed.map(\.name) == [
        "offset", "subsec", "altitude", "placeName", "keywordPaths", "video", "people", "pages",
        "isRejected", "isFavorite", "withheld", "isHDR", "license", "sphere",
        "label", "pick", "alt",
      ])
  }

  @Test func `an ICC profile has precedence over the colour space in Exif`() throws {
    func profile(_ type: String, _ text: [UInt8]) -> [UInt8] {
      let head = [UInt8](repeating: 0, count: 36) + Array("acsp".utf8)
      let entry = Array("desc".utf8) + TinyImages.big(144, 4) + TinyImages.big(text.count + 12, 4)
      return head + [UInt8](repeating: 0, count: 88) + TinyImages.big(1, 4) + entry
        + Array(type.utf8) + [0, 0, 0, 0] + text
    }
    let old = profile("desc", TinyImages.big(10, 4) + Array("Adobe RGB\0".utf8))
    let name = Array("Display P3".utf16).flatMap { TinyImages.big(Int($0), 2) }
    let new = profile(
      "mluc",
      TinyImages.big(1, 4) + TinyImages.big(12, 4) + Array("enUS".utf8)
        + TinyImages.big(name.count, 4) + TinyImages.big(28, 4) + name)
    for (profile, expected) in [(old, "Adobe RGB"), (new, "Display P3")] {
      let segment = TinyFiles.segment(0xE2, "ICC_PROFILE\0\u{1}\u{1}", profile)
      let facts = try facts(of: TinyFiles.jpeg([exif, segment]))
      #expect((facts.colorSpace, facts.sources[\.colorSpace]) == (expected, "ICC:ProfileDescription"))
      for length in profile.indices { _ = ICCProfile.name(of: Array(profile[..<length])) }
    }
  }
}
