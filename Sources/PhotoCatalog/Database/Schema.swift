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
