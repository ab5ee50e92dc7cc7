import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

struct XMPTests {
  private static let head = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
      xmlns:exif="http://ns.adobe.com/exif/1.0/">
    """
  private static let tail = "</rdf:RDF></x:xmpmeta><?xpacket end=\"w\"?>"

  private func facts(_ body: String) -> PhotoFacts { facts(bytes: Array((Self.head + body + Self.tail).utf8)) }

  private func facts(bytes: [UInt8]) -> PhotoFacts {
    var facts = PhotoFacts(format: .jpeg, width: 1, height: 1)
    XMPFacts.read(bytes, into: &facts)
    return facts
  }

  private static let elements = """
    <rdf:Description rdf:about="" xmp:Rating="4">
      <d:title><rdf:Alt><rdf:li xml:lang="x-default">Reine &amp; &#xC5;</rdf:li>
        <rdf:li xml:lang="de">Anderes</rdf:li></rdf:Alt></d:title>
      <d:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li><![CDATA[a<b]]></rdf:li>
        <rdf:li>sea</rdf:li></rdf:Bag></d:subject>
      <d:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></d:creator>
      <exif:DateTimeOriginal>2024-06-14T18:03:22.042-03:30</exif:DateTimeOriginal>
      <exif:ExposureTime>1/250</exif:ExposureTime>
      <exif:FNumber>0/0</exif:FNumber>
      <exif:GPSLatitude>32,39.192S</exif:GPSLatitude>
      <exif:GPSLongitude>70,0,39.24W</exif:GPSLongitude>
    </rdf:Description>
    """

  @Test func `elements, lists and attributes are read`() throws {
    let facts = facts(Self.elements)
    #expect((facts.title, facts.keywords, facts.rating) == ("Reine & Å", ["sea", "a<b"], 4))
    #expect((facts.creator, facts.taken?.description) == ("Ann; Bob", "2024-06-14T18:03:22"))
    #expect((facts.offset, facts.subsecond, facts.exposure, facts.fNumber) == ("-03:30", "042", 0.004, nil))
    let coordinate = try #require(facts.coordinate)
    #expect(abs(coordinate.latitude + 32.6532) < 1e-6 && abs(coordinate.longitude + 70.0109) < 1e-6)
    #expect(facts.sources[\.rating] == "XMP-xmp:Rating")
  }

  @Test(arguments: [false, true])
  func `packets in UTF-16 are read`(isBig: Bool) {
    let units = Array((Self.head + Self.elements + Self.tail).utf16)
    let bytes = units.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
      return isBig ? pair : pair.reversed()
    }
    #expect(facts(bytes: bytes).title == "Reine & Å")
  }

  @Test func `ratings are 1 to 5`() {
    for (text, stars) in [("0", nil), ("-1", nil), ("3.0", 3), ("6", nil), ("x", nil), ("5", 5)] {
      #expect(facts("<rdf:Description xmp:Rating=\"\(text)\"/>").rating == stars)
    }
  }

  @Test func `entities and nesting are limited`() {
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>"
    #expect(facts(bytes: Array((bomb + Self.head + Self.elements + Self.tail).utf8)).title == nil)
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(facts(bytes: Array((Self.head + deep).utf8)).title == nil)
  }

  @Test func `IPTC has title, keywords and date`() {
    func record(_ number: UInt8, _ text: [UInt8]) -> [UInt8] {
      [0x1C, 2, number] + TinyImages.big(text.count, 2) + text
    }
    var facts = PhotoFacts(format: .jpeg, width: 1, height: 1)
    let block =
      record(5, Array("Harbour".utf8)) + record(25, [0x43, 0x61, 0x66, 0xE9]) + record(25, Array("Ålesund".utf8))
      + record(55, Array("20240614".utf8)) + record(60, Array("180322+0200".utf8)) + [0x1C, 2, 120, 0xFF]
    let resources = Array("8BIM".utf8) + [4, 4, 0, 0] + TinyImages.big(block.count, 4) + block
    IPTCFacts.read(PhotoshopResources.iptcBlock(in: resources).bytes ?? [], into: &facts)
    #expect((facts.title, facts.keywords) == ("Harbour", ["Café", "Ålesund"]))
    #expect((facts.taken?.description, facts.offset) == ("2024-06-14T18:03:22", "+02:00"))
    #expect(facts.sources[\.title] == "IPTC:ObjectName")
  }
}
