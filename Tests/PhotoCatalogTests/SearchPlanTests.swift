import GRDB
import PhotoMetadata
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
    "path:/img_0007", "path:2003/", "title:walk", "format:gif", "id:00000000", "*", "\"a b\"",
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
    "id:00000000", "camera:unica title:walk -keyword:sea",
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
