import GRDB
package import SystemPackage

/// A photo with the path of one of its files.
package struct FoundPhoto: Sendable {
  package var photo: Photo
  /// The path below the root.
  package var path: FilePath
}

/// The order of a list of photos.
package enum ListingOrder: String, Sendable, CaseIterable {
  case taken, path, rating

  fileprivate var sql: String {
    let path = "root.path, folder.path, file.name"
    return switch self {
    case .taken: "taken IS NULL, taken, subsecond, \(path)"
    case .path: path
    case .rating: "rating IS NULL, rating DESC, taken, \(path)"
    }
  }
}

extension Catalog {
  /// Calls a closure with the photo of each file that matches a query, without storing the list.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - order: The order of the photos.
  ///   - limit: The maximum number of photos; `nil` for all.
  ///   - body: Called with each photo; an error that it throws ends the search.
  /// - Throws: `CatalogError`, and errors of `body`.
  package func search(
    _ query: PhotoQuery, order: ListingOrder, limit: Int? = nil,
    _ body: (FoundPhoto) throws -> Void
  ) throws {
    let next = PhotoRecord.count
    try database.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(PhotoRecord.columns), folder.path, file.name
          FROM file JOIN photo ON photo.id = file.photo \(PhotoRecord.joins)
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
          WHERE NOT is_gone AND \(query.sql)
          ORDER BY \(order.sql) LIMIT \(limit ?? -1)
          """, arguments: query.arguments)
      while let row = try rows.next() {
        guard let photo = PhotoRecord.photo(row, includingSources: true) else { continue }
        let folder = FilePath(bytes: bytes(row[next]))
        try body(
          FoundPhoto(photo: photo, path: folder.pushing(FilePath(bytes: bytes(row[next + 1])))))
      }
    }
  }
}
