import Foundation
import SystemPackage
import TestSupport
import Testing
@testable import gallery

/// `gallery build --include-location`.
struct LocationLevelTests {
  private let folder = TemporaryFolder.empty()

  init() throws {
    for number in 1...2 {
      try folder.write(
        FlatJPEG(width: 96, height: 64).bytes { _, _ in [60 * number, 90, 160] }, as: FilePath("photos/\(number).jpg"))
      try folder.write(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
        xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,8.259N" \
        exif:GPSLongitude="11,34.517E"/></rdf:RDF></x:xmpmeta>
        """, as: "photos/\(number).jpg.xmp")
    }
    let index = try folder.run("index", "photos")
    #expect(index.status == 0, "\(index.errors)")
  }

  /// The text of all files of the site, except images.
  private func text(_ arguments: String...) throws -> String {
    let build = try folder.run(["build"] + arguments)
    #expect(build.status == 0, "\(build.errors)")
    return try folder.contents().filter {
      $0.key.hasPrefix("site/") && !$0.key.contains("/i/") && !$0.key.hasSuffix(".gz")
    }.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }.joined()
  }

  @Test func `the catalog has the nearest town`() throws {
    let list = try folder.run("list", "--json", "place:bavaria")
    #expect(list.output.contains("\"city\":\"Munich\"") && list.output.contains("\"GeoNames\""))
  }

  @Test func `nothing is published by default, and the town without its coordinate`() throws {
    let none = try text()
    for word in ["Munich", "Bavaria", "GeoNames", "48.13", "11.57"] { #expect(!none.contains(word), "\(word)") }
    let town = try text("--include-location", "town")
    for word in ["48.13", "11.57", "GeoCoordinates", "Photos on the map"] { #expect(!town.contains(word), "\(word)") }
    #expect(town.contains("by/places/germany/bavaria/munich/"))
    #expect(town.contains("\"name\":\"Munich, Bavaria, Germany\""))
    #expect(town.contains("href=\"https://www.geonames.org/\">GeoNames</a>"))
    #expect(folder.read("site/by/map.html") == nil)
    let full = try text("--include-location=full")
    #expect(full.contains("48.13") && full.contains("Munich"))
    #expect(folder.read("site/by/map.html") != nil)
    let again = try text("--no-include-location")
    #expect(!again.contains("Munich") && !again.contains("48.13"), "nothing is left over")
    #expect(folder.read("site/by/map.html") == nil)
  }

  @Test func `places are named in the language of the site`() throws {
    let german = try text("--include-location=town", "--lang", "de")
    #expect(german.contains("\"name\":\"München, Bavaria, Deutschland\""))
    #expect(!german.contains("Munich"))
  }

  @Test(arguments: ["Germany", "Deutschland", "DE", "Allemagne"])
  func `a country has one page in the language of the site`(name: String) throws {
    try folder.write(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Ulm" photoshop:Country="\(name)"/>\
      </rdf:RDF></x:xmpmeta>
      """, as: "photos/1.jpg.xmp")
    _ = try folder.run("index", "photos")
    let german = try text("--include-location=town", "--lang", "de")
    #expect(german.contains("Ulm, Deutschland") && german.contains("München, Bavaria, Deutschland"))
    #expect(name == "Deutschland" || !german.contains("Ulm, \(name)"))
    #expect(folder.read("site/by/places/deutschland/index.html") != nil)
    #expect(try text("--include-location=town").contains("Ulm, Germany"))
  }

  @Test func `an option without a value is on`() {
    let complete = SwitchArguments.complete
    #expect(complete(["build", "--include-location"]) == ["build", "--include-location=town"])
    #expect(complete(["build", "--no-include-location"]) == ["build", "--include-location=none"])
    let given = ["build", "--include-location", "town", "--title", "x"]
    #expect(complete(given) == given)
    #expect(
      complete(["build", "--include-location", "--title", "x"]) == ["build", "--include-location=town", "--title", "x"])
  }

  @Test(arguments: [("true", "town"), ("false", "none"), ("town", "town"), ("full", "full")])
  func `gallery.yml has the level, or true and false`(value: String, level: String) throws {
    let file = try ConfigFile("include-location: \(value)")
    #expect(try file.complete(["build"], hasCatalogInEnvironment: false) == ["build", "--include-location=\(level)"])
    #expect(throws: (any Error).self) { try ConfigFile("include-location: city") }
  }
}
