import GRDB

/// The photos that were added to a catalog on one day.
///
/// Their numbers begin with `first`, and end before that of the next day.
package struct Addition: Equatable, Sendable {
  /// Days since 1970 in UTC.
  package var day: Int
  /// The number of the first photo in the catalog.
  package var first: Int64
}

extension Catalog {
  /// Notes the day on which photos are added from now on.
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
  /// The days of the years up to 9999.
  private static let days = 0...2_932_896

  /// All additions, the oldest first.
  static func all(_ db: Database) throws -> [Addition] {
    try Row.fetchAll(db, sql: "SELECT day, first FROM addition ORDER BY day").map {
      let addition = Addition(day: try $0.value(0), first: try $0.value(1))
      guard days.contains(addition.day), addition.first > 0 else {
        throw ImpossibleValue("table addition: the day \(addition.day) is impossible")
      }
      return addition
    }
  }
}
