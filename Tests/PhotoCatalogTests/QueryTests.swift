import Facts
import PhotoReading
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

struct QueryTests {
  private let folder = TemporaryFolder.empty()
  private let catalog: Catalog
  private let folderID: Int64 = 1

  /// Creates four photos that differ in every field of a query.
  init() throws {
    catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create)
    let root = try #require(try catalog.scope(of: "/p").root)
    try catalog.index { writer in
      try writer.write(NewFolder(id: folderID, path: "2024/Summer", root: root))
      for (index, name) in ["a.jpg", "b.jpg", "Sunset.jpg", "d.jpg"].enumerated() {
        let reading = try reading(name, width: 100 * (index + 1), salt: index) { facts in
          facts.taken = LocalDateTime(iso: "2024-0\(5 + index)-15T10:00:00")
          facts.model = index < 2 ? "X100V" : "AW-1"
          facts.make = "Maker \(index)"
          facts.rating = index == 0 ? nil : index + 1
          facts.keywords = index == 1 ? ["private", "sea side"] : ["sea"]
          facts.description = index == 3 ? "A sünset at the \"lake\"" : nil
          facts.exposure = 1 / 250.0
          facts.keywordPaths = index == 3 ? ["Travel|Nørway|Oslo"] : []
          facts.placeName = index == 0 ? PlaceName(city: "Reine", country: "Norge") : PlaceName(region: "Hokkaidō")
          facts.coordinate = index == 2 ? Coordinate(latitude: 1, longitude: 2) : nil
        }
        _ = try writer.write(reading)
      }
    }
  }

  private func reading(
    _ name: String, width: Int, salt: Int, sidecar: [UInt8] = [], _ change: (inout PhotoFacts) -> Void
  ) throws -> FileReading {
    var file = try PhotoFile.gif(width: width, salt: salt)
    file.sidecarDigest = sidecar
    change(&file.facts)
    return FileReading(file, as: FilePath(name), in: folderID, of: "/p/2024/Summer")
  }

  private func names(_ query: String, limit: Int? = nil) throws -> [String] {
    var names: [String] = []
    try catalog.search(try PhotoQuery(query), order: .path, limit: limit) { found in
      names.append(found.path.lastComponent?.stem ?? "")
    }
    return names
  }

  @Test(arguments: [
    ("taken:1965", ["1", "2", "3"]), ("taken:1965-07", ["2", "3"]), ("taken:1965-07-03", ["3"]),
    ("taken:1965..1970", ["1", "2", "3"]), ("taken:1965-07..", ["2", "3"]),
    ("taken:..1965", ["1", "2", "3"]), ("taken:1964", []), ("has:date", ["1", "2", "3"]),
  ])
  func `dates of lower precision are found`(query: String, names: [String]) throws {
    let catalog = try Catalog(at: folder.path.appending("dates.sqlite"), mode: .create)
    let root = try #require(try catalog.scope(of: "/p").root)
    try catalog.index { writer in
      try writer.write(NewFolder(id: folderID, path: "a", root: root))
      for (index, taken) in ["1965", "1965-07", "1965-07-03"].enumerated() {
        let reading = try reading("\(index + 1).jpg", width: 10, salt: index) { $0.taken = LocalDateTime(iso: taken) }
        _ = try writer.write(reading)
      }
    }
    var found: [String] = []
    try catalog.search(try PhotoQuery(query), order: .taken) { file in
      #expect(file.photo.facts.taken != nil)
      found.append(file.path.lastComponent?.stem ?? "")
    }
    #expect(found == names)
  }

  @Test(arguments: [
    ("", ["Sunset", "a", "b", "d"]),
    ("camera:x100v", ["a", "b"]),
    ("camera:\"maker 3\"", ["d"]),
    ("-camera:X100V", ["Sunset", "d"]),
    ("rating:>=3", ["d", "Sunset"]),
    ("rating:2..3", ["Sunset", "b"]),
    ("rating:..2", ["b"]),
    ("-rating:2", ["Sunset", "a", "d"]),
    ("taken:2024-06..2024-07", ["Sunset", "b"]),
    ("taken:2024-06", ["b"]),
    ("taken:2024", ["Sunset", "a", "b", "d"]),
    ("taken:..2024-05", ["a"]),
    ("taken:2024-08-15..", ["d"]),
    ("keyword:sea", ["Sunset", "a", "d"]),
    ("keyword:\"sea side\"", ["b"]),
    ("sea -keyword:private", ["Sunset", "a", "d"]),
    ("has:gps", ["Sunset"]),
    ("keyword:travel", ["d"]),
    ("keyword:nørway", ["d"]),
    ("keyword:travel|nørway", ["d"]), ("keyword:travel|nørway|oslo", ["d"]), ("keyword:oslo", ["d"]),
    ("keyword:nørway|oslo", ["d"]), ("keyword:travel|oslo", []), ("keyword:sea|travel", []),
    ("keyword:ｔｒａｖｅｌ", ["d"]), ("keyword:tra\u{AD}vel", ["d"]), ("-keyword:sea\u{200B}", ["b"]),
    ("keyword:way", []),
    ("-keyword:travel", ["Sunset", "a", "b"]),
    ("place:norge", ["a"]),
    ("place:hokkaido", ["Sunset", "b", "d"]),
    ("has:place -place:reine", ["Sunset", "b", "d"]),
    ("norge", ["a"]),
    ("-has:gps has:rating", ["b", "d"]),
    ("sunset", ["Sunset", "d"]),
    ("summer", ["Sunset", "a", "b", "d"]),
    ("exposure:1/250", ["Sunset", "a", "b", "d"]),
    ("width:>300", ["d"]),
    ("path:sunset.jpg", ["Sunset"]),
    ("format:JPEG", []),
  ])
  func `queries find matching photos`(query: String, found: [String]) throws {
    #expect(try names(query).sorted() == found.sorted())
  }

  @Test func `a missing copy of a photo still excludes it`() throws {
    try catalog.index { writer in
      _ = try writer.write(reading("copy.jpg", width: 100, salt: 0, sidecar: [1]) { $0.keywords = ["secret"] })
      try writer.markMissing([MissingFile(folder: folderID, name: "copy.jpg", wasGone: false)], folders: [])
    }
    #expect(try names("keyword:sea -keyword:secret").sorted() == ["Sunset", "d"])
  }

  @Test(arguments: [
    "\"quo'tes\"", "' OR 1=1 --", "*", "NEAR(", "camera:'; DROP TABLE photo; --", "title:%", "AND", "\\", "a* OR b",
    "{keywords}",
  ])
  func `hostile queries are words that find nothing`(query: String) throws {
    #expect(try names(query).isEmpty)
    #expect(try names("").count == 4)
  }

  @Test(arguments: [
    ("keyword:SEA", ["Sunset", "a", "d"]), ("keyword:sëa", ["Sunset", "a", "d"]),
    ("-keyword:PRIVÄTE", ["Sunset", "a", "d"]), ("title:SUNSET", ["d"]), ("sünset", ["Sunset", "d"]),
    ("path:SÚNSET", ["Sunset"]), ("camera:mäker", ["Sunset", "a", "b", "d"]),
  ])
  func `case and accents are ignored`(query: String, found: [String]) throws {
    #expect(try names(query).sorted() == found.sorted())
  }

  @Test func `invalid queries are rejected`() {
    #expect(throws: QueryError.unknownField("colour")) { try PhotoQuery("colour:red") }
    #expect(throws: QueryError.openQuote) { try PhotoQuery("camera:\"x") }
    for query in ["rating:many", "taken:June", "has:nothing", "taken:..", "iso:>"] {
      #expect(throws: QueryError.self, "\(query)") { try PhotoQuery(query) }
    }
  }

  @Test func `a limit and an order are applied`() throws {
    #expect(try names("", limit: 2).count == 2)
    var ratings: [Int?] = []
    try catalog.search(.everything, order: .rating) { ratings.append($0.photo.facts.rating) }
    #expect(ratings == [4, 3, 2, nil])
  }
}
