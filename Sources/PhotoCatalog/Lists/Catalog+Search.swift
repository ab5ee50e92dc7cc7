import GRDB
package import Facts
package import SystemPackage

/// A photo with the path of one of its files.
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

  /// The columns after those of `PhotoRecord`.
  static let columns =
    "folder.path, file.name, \(PhotoFlag.isLive), root.path, file.size, file.modified"

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
  }
}

/// The order of a list of photos.
package enum ListingOrder: String, Sendable, CaseIterable {
  case taken, path, rating
}

extension Catalog {
  /// Calls a closure with the photo of each file that matches a query, without storing the list. `limit` is `nil` for
  /// all.
  package func search(
    _ query: PhotoQuery, order: ListingOrder, limit: Int? = nil,
    _ body: (FoundPhoto) throws -> Void
  ) throws {
    try search(query, order: order, limit: limit, maxCandidates: SearchPlan.maxCandidates, body)
  }

  /// Searches with a maximum number of candidates that are read and sorted.
  func search(
    _ query: PhotoQuery, order: ListingOrder, limit: Int?, maxCandidates: Int,
    _ body: (FoundPhoto) throws -> Void
  ) throws {
    try database.read { db in
      let sources = try SourceLists(db)
      var left = limit ?? .max
      let plan = SearchPlan(query: query, maxCandidates: maxCandidates)
      for step in try plan.steps(in: order, db) where left > 0 {
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT \(PhotoRecord.columns), \(FoundPhoto.columns) FROM \(step.sql) LIMIT \(left)
            """, arguments: step.arguments)
        while let row = try rows.next() {
          left -= 1
          let photo = try PhotoRecord.photo(rows.directRow, sources)
          if let found = try FoundPhoto(row, photo) { try body(found) }
        }
      }
    }
  }
}
