import GRDB
package import SystemPackage

extension Catalog {
  /// The photos that a site would lose because their files are missing, and not because the owner hid, excluded or
  /// forgot them.
  package func missingPhotos(among ids: [String]) throws(CatalogError) -> [String] {
    try read { db in
      let isMissing = try db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM missing_photo WHERE id = ?1)
            OR (EXISTS (SELECT 1 FROM photo JOIN file ON file.photo = photo.number WHERE id = ?1) AND NOT EXISTS (
              SELECT 1 FROM photo JOIN file ON file.photo = photo.number
              WHERE photo.id = ?1 AND NOT is_gone))
          """)
      return try ids.filter { try Bool.fetchOne(isMissing, arguments: [$0]) ?? false }
    }
  }

  /// The photos of which the last index found a file.
  package func photosWithFiles(among ids: Set<String>) throws(CatalogError) -> Set<String> {
    guard !ids.isEmpty else { return [] }
    return try read { db in
      let hasFile = try db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM photo JOIN file ON file.photo = photo.number
            WHERE photo.id = ? AND NOT is_gone)
          """)
      return try ids.filter { try Bool.fetchOne(hasFile, arguments: [$0]) ?? false }
    }
  }

  /// A file of a photo, which the last index found.
  package struct LastSeenFile: Sendable {
    /// The id of the photo.
    package var photo: String
    /// The path of the folder.
    package var folder: FilePath
    package var path: FilePath
  }

  /// The files of photos that the last index found.
  package func filesLastSeen(ofPhotos ids: [String]) throws(CatalogError) -> [LastSeenFile] {
    try read { db in
      let files = try db.cachedStatement(
        sql: """
          SELECT root.path, folder.path, file.name FROM photo
          JOIN file ON file.photo = photo.number AND NOT is_gone
          JOIN folder ON folder.id = file.folder JOIN root ON root.id = folder.root
          WHERE photo.id = ?
          """)
      return try ids.flatMap { id in
        try Row.fetchAll(files, arguments: [id]).map { row in
          let folder = try row.root(0).pushing(try row.path(1))
          return LastSeenFile(photo: id, folder: folder, path: folder.pushing(try row.name(2)))
        }
      }
    }
  }
}
