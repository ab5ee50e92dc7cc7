import Facts
import PhotoReading
import GRDB
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalog

struct SearchPlanTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  /// Creates 240 files in two roots, some of which are the same photo, or lack date and rating.
  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create)
    let roots = try ["/p", "/b"].map { try #require(try catalog.scope(of: FilePath($0)).root) }
    for index in 0..<12 {
      let id = try catalog.nextFolder()
      let path = FilePath(
        "\(2000 + index * 7 % 5)/Trip \(index % 4 == 0 ? "Bergen" : "Ör") \(index)")
      try catalog.index { writer in
        try writer.write(NewFolder(id: id, path: path, root: roots[index % 2]))
        for number in 0..<20 {
          _ = try writer.write(try Self.reading(index * 19 + number, in: id))
        }
      }
    }
    try catalog.index {
      try $0.markMissing(
        [
          MissingFile(folder: 1, name: "IMG_0003.JPG", wasGone: false)
        ], folders: [])
    }
  }

  private static func reading(_ number: Int, in folder: Int64) throws -> FileReading {
    var reader = ByteReader(TinyImages.gif(width: 1 + number / 250, salt: number))
    var file = try PhotoFile(&reader)
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
    return FileReading(
      folder: folder, parent: "/p", name: FilePath("IMG_\(digits).JPG"),
      stamp: FileStamp(size: 1, modified: 1, inode: 1), outcome: .photo(file))
  }

  private static let queries = [
    "", "sea", "walk", "unica", "bergen", "or", "ör", "img_0007", "0007.jpg", "7", "2003/trip",
    "straße",
    "strasse", "STRASSE", "海", "norge -sea", "norge walk rating:>=4", "camera:unica", "camera:x1",
    "camera:\"maker x1\"", "camera:nothing", "lens:2", "lens:\"25 mm\"", "place:reine", "place:,",
    "place:\"reine, \"", "-place:reine", "keyword:strasse", "keyword:straße", "keyword:海",
    "keyword:travel", "keyword:travel|nørway", "keyword:!", "rating:5", "rating:>=4 taken:2003",
    "-has:rating", "-has:date", "taken:2003", "taken:2001-02..2002", "path:bergen",
    "path:/img_0007", "path:2003/", "title:walk", "title:FJORD", "title:\"walk 2\"", "title:lk",
    "title:\"uber den\"",
    "title:nothing", "iso:400", "iso:>=800", "aperture:<2", "focal:50..80", "exposure:1/200",
    "width:1", "height:>1000", "person:nygard", "person:o", "has:gps", "-has:gps", "has:person",
    "-has:title", "has:place has:description", "-has:camera", "type:animation", "-type:animation",
    "type:live", "-type:live", "format:gif", "id:00000000", "*", "\"a b\"",
  ]

  /// The files that match, by a statement that uses no index for terms and sorts all files.
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
  func `candidates, ordered indexes and limits give the same photos`(text: String) throws {
    let query = try PhotoQuery(text)
    for order in ListingOrder.allCases {
      let expected = try expected(query, order)
      for maxCandidates in [0, 30, 20_000] {
        for limit in [nil, 3, 100] {
          var found: [FilePath] = []
          try catalog.search(query, order: order, limit: limit, maxCandidates: maxCandidates) {
            found.append($0.path)
          }
          #expect(
            found == Array(expected.prefix(limit ?? .max)),
            "\(order), \(maxCandidates) candidates, limit \(limit ?? -1)")
        }
      }
    }
  }

  /// The lines of EXPLAIN QUERY PLAN of all statements of a search.
  private func plan(
    _ text: String, _ order: ListingOrder, maxCandidates: Int
  ) throws -> [String] {
    let query = try PhotoQuery(text)
    return try catalog.database.read { db in
      let steps = try SearchPlan(query: query, maxCandidates: maxCandidates).steps(in: order, db)
      let selections = try query.conditions.compactMap { condition in
        try condition.candidates?.selection(db).map { ($0.sql, $0.arguments) }
      }
      let statements =
        selections
        + steps.map { ("SELECT \(PhotoRecord.columns), folder.path FROM \($0.sql)", $0.arguments) }
      return try statements.flatMap { sql, arguments in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map {
          $0["detail"] as String
        }
      }
    }
  }

  @Test(arguments: [
    "unica", "img_0007", "camera:unica", "lens:\"25 mm\"", "place:reine", "keyword:strasse",
    "keyword:海",
    "rating:5", "rating:>=4", "taken:2003", "taken:2001-02..2002", "path:/img_0007", "path:2003/",
    "id:00000000", "camera:unica title:walk -keyword:sea", "title:fjord", "iso:1600",
    "aperture:>5", "focal:>=80", "exposure:<1/500", "width:<2", "height:>9000", "person:ada",
    "has:gps", "has:description", "-has:camera", "type:animation", "type:live",
  ])
  func `selective terms read no table completely`(text: String) throws {
    for order in ListingOrder.allCases {
      let lines = try plan(text, order, maxCandidates: 20_000)
      let scans = lines.filter { line in
        ["SCAN photo", "SCAN file", "SCAN root"].contains { line.hasPrefix($0) }
          && !line.contains("VIRTUAL TABLE INDEX")
      }
      #expect(scans.isEmpty, "\(order): \(lines)")
      #expect(lines.contains { $0.hasPrefix("SEARCH photo USING") }, "\(lines)")
    }
  }

  @Test(arguments: ["", "sea", "camera:x", "-keyword:sea"])
  func `an order with a limit sorts at most photos of the same date`(text: String) throws {
    for order in ListingOrder.allCases {
      let lines = try plan(text, order, maxCandidates: 0)
      #expect(!lines.contains("USE TEMP B-TREE FOR ORDER BY"), "\(order): \(lines)")
      let index = ["taken": "photo_taken", "path": "_root_1", "rating": "photo_rating"][
        order.rawValue]
      #expect(lines.contains { $0.contains(index ?? "") }, "\(lines)")
    }
  }

  @Test(arguments: queries)
  func `statistics count the photos and files that a search finds`(text: String) throws {
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

  @Test func `statistics of a selective term read no table completely`() throws {
    let query = try PhotoQuery("camera:unica")
    let lines = try catalog.database.read { db in
      let step = try SearchPlan(query: query).stepByPhoto(db)
      return try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN SELECT count(*) FROM \(step.sql)", arguments: step.arguments
      ).map { $0["detail"] as String }
    }
    #expect(!lines.contains { $0.hasPrefix("SCAN photo") || $0.hasPrefix("SCAN file") }, "\(lines)")
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

  @Test
  func `a catalog of a run that was killed is searched, and gets its indexes when it is written`()
    throws
  {
    let path = folder.path.appending("killed.sqlite")
    let killed = try Catalog(at: path, mode: .create)
    try killed.dropQueryIndexesIfEmpty()
    let root = try #require(try killed.scope(of: "/p").root)
    try killed.index { writer in
      try writer.write(NewFolder(id: 1, path: "", root: root))
      _ = try writer.write(try Self.reading(1, in: 1))
    }
    func areComplete(_ catalog: Catalog) throws -> Bool {
      try catalog.database.read(QueryIndexes.areComplete)
    }
    #expect(try !areComplete(killed))
    var found = 0
    try #require(try Catalog.forReading(at: path)).search(.everything, order: .taken) { _ in
      found += 1
    }
    #expect(found == 1)
    #expect(try !areComplete(killed))
    #expect(try areComplete(Catalog(at: path, mode: .existing)))
    try killed.dropQueryIndexesIfEmpty()
    #expect(try areComplete(killed))
  }

  @Test func `a facet with few values is read by its index`() throws {
    let values = try catalog.database.read { try FacetIndex.camera.selection("x", $0) }
    #expect(values?.arguments.description.contains("Maker X1") == true)
    let none = try catalog.database.read { try FacetIndex.place.selection(",", $0) }
    #expect(none == nil)
  }

  @Test func `a new name of a photo is found`() throws {
    try catalog.index { writer in
      _ = try writer.write(
        HardLink(
          folder: 1, name: "Renamed.jpg", stamp: FileStamp(size: 1, modified: 1, inode: 1),
          first: (folder: 1, name: "IMG_0001.JPG")))
    }
    var found: [FilePath?] = []
    try catalog.search(try PhotoQuery("renamed"), order: .path) { found.append($0.path) }
    #expect(found.count == 1)
  }
}
