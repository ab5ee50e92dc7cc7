import Facts
import GRDB
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

/// The names of places that follow from coordinates.
struct PlaceNameTests {
  private let bergen = Coordinate(latitude: 60.39, longitude: 5.32)

  private func facts(_ coordinate: Coordinate?, _ name: PlaceName? = nil) -> PhotoFacts {
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    (facts.coordinate, facts.placeName) = (coordinate, name)
    return facts
  }

  @Test func `a name in the file is kept, and one that was derived is replaced`() {
    let derived = PlaceName(city: "Bergen")
    var named = facts(bergen, PlaceName(city: "At home"))
    named.derivePlaceName { _ in derived }
    #expect(named.placeName?.city == "At home" && !named.isPlaceNameDerived)
    var unnamed = facts(bergen)
    unnamed.derivePlaceName { _ in derived }
    #expect(unnamed.placeName == derived && unnamed.isPlaceNameDerived)
    #expect(unnamed.sources[\.placeName] == "GeoNames")
    unnamed.derivePlaceName { _ in nil }
    #expect(unnamed.placeName == nil && !unnamed.isPlaceNameDerived)
    #expect(unnamed.sources[\.placeName] == nil)
    var unknown = facts(nil)
    unknown.derivePlaceName { _ in derived }
    #expect(unknown.placeName == nil)
  }

  @Test func `photos are named once for each version of the gazetteer`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    let catalog = try Catalog(at: path, mode: .create)
    try catalog.database.write { db in
      try db.execute(
        sql: """
          INSERT INTO root VALUES (1, CAST('/photos' AS BLOB));
          INSERT INTO folder (id, root, path) VALUES (1, 1, CAST('' AS BLOB));
          """)
      for number in 1...3 {
        try db.execute(
          sql: """
            INSERT INTO photo (number, id, fingerprint, format, width, height, display_width,
              display_height, latitude, longitude, city)
            VALUES (?1, 'abcdefg' || ?1, CAST(?1 AS BLOB), 'jpeg', 3, 2, 3, 2, ?2, ?3, ?4);
            """, arguments: [number, number == 3 ? nil : 60.39, number == 3 ? nil : 5.32, number == 2 ? "Home" : nil])
        try db.execute(
          sql: """
            INSERT INTO file (folder, name, size, modified, inode, sidecar, photo)
            VALUES (1, CAST(?1 || '.jpg' AS BLOB), 1, 1, 1, 0, ?1)
            """, arguments: [number])
      }
    }
    func found(_ query: String) throws -> [String] {
      var names: [String] = []
      try catalog.search(try PhotoQuery(query), order: .path) { names.append("\($0.path)") }
      return names
    }
    var calls = 0
    for (version, name) in [(1, "Bergen"), (1, "Oslo"), (2, "Ulriken")] {
      try catalog.namePlaces(version: version) { _ in
        calls += 1
        return PlaceName(city: name, country: "Norway")
      }
    }
    #expect(calls == 2, "one photo, twice")
    #expect(try found("place:ulriken") == ["1.jpg"])
    #expect(try found("norway") == ["1.jpg"], "by the full-text index")
    #expect(try found("place:bergen").isEmpty)
    #expect(try found("place:home") == ["2.jpg"])
  }
}
