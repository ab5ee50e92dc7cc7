import Facts
import GRDB

/// The schema of the catalog, from `Migrations/`.
package enum Schema {
  /// `GALY`, which the first migration writes into the header of the file.
  static let applicationID = 0x4741_4C59

  static func isCurrent(_ db: Database) throws -> Bool {
    try migrator.hasCompletedMigrations(db) && FactColumns.missing(db).isEmpty
  }

  /// Runs the missing migrations, and adds the columns of new facts.
  static func update(_ database: any DatabaseWriter) throws {
    guard try !database.read(isCurrent) else { return }
    try migrator.migrate(database)
    try database.write(FactColumns.addMissing)
  }

  /// Runs the missing migrations in the order of their file names.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.name) { db in
        try db.execute(sql: FactColumns.fill(migration.sql))
      }
    }
    return migrator
  }

  /// The names without suffix and the texts of the embedded files.
  static var migrations: [(name: String, sql: String)] {
    EmbeddedFile.migrations.map { file in
      (String(file.name.split(separator: ".")[0]), String(decoding: file.bytes, as: UTF8.self))
    }
  }
}

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
