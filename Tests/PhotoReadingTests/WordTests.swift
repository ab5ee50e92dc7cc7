import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// Titles, captions, keywords and labels as different programs write them.
struct WordTests {
  private static let spaces = """
    xmlns:digiKam="http://www.digikam.org/ns/1.0/" xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/"
    xmlns:acdsee="http://ns.acdsee.com/iptc/1.0/" xmlns:mediapro="http://ns.iview-multimedia.com/mediapro/1.0/"
    xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/" xmlns:kw="http://www.metadataworkinggroup.com/schemas/keywords/"
    xmlns:drone="http://www.dji.com/drone-dji/1.0/"
    """

  private func photo(_ attributes: String = "", _ elements: String = "", exif: [Int: TinyTIFF.Value] = [:]) -> [UInt8] {
    let packet = Array(Sidecar.packet(Self.spaces + " " + attributes, elements).utf8)
    return TinyFiles.jpeg([
      TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(exif)),
      TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet),
    ])
  }

  private func list(_ name: String, _ items: [String]) -> String {
    "<\(name)><rdf:Bag>" + items.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:Bag></\(name)>"
  }

  @Test(
    arguments: [
      ([("de", "Hafen"), ("x-default", "Harbour")], "Harbour"),
      ([("x-default", "Harbour"), ("de", "Hafen")], "Harbour"),
      ([("de", "Hafen"), ("X-Default", "Harbour"), ("fr", "Port")], "Harbour"),
      ([("de", "Hafen"), ("fr", "Port")], "Hafen"),
      ([("x-default", ""), ("de", "Hafen")], nil),
    ] as [([(String, String)], String?)])
  func `a text in several languages is that of the default one`(items: [(String, String)], expected: String?) throws {
    let texts = items.map { "<rdf:li xml:lang='\($0.0)'>\($0.1)</rdf:li>" }.joined()
    let names = ["dc:title", "dc:description", "dc:rights"]
    let found = try facts(of: photo("", names.map { "<\($0)><rdf:Alt>\(texts)</rdf:Alt></\($0)>" }.joined()))
    #expect([found.title, found.description, found.copyright] == [expected, expected, expected])
  }

  @Test func `a language does not make one of the keywords the default`() throws {
    let items = ["private", "sea", ""].map { "<rdf:li xml:lang='x-default'>\($0)</rdf:li>" }.joined()
    let found = try facts(of: photo("", "<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>"))
    #expect(found.keywords == ["private", "sea"])
  }

  @Test func `darktable's words are not those of the owner`() throws {
    let flat = ["darktable", "exported", "format", "tif", "changed", "Harbour"]
    #expect(try facts(of: photo("", list("dc:subject", flat))).keywords == ["Harbour"])
    let paths = ["darktable|exported", "darktable|style|private", "Tools|format"]
    let both = list("dc:subject", flat + ["private"]) + list("lr:hierarchicalSubject", paths)
    // The name of a style can be a word of the owner, by which a query excludes the photo.
    #expect(try facts(of: photo("", both)).keywords == ["format", "Harbour", "private"])
    #expect(try facts(of: photo("", list("dc:subject", ["darktable", "format"]))).keywords == [])
    #expect(try facts(of: photo("", list("dc:subject", ["darktable", "tif"]))).keywords == ["darktable", "tif"])
    #expect(try facts(of: photo("", list("dc:subject", ["format", "changed"]))).keywords == ["format", "changed"])
  }

  @Test func `words that only one program reads are facts if there are no others`() throws {
    let tree = """
      <kw:Keywords rdf:parseType="Resource"><kw:Hierarchy><rdf:Bag><rdf:li rdf:parseType="Resource">
      <kw:Keyword>Travel</kw:Keyword><kw:Children><rdf:Bag><rdf:li kw:Keyword="Norway"/><rdf:li rdf:parseType="Resource">
      <kw:Keyword>Iceland</kw:Keyword></rdf:li></rdf:Bag></kw:Children></rdf:li></rdf:Bag></kw:Hierarchy></kw:Keywords>
      """
    let categories =
      "&lt;Categories&gt;&lt;Category Assigned=\"0\"&gt;Travel&lt;Category Assigned=\"1\"&gt;Norway&lt;/Category&gt;"
      + "&lt;/Category&gt;&lt;Category Assigned=\"1\"&gt;Sea&lt;/Category&gt;&lt;/Categories&gt;"
    for (elements, words, paths) in [
      (list("MicrosoftPhoto:LastKeywordXMP", ["Travel/Norway", "Sea"]), ["Sea"], ["Travel|Norway"]),
      (list("acdsee:keywords", ["Sea"]), ["Sea"], []),
      ("<acdsee:categories>\(categories)</acdsee:categories>", ["Sea"], ["Travel|Norway"]),
      (list("mediapro:CatalogSets", ["Travel|Norway"]), [], ["Travel|Norway"]),
      (tree, [], ["Travel|Norway", "Travel|Iceland"]),
      (list("acdsee:keywords", ["Sea"]) + list("dc:subject", ["Harbour"]), ["Harbour"], []),
    ] {
      let found = try facts(of: photo("", elements))
      #expect(found.keywords == words && found.keywordPaths == paths, "\(elements)")
    }
    let other = try facts(
      of: photo(
        "photoshop:Headline=\"Harbour\" tiff:ImageDescription=\"At sea\" acdsee:rating=\"3\"",
        list("mediapro:People", ["Ada"])))
    #expect((other.title, other.description, other.rating, other.people) == ("Harbour", "At sea", 3, ["Ada"]))
    let old = try facts(of: photo("acdsee:caption=\"A\" acdsee:notes=\"B\" MicrosoftPhoto:Rating=\"75\""))
    #expect((old.title, old.description, old.rating) == ("A", "B", 4))
    let first = try facts(of: photo("photoshop:Headline=\"Headline\"", "<dc:title>Title</dc:title>"))
    #expect(first.title == "Title")
  }

  @Test func `colour labels and picks are facts`() throws {
    let lightroom = try facts(of: photo("xmp:Label=\"Rot\" xmpDM:pick=\"1\""))
    #expect((lightroom.label, lightroom.pick, lightroom.isRejected) == ("Rot", "accepted", false))
    let digiKam = try facts(of: photo("digiKam:ColorLabel=\"1\" digiKam:PickLabel=\"2\""))
    #expect((digiKam.label, digiKam.pick) == ("Red", "pending"))
    let rejected = try facts(of: photo("xmpDM:pick=\"-1\" xmp:Rating=\"5\""))
    #expect((rejected.pick, rejected.isRejected) == ("rejected", true))
    let none = try facts(of: photo("digiKam:ColorLabel=\"0\" digiKam:PickLabel=\"0\" xmpDM:pick=\"0\" xmp:Label=\"\""))
    #expect(none.label == nil && none.pick == nil && !none.isRejected)
  }

  @Test func `what the camera states is that of Exif`() throws {
    let attributes = "tiff:Make=\"DJI\" tiff:Model=\"Test_Pro\" aux:Lens=\"Old 50mm\" exif:FNumber=\"8/1\""
    let exif: [Int: TinyTIFF.Value] = [
      0x010F: .text("Hasselblad"), 0x0110: .text("L1D-20c"), 0x010E: .text("L1D-20c Image"),
      0x8769: .directories([[0xA434: .text("28mm F2.8"), 0x829D: .rationals([[28, 10]], type: 5)]]),
    ]
    let found = try facts(of: photo(attributes, exif: exif))
    #expect((found.make, found.model, found.lens, found.fNumber) == ("Hasselblad", "L1D-20c", "28mm F2.8", 2.8))
    #expect(found.description == nil)
    #expect(try facts(of: photo(attributes)).model == "Test_Pro")
  }

  @Test func `exposures are also read as logarithms`() throws {
    let exif: [Int: TinyTIFF.Value] = [
      0x8769: .directories([
        [0x9201: .rationals([[6907, 1000]], type: 10), 0x9202: .rationals([[497, 100]], type: 5)]
      ])
    ]
    let found = try facts(of: photo(exif: exif))
    #expect((found.exposure, found.fNumber) == (1.0 / 120, 5.6))
    let slow = try facts(of: photo(exif: [0x8769: .directories([[0x9201: .rationals([[-1, 1]], type: 10)]])]))
    #expect(slow.exposure == 2)
  }

  @Test func `a drone writes its place into XMP`() throws {
    let place = "drone:GpsLatitude=\"-33.5\" drone:GpsLongtitude=\"+151.25\" drone:AbsoluteAltitude=\"+12.50\""
    let found = try facts(of: photo(place))
    #expect(found.coordinate == Coordinate(latitude: -33.5, longitude: 151.25) && found.altitude == 12.5)
    #expect(try facts(of: photo("drone:GpsLatitude=\"0.0\" drone:GpsLongitude=\"0.0\"")).coordinate == nil)
  }
}
