import GRDB

/// The photos that one day added to a catalog: those from a number up to that of the next day.
package struct Addition: Equatable, Sendable {
  /// Days since 1970 in UTC.
  package var day: Int
  /// The number of the first photo in the catalog.
  package var first: Int64
}

extension Catalog {
  /// Notes that photos that are written from now on are added on a day.
  ///
  /// The revision of the catalog does not change.
  ///
  /// - Parameter day: Days since 1970 in UTC.
  /// - Throws: `CatalogError`.
  package func beginAdditions(onDay day: Int) throws(CatalogError) {
    do {
      let isKnown = try database.read { db in
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM addition WHERE day >= ?)", arguments: [day])
      }
      guard isKnown != true else { return }
      try database.write { db in
        try db.execute(
          sql: """
            INSERT OR IGNORE INTO addition (day, first)
            SELECT ?, coalesce(max(number), 0) + 1 FROM photo
            """, arguments: [day])
      }
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}

extension Addition {
  /// All additions, the oldest first.
  static func all(_ db: Database) throws -> [Addition] {
    try Row.fetchAll(db, sql: "SELECT day, first FROM addition ORDER BY day").map {
      Addition(day: $0[0], first: $0[1])
    }
  }
}
