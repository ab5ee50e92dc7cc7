import Facts
import PhotoReading
import GRDB
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

struct SearchTests {
  private let folder = TemporaryFolder.empty()
  private let catalog: Catalog

  /// Creates 240 files in two roots, some of which are the same photo, or lack date and rating.
  init() throws {
    catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create)
    let roots = try ["/p", "/b"].map { try #require(try catalog.scope(of: FilePath($0)).root) }
    for index in 0..<12 {
      let id = try catalog.nextFolder()
      let path = FilePath("\(2000 + index * 7 % 5)/Trip \(index % 4 == 0 ? "Bergen" : "Ör") \(index)")
      try catalog.index { writer in
        try writer.write(NewFolder(id: id, path: path, root: roots[index % 2]))
        for number in 0..<20 { _ = try writer.write(try Self.reading(index * 19 + number, in: id)) }
      }
    }
    try catalog.index {
      try $0.markMissing([MissingFile(folder: 1, name: "IMG_0003.JPG", wasGone: false)], folders: [])
    }
  }

  private static func reading(_ number: Int, in folder: Int64) throws -> FileReading {
    var file = try PhotoFile.gif(width: 1 + number / 250, salt: number)
    let digits = String(10_000 + number).dropFirst()
    if number % 7 != 0 {
      file.facts.taken = LocalDateTime(iso: "200\(number % 4)-0\(number % 9 + 1)-15T10:00:00")
      file.facts.subsecond = number % 3 == 0 ? "\(number % 2)" : nil
    }
    file.facts.rating = number % 3 == 0 ? nil : number % 6
    file.facts.make = number % 5 == 0 ? nil : "Maker"
    file.facts.model = number == 77 ? "Unica" : "X\(number % 10)"
    file.facts.lens = number % 4 == 0 ? nil : "\(20 + number % 8) mm"
    file.facts.keywords = number % 50 == 1 ? ["Straße", "海"] : ["sea"]
    file.facts.keywordPaths = number == 78 ? ["Travel|Nørway"] : []
    file.facts.title = number % 2 == 0 ? "Walk \(number)" : nil
    if number % 6 == 0 { file.facts.placeName = PlaceName(city: "Reine", country: "Norge") }
    file.facts.description = number % 11 == 0 ? "Über den Fjord" : nil
    file.facts.iso = number % 3 == 0 ? nil : 100 << (number % 5)
    file.facts.exposure = number % 8 == 0 ? nil : 1 / Double(number % 8 * 100)
    file.facts.fNumber = number % 9 == 0 ? nil : Double(number % 9) * 0.7
    file.facts.focalLength = number % 10 == 0 ? nil : Double(number % 10 * 10)
    file.facts.people = number % 20 == 0 ? ["Ada Nygård", "Bo"] : []
    file.facts.isAnimated = number % 70 == 3
    if number % 13 == 0 { file.facts.coordinate = Coordinate(latitude: 60, longitude: 5) }
    return FileReading(file, as: FilePath("IMG_\(digits).JPG"), in: folder)
  }

  private static let queries = [
    "", "sea", "walk", "unica", "bergen", "or", "ör", "img_0007", "0007.jpg", "7", "2003/trip", "straße", "strasse",
    "STRASSE", "海", "norge -sea", "norge walk rating:>=4", "camera:unica", "camera:x1", "camera:\"maker x1\"",
    "camera:nothing", "lens:2", "lens:\"25 mm\"", "place:reine", "place:,", "place:\"reine, \"", "-place:reine",
    "keyword:strasse", "keyword:straße", "keyword:海", "keyword:travel", "keyword:travel|nørway", "keyword:!",
    "rating:5", "rating:>=4 taken:2003", "-has:rating", "-has:date", "taken:2003", "taken:2001-02..2002", "path:bergen",
    "path:/img_0007", "path:2003/", "title:walk", "title:FJORD", "title:\"walk 2\"", "title:lk", "title:\"uber den\"",
    "title:nothing", "iso:400", "iso:>=800", "aperture:<2", "focal:50..80", "exposure:1/200", "width:1", "height:>1000",
    "person:nygard", "person:o", "has:gps", "-has:gps", "has:person", "-has:title", "has:place has:description",
    "-has:camera", "type:animation", "-type:animation", "type:live", "-type:live", "format:gif", "id:00000000", "*",
    "\"a b\"",
  ]

