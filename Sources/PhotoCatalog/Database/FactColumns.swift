import Facts
import GRDB

/// The columns of facts in table `photo`, so that a new fact needs no migration.
package enum FactColumns {
  static let names = FactDefinitions.list.flatMap(\.columns)

  /// The index in `names` of the first column of each fact, by the number of the fact.
  static let places = FactDefinitions.list.reduce(into: [0]) { places, fact in
    places.append(places[places.count - 1] + fact.columns.count)
  }

  /// The line of the first migration that the columns replace.
  private static let mark = "  -- The columns of the facts"

  /// Writes the columns of the facts into the first migration, with comments.
  static func fill(_ migration: String) -> String {
    let columns = FactDefinitions.list.filter { !$0.columns.isEmpty }.flatMap { fact in
      let unit = fact.unit.map { " In \($0)." } ?? ""
      return ["  -- \(fact.sentence)\(unit)"]
        + zip(fact.columns, fact.columnTypes).map { "  \($0) \($1.rawValue)," }
    }
    return migration.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.hasPrefix(mark) ? columns : [String(line)]
    }.joined(separator: "\n")
  }

  /// The names of missing columns, with their types.
  static func missing(_ db: Database) throws -> [(name: String, type: FactColumnType)] {
    let known = Set(try db.columns(in: "photo").map(\.name))
    return FactDefinitions.list.flatMap { Array(zip($0.columns, $0.columnTypes)) }
      .filter { !known.contains($0.0) }.map { (name: $0, type: $1) }
  }

  /// Adds the missing columns; the next run reads all files again, because they may have the new facts.
  static func addMissing(_ db: Database) throws {
    let missing = try missing(db)
    guard !missing.isEmpty else { return }
    for (name, type) in missing {
      try db.execute(sql: "ALTER TABLE photo ADD COLUMN \(name) \(type.rawValue)")
    }
    try db.execute(sql: "UPDATE file SET is_uncertain = 1 WHERE photo IS NOT NULL")
  }
}
