import TestSupport
import Testing

@testable import Facts
@testable import MetadataReaders

/// The names of people in XMP.
struct PeopleTests {
  private func facts(_ properties: String) -> PhotoFacts {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
      xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" \
      xmlns:MP="http://ns.microsoft.com/photo/1.2/" \
      xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" \
      xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#" \
      xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" \
      xmlns:lr="http://ns.adobe.com/lightroom/1.0/" \
      xmlns:digiKam="http://www.digikam.org/ns/1.0/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/">\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
      """
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    XMPFacts.read(Array(packet.utf8), into: &facts)
    facts.addPeopleOfKeywords()
    return facts
  }

  private func bag(_ name: String, _ items: String...) -> String {
    "<\(name)><rdf:Bag>\(items.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></\(name)>"
  }

  @Test func `faces of the Metadata Working Group are people, and other regions are not`() {
    // As exiftool, Lightroom and digiKam write them.
    let regions = """
      <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions stDim:w="1" \
      xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"/><mwg-rs:RegionList><rdf:Bag>\
      <rdf:li rdf:parseType="Resource"><mwg-rs:Area stArea:x="0.5" stArea:y="0.5"/>\
      <mwg-rs:Name>Ada Lovelace</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>\
      <rdf:li><rdf:Description mwg-rs:Name="Grace &amp; Co" mwg-rs:Type="Face">\
      <mwg-rs:Area stArea:x="0.1"/></rdf:Description></rdf:li>\
      <rdf:li><rdf:Description mwg-rs:Type="Pet" mwg-rs:Name="Rex"/></rdf:li>\
      <rdf:li mwg-rs:Name="Focus point" mwg-rs:Type="Focus"/>\
      <rdf:li mwg-rs:Type="Face"/><rdf:li mwg-rs:Name="Without type"/>\
      </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      """
    #expect(facts(regions).people == ["Ada Lovelace", "Grace & Co", "Without type"])
    #expect(facts(regions).sources[\.people] == "XMP")
  }

  @Test func `people of Microsoft, of IPTC and in keywords are found once each`() {
    let regions = """
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>\
      <rdf:li MPReg:Rectangle="0,0,1,1" MPReg:PersonDisplayName="Ada"/>\
      <rdf:li><rdf:Description><MPReg:PersonDisplayName>Zoë</MPReg:PersonDisplayName>\
      </rdf:Description></rdf:li></rdf:Bag></MPRI:Regions></MP:RegionInfo>
      """
    let texts =
      regions + bag("Iptc4xmpExt:PersonInImage", "ADA", "Emmy", "Zoe\u{308}", "Unknown", " ")
      + bag("lr:hierarchicalSubject", "People|Family|Marie", "Travel|Norway", "People")
      + bag("digiKam:TagsList", "Personen/Lise", "People/Unconfirmed")
    #expect(facts(texts).people == ["ADA", "Emmy", "Zoe\u{308}", "Marie"])
    let digiKam = bag("digiKam:TagsList", "Personen/Lise", "People/Unconfirmed", "Places/Home")
    #expect(facts(digiKam).people == ["Lise"])
  }

  @Test func `a packet can have people, a version and a burst`() {
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    XMPFacts.read(TinyMetadata.peopleXMP, into: &facts)
    facts.addPeopleOfKeywords()
    #expect(facts.people == ["Emmy", "Ada", "Grace", "Marie"])
    #expect(facts.version == DocumentVersion(document: "xmp.did:2", derivedFrom: "xmp.did:1"))
    #expect(facts.burst == Burst(id: "burst", isCover: true))
  }

  @Test func `keywords that are names are removed, and the others stay`() {
    var facts = facts(
      bag("dc:subject", "ada", "sea", "People|Ada", "Paris")
        + bag("lr:hierarchicalSubject", "People|Ada", "Travel|Norway", "Friends|Ada"))
    var others = PeopleNames()
    others.insert(["Someone else"])
    var more = facts
    #expect(facts.removePeopleFromKeywords(others) == 4)
    #expect(facts.keywords == ["sea", "Paris"])
    others.insert(["PARIS"])
    #expect(more.removePeopleFromKeywords(others) == 5 && more.keywords == ["sea"])
    #expect(facts.keywordPaths == ["Travel|Norway"])
    #expect(facts.people == ["Ada"])
  }

  @Test func `hostile and damaged packets end`() {
    let many = (0..<1000).map { "<rdf:li mwg-rs:Name=\"Person \($0)\"/>" }.joined()
    #expect(
      facts("<mwg-rs:RegionList><rdf:Bag>\(many)</rdf:Bag></mwg-rs:RegionList>").people.count == 200
    )
    let nested = String(repeating: "<rdf:li>", count: 100_000)
    #expect(facts("<mwg-rs:Regions>\(nested)").people.isEmpty)
    let words = bag("Iptc4xmpExt:PersonInImage", String(repeating: "x", count: 100_000))
    #expect((facts(words).people.first?.count ?? 0) <= 100_000)
    let start = facts("").people
    #expect(start.isEmpty)
    let whole = Array("<mwg-rs:Name>A</mwg-rs:Name>/schemas/regions/".utf8)
    for end in whole.indices { _ = XMPPeople.names(Array(whole[..<end])) }
  }
}