  /// The files that match, by a statement that sorts all files with their facts.
  private func expected(_ query: PhotoQuery, _ order: ListingOrder) throws -> [FilePath] {
    try catalog.database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT folder.path, file.name FROM file JOIN photo ON photo.number = file.photo
          \(PhotoRecord.joins)
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
          WHERE NOT is_gone AND \(query.sql) ORDER BY \(order.terms)
          """, arguments: query.arguments
      ).map { row in
        FilePath(bytes: bytes(row[0])).pushing(FilePath(bytes: bytes(row[1])))
      }
    }
  }

  @Test func `photos without a date are sorted by the numbers in their names`() throws {
    let names = try catalog.database.read { db in
      try ["b 10", "B 9", "a", "b 2"].sorted {
        let keys = try [$0, $1].map {
          try String.fetchOne(db, sql: "SELECT natural_key(CAST(? AS BLOB))", arguments: [$0]) ?? ""
        }
        return keys[0] < keys[1]
      }
    }
    #expect(names == ["a", "b 2", "B 9", "b 10"])
  }

  @Test(arguments: queries)
  func `a search finds the photos that match, in each order and with limits`(text: String) throws {
    let query = try PhotoQuery(text)
    for order in ListingOrder.allCases {
      let expected = try expected(query, order)
      for limit in [nil, 3, 100] {
        var found: [FilePath] = []
        try catalog.search(query, order: order, limit: limit) { found.append($0.path) }
        #expect(found == Array(expected.prefix(limit ?? .max)), "\(order), limit \(limit ?? -1)")
      }
    }
  }

  @Test(arguments: queries) func `statistics count the photos and files that a search finds`(text: String) throws {
    let query = try PhotoQuery(text)
    let found = try expected(query, .path)
    let statistics = try catalog.statistics(matching: query)
    #expect(statistics.files == found.count)
    #expect(statistics.duplicates == found.count - Set(try ids(query)).count)
    #expect(statistics.photos == Set(try ids(query)).count)
    for counts in [statistics.formats, statistics.sizes] {
      #expect(counts.map(\.count).reduce(0, +) == statistics.photos)
    }
    let dated = statistics.years.map(\.count).reduce(0, +)
    #expect(dated + statistics.withoutDate == statistics.photos)
  }

  private func ids(_ query: PhotoQuery) throws -> [String] {
    var ids: [String] = []
    try catalog.search(query, order: .path) { ids.append($0.photo.id) }
    return ids
  }

  @Test func `a new title of a photo is found`() throws {
    var reading = try Self.reading(1, in: 1)
    guard case .photo(var file) = reading.outcome else {
      Issue.record("The fixture is a photo.")
      return
    }
    file.facts.title = "Hjørundfjorden"
    reading.outcome = .photo(file)
    try catalog.index { _ = try $0.write(reading) }
    #expect(try ids(try PhotoQuery("title:rundfj")).count == 1)
  }

  @Test func `a new name of a photo is found`() throws {
    try catalog.index { writer in
      _ = try writer.write(
        HardLink(
          folder: 1, name: "Renamed.jpg", stamp: FileStamp(size: 1, modified: 2, inode: 3),
          first: (folder: 1, name: "IMG_0001.JPG")))
    }
    var found: [FilePath?] = []
    try catalog.search(try PhotoQuery("renamed"), order: .path) { found.append($0.path) }
    #expect(found.count == 1)
  }
}
