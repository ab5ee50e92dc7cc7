import SystemPackage
import TestSupport
import Testing

/// The names of people in `gallery list` and `gallery build`.
struct PeopleCommandTests {
  private let folder = TemporaryFolder.empty()

  init() throws {
    for number in 1...3 {
      try folder.writePhoto("photos/\(number).jpg", color: 60 * number)
      let face = "<rdf:li mwg-rs:Name=\"\(number < 3 ? "Quokka Ada" : "Unknown")\" mwg-rs:Type=\"Face\"/>"
      let elements = """
        <mwg-rs:Regions><mwg-rs:RegionList><rdf:Bag>\(face)</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
        <dc:subject><rdf:Bag><rdf:li>quokka ada</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
        <lr:hierarchicalSubject><rdf:Bag><rdf:li>People|Wombat Emmy</rdf:li></rdf:Bag></lr:hierarchicalSubject>
        """
      try folder.write(Sidecar.packet("", elements), as: "photos/\(number).jpg.xmp")
    }
    try folder.succeed("index", "photos")
  }

  @Test func `people are found in the catalog`() throws {
    let found = try folder.run("list", "--json", "person:ada")
    #expect(found.output.split(separator: "\n").count == 2)
    #expect(found.output.contains("\"people\":[\"Quokka Ada\",\"Wombat Emmy\"]"))
    #expect(try folder.run("list", "wombat").output.hasSuffix("3 photos\n"))
    #expect(try folder.run("list", "-has:person").output.hasSuffix("0 photos\n"))
  }

  @Test func `nothing is published about people unless it is wanted`() throws {
    _ = try folder.run("build", "--include-location=full")
    for (name, bytes) in try folder.contents() where name.hasPrefix("site/") {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      // Names are keywords of the third photo too, in which nobody was recognised.
      #expect(!text.contains("wombat") && !text.contains("quokka"), "\(name)")
    }
    #expect(try folder.contents().keys.contains { $0.hasPrefix("site/by/keywords/sea") })
    _ = try folder.run("build", "--include-people")
    let page = try folder.contents().first { $0.key.hasPrefix("site/by/people/wombat-emmy") }
    #expect(String(decoding: try #require(page).value, as: UTF8.self).contains("3 photos"))
    let photos = try folder.contents().filter { $0.key.hasPrefix("site/p/") }
    #expect(photos.count { $0.value.contains("<dt>People</dt>".utf8) } == 3)
    #expect(photos.count { $0.value.contains("by/people/quokka-ada/".utf8) } == 2)
    _ = try folder.run("build")
    #expect(!(try folder.contents().keys.contains { $0.hasPrefix("site/by/people") }))
  }
}
