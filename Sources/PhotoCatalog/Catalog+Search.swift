import GRDB
package import SystemPackage

/// A photo with the place of one of its files.
package struct FoundPhoto: Sendable {
  package var photo: Photo
  /// Below its root.
  package var path: FilePath
}

/// How a list of photos is sorted.
package enum PhotoOrder: String, Sendable, CaseIterable {
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
  /// Calls with each file's photo that a query wants, one after the other: a long list needs no
  /// memory.
  ///
  /// - Parameters:
  ///   - query: Which photos.
  ///   - order: In which order.
  ///   - limit: How many at most; `nil` for all.
  ///   - body: Takes one photo; what it throws ends the search.
  /// - Throws: `CatalogError`, and what `body` throws.
  package func search(
    _ query: PhotoQuery, order: PhotoOrder, limit: Int? = nil,
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
        guard let photo = PhotoRecord.photo(row, tellsSources: true) else { continue }
        let folder = FilePath(bytes: bytes(row[next]))
        try body(
          FoundPhoto(photo: photo, path: folder.pushing(FilePath(bytes: bytes(row[next + 1])))))
      }
    }
  }
}
