import GRDB
package import Facts
import SystemPackage

/// What the files of a group have in common.
package enum GroupKind: String, Sendable {
  /// They show one moment.
  case stacks
  /// They look the same.
  case similar
  /// They have the same content.
  case duplicates
}

extension Catalog {
  /// Calls a closure with each group of files, in the order of folders. `limit` is `nil` for all.
  package func forEachGroup(
    _ kind: GroupKind, matching query: PhotoQuery, limit: Int? = nil,
    stacks: (LibraryFolder) throws -> [[String]], body: ([FoundPhoto]) throws -> Void
  ) throws {
    try database.read { db in
      let files = try GroupFiles(db, matching: query)
      let groups =
        switch kind {
        case .stacks: try files.stacks(stacks)
        case .similar: try files.similar()
        case .duplicates: try files.duplicates()
        }
      for group in groups.prefix(limit ?? .max) { try body(try group.compactMap(files.found)) }
    }
  }

  /// The number of photos whose likeness is unknown, because no build of this version has rendered them. Photos that
  /// have no picture to show do not count, if any photo was rendered.
  package func unmeasuredCount() throws(CatalogError) -> Int {
    try read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(DISTINCT photo.id) FROM photo LEFT JOIN rendering ON rendering.photo = photo.id
          WHERE duration IS NULL AND difference_hash IS NULL AND error IS NULL
            AND (color IS NOT NULL OR NOT EXISTS (SELECT 1 FROM rendering))
          """) ?? 0
    }
  }
}
