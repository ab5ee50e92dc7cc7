import GRDB

extension Catalog {
  /// The photos that a site would lose because their files are missing, and not because the owner hid, excluded
  /// or forgot them.
  ///
  /// - Parameter ids: The ids of the photos that the site would lose.
  /// - Returns: Those of them whose files are all missing, in the same order.
  /// - Throws: `CatalogError`.
  package func missingPhotos(among ids: [String]) throws(CatalogError) -> [String] {
    try read { db in
      let isMissing = try db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM missing_photo WHERE id = ?1)
            OR (EXISTS (SELECT 1 FROM photo WHERE id = ?1) AND NOT EXISTS (
              SELECT 1 FROM photo JOIN file ON file.photo = photo.number
              WHERE photo.id = ?1 AND NOT is_gone))
          """)
      return try ids.filter { try Bool.fetchOne(isMissing, arguments: [$0]) ?? false }
    }
  }
}
