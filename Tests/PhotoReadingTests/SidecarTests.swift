import SystemPackage
import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// What sidecars state, also that there is no value.
struct SidecarTests {
  private let photo = TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(TinyMetadata.main))])

  private func packet(_ properties: String, attributes: String = "") -> [UInt8] {
    Array(Sidecar.packet("xmlns:digiKam=\"http://www.digikam.org/ns/1.0/\" \(attributes)", properties).utf8)
  }

  @Test(arguments: [
    "<dc:title/>", "<dc:title></dc:title>", "<dc:title><rdf:Alt/></dc:title>",
    "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\"></rdf:li></rdf:Alt></dc:title>",
  ])
  func `an emptied title of a sidecar has precedence over the title in the file`(text: String) throws {
    #expect(try facts(of: photo).title == "Exif title")
    let found = try facts(of: photo, sidecar: packet(text))
    #expect((found.title, found.sources[\.title]) == (nil, "XMP-dc:Title"))
    let attribute = packet("", attributes: "dc:title=\"\"")
    #expect(try facts(of: photo, sidecar: attribute).title == nil)
    #expect(try facts(of: photo, sidecar: packet("")).title == "Exif title", "no statement")
  }

  @Test func `emptied keywords, places and people are empty`() throws {
    #expect(try !facts(of: photo).keywords.isEmpty)
    let empty = packet("<dc:subject><rdf:Bag/></dc:subject>")
    #expect(try facts(of: photo, sidecar: empty).keywords.isEmpty)
    let hierarchy = packet("<lr:hierarchicalSubject><rdf:Bag><rdf:li>a|b</rdf:li></rdf:Bag></lr:hierarchicalSubject>")
    let found = try facts(of: photo, sidecar: hierarchy)
    #expect(found.keywords.isEmpty && found.keywordPaths == ["a|b"])
    #expect(try facts(of: photo).coordinate != nil)
    let place = packet("", attributes: "exif:GPSLatitude=\"\" exif:GPSLongitude=\"\"")
    #expect(try facts(of: photo, sidecar: place).coordinate == nil)
    #expect(try facts(of: photo, sidecar: place).altitude == nil)
  }

  @Test(arguments: [("0", nil, false), ("-1", nil, true), ("4", 4, false), ("7", 3, false)])
  func `ratings of sidecars`(text: String, stars: Int?, isRejected: Bool) throws {
    let rated = TinyFiles.jpeg([
      TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock([0x4746: .short(3)]))
    ])
    #expect(try facts(of: rated).rating == 3)
    let found = try facts(of: rated, sidecar: packet("", attributes: "xmp:Rating=\"\(text)\""))
    #expect((found.rating, found.isRejected) == (stars, isRejected))
  }

  @Test func `a sidecar can say that there is nobody in the picture`() throws {
    let named = TinyFiles.jpeg([TinyFiles.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", TinyMetadata.peopleXMP)])
    #expect(try !facts(of: named).people.isEmpty)
    let nobody = """
      <i:PersonInImage xmlns:i="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><rdf:Bag/></i:PersonInImage>
      """
    #expect(try facts(of: named, sidecar: packet(nobody)).people.isEmpty)
  }

  @Test func `digiKam rejects with a label`() throws {
    let found = try facts(of: photo, sidecar: packet("", attributes: "digiKam:PickLabel=\"1\""))
    #expect(found.isRejected && found.rating == nil)
  }

  @Test func `the first sidecar has precedence, and the second one adds`() throws {
    let first = packet("", attributes: "dc:title=\"One\"")
    let second = packet("", attributes: "dc:title=\"Two\" dc:description=\"Text\"")
    let found = try facts(of: photo, sidecars: [.xmp(XMPPacket(first)), .xmp(XMPPacket(second))])
    #expect(found.title == "One" && found.description == "Text")
  }

  @Test func `the orientation of a sidecar counts`() throws {
    let found = try facts(of: photo, sidecar: packet("", attributes: "tiff:Orientation=\"8\""))
    #expect(found.orientation == 8 && found.isTurned)
    let same = try #require(try facts(of: photo).orientation)
    let equal = try facts(of: photo, sidecar: packet("", attributes: "tiff:Orientation=\"\(same)\""))
    #expect(equal.orientation == same && !equal.isTurned)
    #expect(found.displayWidth == found.height && found.displayHeight == found.width)
  }

  @Test func `a place can be in decimal degrees with references`() throws {
    let apple = """
      exif:GPSLatitude="48.8577" exif:GPSLatitudeRef="N" exif:GPSLongitude="2.2950" exif:GPSLongitudeRef="W"
      """
    let plain = TinyFiles.jpeg([])
    let place = try facts(of: plain, sidecar: packet("", attributes: apple)).coordinate
    #expect(place == Coordinate(latitude: 48.8577, longitude: -2.295))
    let unsure = "exif:GPSLatitude=\"48.8577\" exif:GPSLongitude=\"2.2950\""
    #expect(
      try facts(of: plain, sidecar: packet("", attributes: unsure)).coordinate
        == Coordinate(latitude: 48.8577, longitude: 2.295))
    for (latitude, longitude, expected) in [
      ("-33.8568", "151.2153", Coordinate(latitude: -33.8568, longitude: 151.2153)),
      ("33.8568 S", "+151.2153", Coordinate(latitude: -33.8568, longitude: 151.2153)),
      ("33,51.408 S", "151,12.918E", Coordinate(latitude: -33.8568, longitude: 151.2153)),
      ("48", "2", nil), ("-48.5N", "2.5E", nil), ("-", "2.5", nil), ("91.5", "2.5", nil), ("", "", nil),
      (" N", "E", nil),
    ] {
      let text = "exif:GPSLatitude=\"\(latitude)\" exif:GPSLongitude=\"\(longitude)\""
      let found = try facts(of: plain, sidecar: packet("", attributes: text)).coordinate
      #expect(
        found.map { [$0.latitude, $0.longitude].map { ($0 * 1e6).rounded() } }
          == expected.map { [$0.latitude, $0.longitude].map { ($0 * 1e6).rounded() } }, "\(latitude)")
    }
    let none = "exif:GPSLatitude=\"0,0.0N\" exif:GPSLongitude=\"0,0.0E\""
    #expect(try facts(of: plain, sidecar: packet("", attributes: none)).coordinate == nil)
  }

  @Test(arguments: [
    ("photoshop:SidecarForExtension=\"CR2\"", false, 1), ("photoshop:SidecarForExtension=\"JPEG\"", false, 8),
    ("xmlns:crs=\"http://ns.adobe.com/camera-raw-settings/1.0/\" crs:RawFileName=\"a.NEF\"", false, 1),
    ("", true, 1), ("", false, 8),
  ])
  func `a sidecar of another file of the name does not turn a photo`(
    attributes: String, isOfRaw: Bool, orientation: Int
  ) throws {
    let folder = try TemporaryFolder()
    let photo = try folder.write(TinyImages.jpeg(width: 40, height: 30), as: "a.jpg")
    try folder.write(packet("", attributes: "tiff:Orientation=\"8\" xmp:Rating=\"-1\" " + attributes), as: "a.xmp")
    var sidecar = SidecarFile(name: folder.path.appending("a.xmp"), kind: .xmp)
    (sidecar.photoSuffix, sidecar.isOfRaw) = ("jpg", isOfRaw)
    let found = try PhotoFile(reading: photo, sidecars: [sidecar])
    #expect((found.facts.orientation ?? 1) == orientation)
    #expect(found.facts.isRejected, "what it says of the picture counts")
    sidecar.photoSuffix = nil
    let own = try PhotoFile(reading: photo, sidecars: [sidecar])
    #expect(own.facts.orientation == 8)
    #expect((own.sidecarDigest == found.sidecarDigest) == (orientation == 8))
  }

  @Test func `JSON of exiftool is a sidecar`() throws {
    let folder = try TemporaryFolder()
    let json = """
      [{"SourceFile": "a.jpg", "ExifTool:ExifToolVersion": "12.00", "XMP:Title": "Sunset", "EXIF:ImageDescription": "At sea",
      "XMP:Subject": ["Beach", "Family"], "IPTC:Keywords": ["Other"], "XMP:PersonInImage": "Ada", "XMP:Rating": 4,
      "EXIF:GPSLatitude": 33.5, "EXIF:GPSLatitudeRef": "S", "EXIF:GPSLongitude": 151.25, "EXIF:GPSLongitudeRef": "E",
      "EXIF:DateTimeOriginal": "2018:09:28 16:07:07", "EXIF:OffsetTimeOriginal": "-04:00"}]
      """
    try folder.write(json, as: "a.jpg.json")
    let file = SidecarFile(name: folder.path.appending("a.jpg.json"), kind: .json)
    let content = try #require(try SidecarContent(file, in: nil))
    let found = try facts(of: TinyFiles.jpeg([]), sidecars: [content])
    #expect((found.title, found.description, found.rating) == ("Sunset", "At sea", 4))
    #expect(found.keywords == ["Beach", "Family"] && found.people == ["Ada"])
    #expect(found.coordinate == Coordinate(latitude: -33.5, longitude: 151.25))
    #expect((found.taken?.description, found.offset) == ("2018-09-28T16:07:07", "-04:00"))
    for other in ["[]", "[1]", "[{\"a\": 1}]", "[{\"SourceFile\": \"a\"}, {\"SourceFile\": \"b\"}]"] {
      try folder.write(other, as: "a.jpg.json")
      #expect(try SidecarContent(file, in: nil) == nil, "\(other)")
    }
  }

  @Test func `keywords that programs write for themselves are left out`() throws {
    let subjects = [
      "darktable|exported", "darktable|style|b", "Darktable meeting", "darktable", "Color Label Red",
      "Pick Label Rejected", "Original Version", "_Digikam_Internal_Tags_/Version", "Harbour",
    ]
    let items = subjects.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    let found = try facts(
      of: TinyFiles.jpeg([]),
      sidecar: packet(
        """
        <dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject><lr:hierarchicalSubject><rdf:Bag>\(items)</rdf:Bag>
        </lr:hierarchicalSubject>
        """))
    #expect(found.keywords == ["Darktable meeting", "darktable", "Harbour"])
    #expect(found.keywordPaths == found.keywords)
  }

  @Test func `descriptions keep their line breaks`() throws {
    let text = "<dc:description><rdf:Alt><rdf:li>One\r\n two  \n\n\n\tthree\n</rdf:li></rdf:Alt></dc:description>"
    let found = try facts(of: photo, sidecar: packet(text))
    #expect(found.description == "One\ntwo\n\nthree")
    let exif = try facts(main: [0x010E: .text("First\rSecond")])
    #expect(exif.description == "First\nSecond")
  }

  @Test func `the XMP of an AVIF file is read whatever the name of its item`() throws {
    var plan = TinyBoxes.HEIFPlan()
    (plan.brand, plan.exif) = ("avif", nil)
    plan.xmp = packet(
      "<dc:subject><rdf:Bag><rdf:li>private</rdf:li></rdf:Bag></dc:subject>", attributes: "xmp:Rating=\"4\"")
    for name in ["", "XMP", "a longer name"] {
      plan.xmpName = name
      let found = try facts(of: TinyBoxes.heif(plan))
      #expect(found.keywords == ["private"] && found.rating == 4, "\(name)")
    }
  }

  @Test func `damaged sidecars are errors that name them`() throws {
    let folder = try TemporaryFolder()
    let whole = packet("", attributes: "dc:title=\"One\"")
    let cases: [(name: String, bytes: [UInt8], reason: String)] = [
      ("cut.xmp", whole.dropLast(40), "is damaged or cut off"), ("empty.xmp", [], "is empty"),
      ("text.xmp", Array("no XML".utf8), "is damaged or cut off"),
      ("large.xmp", whole + [UInt8](repeating: 0x20, count: 20 << 20), "is larger than 4 MiB"),
      ("a.jpg.json", Array("{\"title\": \"a.jpg\", \"trashed\"".utf8), "is damaged or cut off"),
      ("b.jpg.json", Array("{\"ti".utf8), "is damaged or cut off"),
      ("c.jpg.json", [UInt8](repeating: 0, count: 200), "is damaged or cut off"),
      ("d.xmp", Array("<html><p>404</p></html>".utf8), "is damaged or cut off"),
      ("e.xmp", [UInt8](repeating: 0, count: 200), "is damaged or cut off"),
    ]
    for (name, bytes, reason) in cases {
      let path = folder.path.appending(name)
      try folder.write(bytes, as: FilePath(name))
      let kind: SidecarFile.Kind = name.hasSuffix("json") ? .json : .xmp
      #expect(throws: MetadataError.badSidecar(path.string, reason)) {
        _ = try SidecarContent(SidecarFile(name: path, kind: kind), in: nil)
      }
    }
    let missing = folder.path.appending("missing.xmp")
    #expect(throws: MetadataError.self) { _ = try SidecarContent(SidecarFile(name: missing, kind: .xmp), in: nil) }
  }

  @Test func `XMP in a file that is cut withholds its photo`() throws {
    let whole = packet("", attributes: "xmp:Rating=\"3\"")
    let header = "http://ns.adobe.com/xap/1.0/\0"
    func read(_ packet: [UInt8], _ more: [UInt8] = []) throws -> PhotoFile {
      let jpeg = TinyImages.jpeg(width: 40, height: 30)
      let segments = TinyFiles.segment(0xE1, header, packet) + more
      var reader = ByteReader(jpeg.prefix(2) + segments + jpeg.dropFirst(2))
      return try PhotoFile(&reader)
    }
    for text in ["", String(repeating: " ", count: 64), "<?xpacket begin=''?>\0", "<x:xmpmeta/>"] {
      let found = try read(Array(text.utf8))
      #expect(found.facts.withheld == nil && found.sidecarError == nil, "\(text)")
    }
    #expect(try read(whole).facts.withheld == nil)
    for length in [8, 40, 120, whole.count - 3] {
      let found = try read(Array(whole.prefix(length)))
      #expect(found.facts.withheld == "unread" && found.facts.sources[\.withheld] == "XMP", "\(length)")
      #expect(found.sidecarError?.isTransient == false)
    }
    // A part of the extended packet is missing.
    let id = String(repeating: "A", count: 32)
    let main = packet("", attributes: "xmpNote:HasExtendedXMP=\"\(id)\"")
    func part(total: Int) -> [UInt8] {
      TinyFiles.segment(
        0xE1, "http://ns.adobe.com/xmp/extension/\0",
        Array(id.utf8) + TinyImages.big(total, 4) + TinyImages.big(0, 4) + whole)
    }
    #expect(try read(main, part(total: whole.count)).facts.withheld == nil)
    #expect(try read(main, part(total: whole.count + 9)).facts.withheld == "unread")
    #expect(try read(main).facts.withheld == "incomplete")
    #expect(try read(packet("<xmpNote:HasExtendedXMP>\(id)</xmpNote:HasExtendedXMP>")).facts.withheld == "incomplete")
    for none in ["<xmpNote:HasExtendedXMP/>", "<xmpNote:HasExtendedXMP> </xmpNote:HasExtendedXMP>"] {
      #expect(try read(packet(none)).facts.withheld == nil)
    }
    #expect(try read(packet("", attributes: "xmpNote:HasExtendedXMP=\"\" xmp:Rating=\"3\"")).facts.withheld == nil)
  }

  /// What such a sidecar says is not known, so its photo is another than one without a sidecar.
  @Test func `a sidecar that cannot be read withholds its photo`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(TinyImages.jpeg(width: 40, height: 30), as: "a.jpg")
    try folder.write("<x:xmpmeta", as: "cut.xmp")
    try folder.write(packet("", attributes: "xmp:Rating=\"3\""), as: "whole.xmp")
    func read(_ names: String...) throws -> PhotoFile {
      try PhotoFile(reading: path, sidecars: names.map { SidecarFile(name: folder.path.appending($0), kind: .xmp) })
    }
    let plain = try read()
    #expect(plain.sidecarError == nil && plain.facts.withheld == nil)
    for (name, isTransient) in [("cut.xmp", false), ("missing.xmp", true)] {
      let found = try read(name)
      #expect(found.facts.withheld == "unread" && found.facts.sources[\.withheld] == "File:Sidecar")
      #expect(found.sidecarError?.isTransient == isTransient)
      #expect(found.sidecarError?.reason.contains(name) == true)
      #expect(found.sidecarDigest != plain.sidecarDigest)
      #expect(found.fingerprint.bytes == plain.fingerprint.bytes)
      // The other sidecar counts.
      #expect(try read(name, "whole.xmp").facts.rating == 3)
    }
  }
}
