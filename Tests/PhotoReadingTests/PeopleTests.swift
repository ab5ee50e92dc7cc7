import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// The names of people in XMP.
struct PeopleTests {
  private func facts(_ properties: String) -> PhotoFacts {
    let namespaces = """
      xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:MP="http://ns.microsoft.com/photo/1.2/"
      xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
      xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
      """
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    XMPFacts.read(Array(Sidecar.packet(namespaces, properties).utf8), into: &facts)
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

  private static let area = "<mwg-rs:Area stArea:x=\"0.25\" stArea:y=\"0.3\" stArea:w=\"0.1\" stArea:h=\"0.2\"/>"

  private func faces(
    _ size: String?, _ orientation: Int?, stored: (Int, Int) = (400, 300), area: String = area,
    people: [String] = ["Ada"]
  ) -> [FaceRegion] {
    let applied = size.map {
      "<mwg-rs:AppliedToDimensions xmlns:stDim=\"http://ns.adobe.com/xap/1.0/sType/Dimensions#\" \($0)/>"
    }
    let packet = """
      <mwg-rs:Regions xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
      xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#" \
      xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">\(applied ?? "")<mwg-rs:RegionList><rdf:Bag>\
      <rdf:li><rdf:Description mwg-rs:Name="ADA" mwg-rs:Type="Face">\(area)</rdf:Description></rdf:li>\
      <rdf:li mwg-rs:Name="Grace" mwg-rs:Type="Face"/></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      """
    let (width, height) = stored
    let isTurned = (orientation ?? 6) >= 5
    return XMPPeople(Array(packet.utf8)).faces(
      of: people, stored: (width, height),
      displayed: isTurned ? (height, width) : (width, height), orientation: orientation)
  }

  private func box(_ face: FaceRegion?) -> [Int] { face.map { [$0.x, $0.y, $0.width, $0.height] } ?? [] }

  @Test(arguments: [
    (1, [2000, 2000, 1000, 2000]), (2, [7000, 2000, 1000, 2000]), (3, [7000, 6000, 1000, 2000]),
    (4, [2000, 6000, 1000, 2000]), (5, [2000, 2000, 2000, 1000]), (6, [6000, 2000, 2000, 1000]),
    (7, [6000, 7000, 2000, 1000]), (8, [2000, 7000, 2000, 1000]),
  ])
  func `faces are turned with the picture`(orientation: Int, expected: [Int]) {
    #expect(box(faces(nil, orientation).first) == expected)
    #expect(box(faces("stDim:w='4000' stDim:h='3000'", orientation).first) == expected)
    #expect(faces(nil, orientation).map(\.name) == ["ADA"])
  }

  @Test func `faces of a displayed or a cropped picture are recognised by its size`() {
    let shown = faces("stDim:w='3000' stDim:h='4000'", 6)
    #expect(box(shown.first) == [2000, 2000, 1000, 2000])
    #expect(faces("stDim:w='3000' stDim:h='3000'", 1).isEmpty)
    #expect(faces("stDim:w='3000'", 1).isEmpty && faces("stDim:w='x' stDim:h='0'", 1).isEmpty)
    // The container turns the picture, and nothing tells whether the regions are turned.
    #expect(faces(nil, nil).isEmpty)
    #expect(!faces("stDim:w='3000' stDim:h='4000'", nil).isEmpty)
  }

  @Test func `faces have names of known people, and are in the picture`() {
    #expect(faces(nil, 1, people: ["Grace", "Emmy"]).isEmpty && faces(nil, 1, people: []).isEmpty)
    func area(_ numbers: String) -> String {
      "<mwg-rs:Area "
        + zip("xywh", numbers.split(separator: " ")).map { "stArea:\($0)='\($1)'" }
        .joined(separator: " ") + "/>"
    }
    #expect(box(faces(nil, 1, area: area("0.05 0.5 0.2 0.2")).first) == [0, 4000, 1500, 2000])
    for bad in ["2 2 0.1 0.1", "0.5 0.5 0 0.1", "0.5 0.5 nan 0.1", "inf 0 1 1", "0.5 0.5 -1 1", ""] {
      #expect(faces(nil, 1, area: area(bad)).isEmpty, "\(bad)")
    }
    let pixels = area("1000 900 400 600") + "<mwg-rs:Area stArea:unit='pixel'/>"
    #expect(box(faces("stDim:w='4000' stDim:h='3000'", 1, area: pixels).first) == [2000, 2000, 1000, 2000])
    #expect(faces(nil, 1, area: pixels).isEmpty)
    let microsoft = "<MPReg:Rectangle>0.2, 0.2, 0.1, 0.2</MPReg:Rectangle>"
    #expect(box(faces(nil, 1, area: microsoft).first) == [2000, 2000, 1000, 2000])
    #expect(faces(nil, 1, area: "<MPReg:Rectangle>0.2, 0.2</MPReg:Rectangle>").isEmpty)
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
    #expect((facts.keywordPaths, facts.people) == (["Travel|Norway"], ["Ada"]))
  }

  @Test func `hostile and damaged packets end`() {
    let many = (0..<1000).map { "<rdf:li mwg-rs:Name=\"Person \($0)\"/>" }.joined()
    #expect(facts("<mwg-rs:RegionList><rdf:Bag>\(many)</rdf:Bag></mwg-rs:RegionList>").people.count == 200)
    let nested = String(repeating: "<rdf:li>", count: 100_000)
    #expect(facts("<mwg-rs:Regions>\(nested)").people.isEmpty)
    let words = bag("Iptc4xmpExt:PersonInImage", String(repeating: "x", count: 100_000))
    #expect((facts(words).people.first?.count ?? 0) <= 100_000)
    let start = facts("").people
    #expect(start.isEmpty)
    let whole = Array("<mwg-rs:Name>A</mwg-rs:Name>/schemas/regions/".utf8)
    for end in whole.indices { _ = XMPPeople(Array(whole[..<end])).names }
  }
}
