import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// Names of places and hierarchical keywords in XMP and IPTC.
struct PlaceTests {
  private func facts(_ body: String) -> PhotoFacts {
    let packet = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:ps="http://ns.adobe.com/photoshop/1.0/"
        xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
        xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">\(body)</rdf:RDF>
      """
    var facts = PhotoFacts(format: .jpeg, width: 1, height: 1)
    XMPFacts.read(Array(packet.utf8), into: &facts)
    return facts
  }

  private static let attributes = #"<rdf:Description ps:City="Reine" ps:State="Nordland" ps:Country="Norway"/>"#
  private static let elements = """
    <rdf:Description><ps:Country> Norway </ps:Country><ps:City>Reine</ps:City>
      <ps:State>Nordland</ps:State></rdf:Description>
    """
  /// The second location must not be mixed with the first.
  private static let resources = """
    <rdf:Description><ext:LocationCreated><rdf:Bag>
      <rdf:li rdf:parseType="Resource"><ext:City>Reine</ext:City>
        <ext:ProvinceState>Nordland</ext:ProvinceState><ext:CountryName>Norway</ext:CountryName></rdf:li>
      <rdf:li rdf:parseType="Resource"><ext:City>Oslo</ext:City></rdf:li>
      </rdf:Bag></ext:LocationCreated><ps:Rating>3</ps:Rating></rdf:Description>
    """
  private static let descriptions = """
    <rdf:Description><ext:LocationShown><rdf:Bag><rdf:li><rdf:Description ext:City="Reine"
      ext:ProvinceState="Nordland"><ext:CountryName>Norway</ext:CountryName></rdf:Description></rdf:li>
      </rdf:Bag></ext:LocationShown></rdf:Description>
    """

  @Test(arguments: [
    (attributes, "XMP-photoshop:City"), (elements, "XMP-photoshop:City"),
    (resources, "XMP-iptcExt:LocationCreated"), (descriptions, "XMP-iptcExt:LocationShown"),
    (descriptions + resources + attributes, "XMP-photoshop:City"),
    (descriptions + resources, "XMP-iptcExt:LocationCreated"),
  ])
  func `city, region and country are read from XMP`(body: String, tag: String) {
    let facts = facts(body)
    #expect(facts.placeName == PlaceName(city: "Reine", region: "Nordland", country: "Norway"))
    #expect(facts.sources[\.placeName] == tag)
  }

  @Test func `parts of a place come from one source`() {
    let facts = facts(Self.resources + "<rdf:Description ps:Country=\"Sweden\"/>")
    #expect(facts.placeName?.parts == ["Sweden"])
    #expect(self.facts("<rdf:Description ps:City=\" \"/>").placeName == nil)
    #expect(PlaceName(city: "Berlin", region: "Berlin", country: "D")?.parts == ["Berlin", "D"])
  }

  @Test func `members of other structures are not places`() {
    let body = "<rdf:Description><ext:Other><ext:City>No</ext:City></ext:Other></rdf:Description>"
    #expect(facts(body).placeName == nil)
    #expect(facts("<rdf:Description ext:City=\"No\"/>").placeName == nil)
  }

  @Test func `city, region and country are read from IPTC`() {
    var facts = PhotoFacts(format: .jpeg, width: 1, height: 1)
    IPTCFacts.read(TinyMetadata.iptc([(90, "Reine"), (95, "Nordland"), (101, "Norway")]), into: &facts)
    #expect(facts.placeName?.parts == ["Reine", "Nordland", "Norway"])
    #expect(facts.sources[\.placeName] == "IPTC:City")
  }

  @Test func `hierarchical keywords are paths`() {
    func list(_ name: String, _ items: [String]) -> String {
      let items = items.map { "<rdf:li>\($0)</rdf:li>" }.joined()
      return "<rdf:Description><\(name)><rdf:Bag>\(items)</rdf:Bag></\(name)></rdf:Description>"
    }
    let lightroom = list("lr:hierarchicalSubject", ["Travel", "Travel|Norway", "Travel|Norway"])
    #expect(facts(lightroom).keywordPaths == ["Travel", "Travel|Norway"])
    let digiKam = list(
      "digiKam:TagsList", ["Travel/ Norway/Reine", "_Digikam_Internal_Tags_/Pick Label None", "rain", "/"])
    #expect(facts(digiKam).keywordPaths == ["Travel|Norway|Reine", "rain"])
    #expect(facts(digiKam).sources[\.keywordPaths] == "XMP-digiKam:TagsList")
    #expect(facts(digiKam + lightroom).sources[\.keywordPaths] == "XMP-lr:HierarchicalSubject")
  }
}
