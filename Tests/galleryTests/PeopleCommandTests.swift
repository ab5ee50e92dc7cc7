import Foundation
import SystemPackage
import TestSupport
import Testing

/// The names of people in `gallery list` and `gallery build`.
struct PeopleCommandTests {
  private let folder = TemporaryFolder.empty()

  init() throws {
    for number in 1...3 {
      try folder.write(
        FlatJPEG(width: 96, height: 64).bytes { _, _ in [60 * number, 90, 160] }, as: FilePath("photos/\(number).jpg"))
      try folder.write(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
        xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">\
        <mwg-rs:Regions><mwg-rs:RegionList><rdf:Bag>\
        <rdf:li mwg-rs:Name="\(number < 3 ? "Quokka Ada" : "Unknown")" mwg-rs:Type="Face"/>\
        </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>\
        <dc:subject><rdf:Bag><rdf:li>quokka ada</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>\
        <lr:hierarchicalSubject><rdf:Bag><rdf:li>People|Wombat Emmy</rdf:li></rdf:Bag>\
        </lr:hierarchicalSubject></rdf:Description></rdf:RDF></x:xmpmeta>
        """, as: "photos/\(number).jpg.xmp")
    }
    let index = try folder.run("index", "photos")
    #expect(index.status == 0, "\(index.errors)")
  }

  @Test func `people are found in the catalog`() throws {
    let found = try folder.run("list", "--json", "person:ada")
    #expect(found.output.split(separator: "\n").count == 2)
    #expect(found.output.contains("\"people\":[\"Quokka Ada\",\"Wombat Emmy\"]"))
    let word = try folder.run("list", "wombat")
    #expect(word.output.hasSuffix("3 photos\n"))
    let without = try folder.run("list", "-has:person")
    #expect(without.output.hasSuffix("0 photos\n"))
  }

  @Test func `nothing is published about people unless it is wanted`() throws {
    _ = try folder.run("build", "--include-location")
    for (name, bytes) in try folder.contents() where name.hasPrefix("site/") {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      // Names are keywords of the third photo too, in which nobody was recognised.
      #expect(!text.contains("wombat") && !text.contains("quokka"), "\(name)")
    }
    #expect(try folder.contents().keys.contains { $0.hasPrefix("site/by/keywords/sea") })
    _ = try folder.run("build", "--include-people")
    let page = try folder.contents().first { $0.key.hasPrefix("site/by/people/wombat-emmy") }
    #expect(String(decoding: try #require(page).value, as: UTF8.self).contains("3 photos"))
    let photo = try folder.contents().filter { $0.key.hasPrefix("site/p/") }.map {
      String(decoding: $0.value, as: UTF8.self)
    }
    #expect(photo.count(where: { $0.contains("<dt>People</dt>") }) == 3)
    #expect(photo.count(where: { $0.contains("by/people/quokka-ada/") }) == 2)
    _ = try folder.run("build")
    #expect(!(try folder.contents().keys.contains { $0.hasPrefix("site/by/people") }))
  }
}
