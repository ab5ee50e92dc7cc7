import Foundation
import GRDB
import SystemPackage
import TestSupport

/// A catalog of a small library with values that gallery does not write. The values also have wrong types, and are NULL
/// where the schema does not allow it: who makes a catalog can change its schema, write a value, and change the schema
/// back.
struct HostileCatalog {
  /// A value in a column, of one row or of all.
  struct Attack: CustomStringConvertible {
    var table: String
    var column: String
    /// A literal of SQL.
    var value: String
    var isInAllRows = false

    var description: String { "\(table).\(column) = \(value)\(isInAllRows ? " in all rows" : "")" }

    static let values = [
      "-1", "0", "2", "4294967296", "9007199254740993", "\(Int64.max)", "\(Int64.min)", "0.5", "1e308", "9e999", "NULL",
      "x''", "x'2e2e'", "x'2e2e2f2e2e2f657363617065'", "x'2f2e2e2f657363617065'", "x'610062'", "x'fffe'",
      "zeroblob(200)", "''", "'.'", "'..'", "'../../escape'", "'/escape'", "'a/b'", "'a' || char(0) || 'b'", "'{}'",
      "'+99:99'", "'2024-13-45T99:00:00'", "'9999-12-31T23:59:60'", "'x' || char(10) || 'y'",
    ]
  }

  private let original: [UInt8]
  private let path: FilePath
  /// All columns, but those of the full-text indexes, which only SQLite reads.
  let columns: [(table: String, column: String)]

  init(at path: FilePath) throws {
    self.path = path
    original = [UInt8](try Data(contentsOf: URL(filePath: path.string)))
    let queue = try DatabaseQueue(path: path.string)
    columns = try queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT schema.name, info.name FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS info
          WHERE schema.type = 'table' AND schema.name NOT GLOB 'sqlite_*' AND schema.name NOT GLOB '*grdb_*'
            AND schema.name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
            AND schema.sql NOT LIKE 'CREATE VIRTUAL%'
          """
      ).map { ($0[0], $0[1]) }
    }
    try queue.close()
  }

  /// Replaces the catalog by the original with a value.
  func make(_ attack: Attack, isTyped: Bool) throws -> Bool {
    let row = "rowid = (SELECT rowid FROM \(attack.table) ORDER BY random() LIMIT 1)"
    let first = "\(attack.column) IS (SELECT \(attack.column) FROM \(attack.table) LIMIT 1)"
    let update = "UPDATE OR IGNORE \(attack.table) SET \(attack.column) = \(attack.value)"
    return try make(isTyped: isTyped) { db in
      if attack.isInAllRows {
        try db.execute(sql: update)
      } else {
        do {
          try db.execute(sql: "\(update) WHERE \(row)")
        } catch {
          // A table without row numbers.
          try db.execute(sql: "\(update) WHERE \(first)")
        }
      }
      return db.changesCount > 0
    }
  }

  /// Replaces the catalog by the original after a change.
  func make(isTyped: Bool = true, _ change: (Database) throws -> Bool) throws -> Bool {
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path.string + suffix) }
    try Data(original).write(to: URL(filePath: path.string))
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      db.add(function: DatabaseFunction("fold", argumentCount: 1, pure: true) { $0[0] })
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
    }
    func open<Value>(_ body: (Database) throws -> Value) throws -> Value {
      let queue = try DatabaseQueue(path: path.string, configuration: configuration)
      let result = Result { try queue.writeWithoutTransaction(body) }
      try queue.close()
      return try result.get()
    }
    let schema = try open { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'trigger')")
      for row in rows where row[0] == "trigger" { try db.execute(sql: "DROP TRIGGER \(row[1] as String)") }
      if !isTyped { try loosen(db) }
      return rows
    }
    return try open { db in
      let isChanged = (try? change(db)) ?? false
      for row in schema where row[0] == "trigger" { try db.execute(sql: row[2]) }
      try db.execute(sql: "PRAGMA writable_schema = ON")
      for row in schema where row[0] == "table" && row[2] != nil {
        try db.execute(
          sql: "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?", arguments: [row[2], row[1]])
      }
      return isChanged
    }
  }

  /// Removes types and constraints from the schema; the form of the rows stays.
  private func loosen(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema
        SET sql = replace(replace(replace(sql, 'STRICT, ', ''), 'STRICT', ''), 'NOT NULL', '')
        WHERE type = 'table' AND sql LIKE '%STRICT%';
        """)
  }
}
