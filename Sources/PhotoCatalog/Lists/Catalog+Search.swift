package import Facts
import GRDB
package import SystemPackage

/// A photo with one of its files.
package struct FoundPhoto: Sendable {
  package var photo: Photo
  /// The path below the root.
  package var path: FilePath
  /// Whether the photo has a short video, in its file or beside it.
  package var isLive: Bool
  package var root: FilePath
  /// In bytes.
  package var size: Int
  /// The time of the last change, in nanoseconds since 1970.
  package var modified: Int64
  /// Whether the last run of `gallery index` did not find the file.
  package var isGone: Bool
  /// Whether it is the video of a Live Photo, whose picture may be left out or gone.
  package var isClip: Bool

  package var absolutePath: FilePath { root.pushing(path) }

  /// The columns after those of `PhotoRecord`.
  static let columns =
    "folder.path, file.name, \(PhotoFlag.isLive), root.path, file.size, file.modified, file.is_gone, \(isClip)"

  /// The condition of `isClip` on `photo`.
  static let isClip = """
    (photo.is_clip OR duration IS NOT NULL AND EXISTS (
      SELECT 1 FROM restriction WHERE source = 'clip' AND folder = x'' AND subject = photo.id))
    """

  /// Reads the next row, which has the columns of `PhotoRecord`, followed by `columns`. `photo` is `nil` if its format
  /// is unknown to this version.
  init?(_ row: Row, _ photo: Photo?) throws {
    guard let photo else { return nil }
    let next = PhotoRecord.count
    self.photo = photo
    path = try row.path(next).pushing(try row.name(next + 1))
    isLive = try row.value(next + 2)
    root = try row.root(next + 3)
    (size, modified) = (try row.value(next + 4), try row.value(next + 5))
    isGone = try row.value(next + 6)
    isClip = try row.value(next + 7)
  }
}

/// The order of a list of photos.
package enum ListingOrder: String, Sendable, CaseIterable {
  case taken, path, rating

  static let pathTerms = "root.path, folder.path, file.name"
  /// Photos without a date are sorted by the numbers in their names: 1, 2, 10.
  static let naturalName = "CASE WHEN taken IS NULL THEN natural_key(file.name) END"

  /// The terms of an `ORDER BY` clause.
  var terms: String {
    let naturalPath = "root.path, folder.path, \(Self.naturalName), file.name"
    return switch self {
    case .taken: "taken IS NULL, taken, subsecond, \(naturalPath)"
    case .path: Self.pathTerms
    case .rating: "rating IS NULL, rating DESC, taken, \(naturalPath)"
    }
  }
}

extension Catalog {
  /// Calls a closure with the photo of each file that matches a query, without storing the list. `limit` is `nil` for
  /// all.
  package func search(
    _ query: PhotoQuery, order: ListingOrder, limit: Int? = nil,
    _ body: (FoundPhoto) throws -> Void
  ) throws {
    try database.read { db in
      let sources = try SourceLists(db)
      // The keys are sorted without the facts, which take many times their memory.
      let keys = try Row.fetchCursor(
        db,
        sql: """
          SELECT file.folder, file.name
          FROM root CROSS JOIN folder ON folder.root = root.id
          CROSS JOIN file ON file.folder = folder.id CROSS JOIN photo ON photo.number = file.photo
          WHERE NOT is_gone AND \(query.sql) ORDER BY \(order.terms) LIMIT \(limit ?? -1)
          """, arguments: query.arguments)
      let select = try db.makeStatement(
        sql: """
          SELECT \(PhotoRecord.columns), \(FoundPhoto.columns)
          FROM file JOIN photo ON photo.number = file.photo JOIN folder ON folder.id = file.folder
          JOIN root ON root.id = folder.root \(PhotoRecord.joins)
          WHERE file.folder = ? AND file.name = ?
          """)
      while let key = try keys.next() {
        let rows = try Row.fetchCursor(select, arguments: [key[0], key[1]])
        guard let row = try rows.next() else { continue }
        let photo = try PhotoRecord.photo(rows.directRow, sources)
        if let found = try FoundPhoto(row, photo) { try body(found) }
      }
    }
  }
}

extension Catalog {
  /// The terms of a query that exclude photos and match none, which may be misspelt.
  package func exclusionsWithoutPhotos(in query: PhotoQuery) throws -> [String] {
    guard !query.exclusions.isEmpty, try hasPhoto(.everything) else { return [] }
    return try query.exclusions.filter { try !hasPhoto($0.query) }.map(\.term)
  }

  /// The number of photos that a query leaves out because their owner keeps them back.
  package func count(of kind: KeptBackKind) throws(CatalogError) -> Int {
    try read { db in
      try Int.fetchOne(
        db,
        sql: "SELECT count(DISTINCT id) FROM photo WHERE \(kind.condition("photo")) AND \(PhotoRecord.hasFile)") ?? 0
    }
  }

  private func hasPhoto(_ query: PhotoQuery) throws -> Bool {
    var isFound = false
    try search(query, order: .path, limit: 1) { _ in isFound = true }
    return isFound
  }
}

extension PhotoQuery {
  /// The arguments of `sql`.
  var arguments: StatementArguments { StatementArguments(values) }

  /// What follows `FROM` in a statement whose rows are the files that match, those of a photo one after another. The
  /// cross joins keep SQLite from another order.
  var filesByPhoto: String {
    """
    photo CROSS JOIN file ON file.photo = photo.number
    CROSS JOIN folder ON folder.id = file.folder WHERE NOT is_gone AND \(sql)
    """
  }
}

extension StatementArguments {
  /// The arguments of a condition.
  init(_ values: [QueryValue]) {
    self.init(
      values.map { value -> DatabaseValue in
        switch value {
        case .text(let text): text.databaseValue
        case .number(let number): number.databaseValue
        }
      })
  }
}

extension Catalog {
  /// The photo of a file; `nil` if the catalog does not know the file, or it is no photo.
  package func photo(ofFile path: FilePath) throws(CatalogError) -> FoundPhoto? {
    guard let name = path.lastComponent else { return nil }
    for root in try rootFolders() {
      var folder = path.removingLastComponent()
      guard folder.removePrefix(root) else { continue }
      let found = try photos(
        "root.path = ? AND folder.path = ? AND file.name = ?",
        [blob(root.bytes), blob(folder.bytes), blob(FilePath(root: nil, [name]).bytes)])
      if let file = found.first { return file }
    }
    return nil
  }

  /// The files of a photo by its address or the token of its content, sorted by path.
  package func files(ofPhoto id: String) throws(CatalogError) -> [FoundPhoto] {
    try photos("photo.id IN (SELECT id FROM photo WHERE address = ?1 UNION SELECT ?1)", [id])
  }

  private func photos(_ condition: String, _ arguments: StatementArguments) throws(CatalogError) -> [FoundPhoto] {
    try read { db in
      let sources = try SourceLists(db)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(PhotoRecord.columns), \(FoundPhoto.columns)
          FROM photo CROSS JOIN file ON file.photo = photo.number
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
          \(PhotoRecord.joins)
          WHERE \(condition) ORDER BY root.path, folder.path, file.name
          """, arguments: arguments)
      return try Array(rows.compactMap { row in try FoundPhoto(row, try PhotoRecord.photo(rows.directRow, sources)) })
    }
  }
}
