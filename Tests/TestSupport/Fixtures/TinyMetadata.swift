/// Generates small blocks of metadata that contain every fact.
package enum TinyMetadata {
  package typealias Value = TinyTIFF.Value

  /// The first directory of an Exif block, with the Exif and GPS directories.
  package static let main: [Int: Value] = [
    0x10E: .text("A red boat"), 0x10F: .text("Maker"), 0x110: .text("Model 1"), 0x112: .short(6),
    0x132: .text("2024:06:20 08:00:00"), 0x13B: .text("Ann Author"), 0x4746: .short(4), 0x8298: .text("(c) Ann"),
    0x9C9B: .bytes(utf16("Exif title"), type: 1), 0x9C9C: .bytes(utf16("A comment"), type: 1),
    0x9C9E: .bytes(utf16("sea;boat"), type: 1), 0x9C9F: .bytes(utf16("A subject"), type: 1),
    0x8769: .directories([exif]), 0x8825: .directories([gps]),
  ]

  package static let exif: [Int: Value] = [
    0x829A: .rational(1, 250), 0x829D: .rational(28, 10), 0x8827: .short(400), 0x9003: .text("2024:06:14 18:03:22"),
    0x9004: .text("2024:06:14 18:03:23"), 0x9010: .text("+02:00"), 0x9011: .text("+02:00"), 0x9291: .text("042"),
    0x9209: .short(0x19), 0x920A: .rational(35, 1), 0xA001: .short(1), 0xA002: .long(40), 0xA003: .long(30),
    0xA434: .text("35mm F2"), 0x9286: .bytes(Array("ASCII\0\0\0A comment".utf8), type: 7),
    0x927C: .bytes(Array("Maker\0its own".utf8), type: 7),
  ]

  package static let gps: [Int: Value] = [
    1: .text("S"), 2: .rationals([[32, 1], [39, 1], [1152, 100]], type: 5),
    3: .text("W"), 4: .rationals([[70, 1], [0, 1], [3924, 100]], type: 5),
  ]

  /// A subset of the entries, which shows that the directories of a container are found.
  package static let few: [Int: Value] = [
    0x10F: .text("Maker"), 0x112: .short(6),
    0x8769: .directories([[0x9003: .text("2024:06:14 18:03:22"), 0xA002: .long(40), 0xA003: .long(30)]]),
    0x8825: .directories([gps]),
  ]

  package static func exifBlock(isLittle: Bool = false, _ main: [Int: Value] = few) -> [UInt8] {
    TinyTIFF(isLittle: isLittle).stream(main)
  }

  package static func xmp(title: String = "Reine") -> [UInt8] {
    Array(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="\(title)"/></rdf:RDF>
      """.utf8)
  }

  /// An XMP packet with all facts in UTF-8.
  package static let fullXMP = Array(
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
     xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
     xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/">
    <rdf:Description rdf:about="" xmp:Rating="3" tiff:Model='Model 2'>
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Reine</rdf:li></rdf:Alt></dc:title>
    <dc:subject><rdf:Bag><rdf:li>sea &amp; sky</rdf:li><rdf:li>b&#x6F;at</rdf:li></rdf:Bag>
    </dc:subject><exif:DateTimeOriginal>2024-06-14T18:03:22.042+02:00</exif:DateTimeOriginal>
    <exif:GPSLatitude>32,39.192S</exif:GPSLatitude>
    <exif:GPSLongitude>70,0,39.24W</exif:GPSLongitude>
    <exif:FNumber>28/10</exif:FNumber></rdf:Description></rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """.utf8)

  /// An IPTC block: title, caption, keywords, date and copyright.
  package static let iptc = iptc([
    (5, "Harbour"), (25, "sea"), (25, "boat"), (55, "20240614"), (60, "180322+0200"), (80, "Ann Author"),
    (116, "(c) Ann"), (120, "A red boat"),
  ])

  /// An IPTC block of these records.
  package static func iptc(_ records: [(number: UInt8, text: String)]) -> [UInt8] {
    records.flatMap { [0x1C, 2, $0.number] + TinyImages.big($0.text.utf8.count, 2) + Array($0.text.utf8) }
  }

  /// The IPTC block in Photoshop resources, after a resource of another kind.
  package static let photoshop: [UInt8] =
    Array("8BIM".utf8) + [3, 0xED, 1, 0x41] + TinyImages.big(3, 4) + [1, 2, 3, 0]
    + Array("8BIM".utf8) + [4, 4, 0, 0] + TinyImages.big(iptc.count, 4) + iptc

  /// Little-endian UTF-16 with a final NUL, as Windows writes its tags.
  package static func utf16(_ text: String) -> [UInt8] {
    (Array(text.utf16) + [0]).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }
}
