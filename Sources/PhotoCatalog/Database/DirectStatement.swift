import CSQLite
package import GRDB

/// A prepared statement that binds and reads values with the C API of SQLite. GRDB boxes each value. For statements
/// that run once per file that takes as long as SQLite itself. Parameters are NULL until they are bound, and after each
/// run.
@safe package struct DirectStatement {
  private let database: Database
  private let statement: SQLiteStatement
  /// Keeps `statement` alive.
  private let owner: Statement

  package init(_ database: Database, _ sql: String) throws {
    self.database = database
    owner = try database.cachedStatement(sql: sql)
    unsafe statement = owner.sqliteStatement
  }

  package func bind(_ value: Int64?, at index: Int32) {
    if let value {
      unsafe sqlite3_bind_int64(statement, index, value)
    } else {
      unsafe sqlite3_bind_null(statement, index)
    }
  }

  package func bind(_ value: Int?, at index: Int32) {
    bind(value.map(Int64.init), at: index)
  }

  package func bind(_ value: Double?, at index: Int32) {
    if let value {
      unsafe sqlite3_bind_double(statement, index, value)
    } else {
      unsafe sqlite3_bind_null(statement, index)
    }
  }

  package func bind(_ value: String?, at index: Int32) {
    guard var value else {
      unsafe sqlite3_bind_null(statement, index)
      return
    }
    value.withUTF8 { text in
      _ = unsafe text.withMemoryRebound(to: CChar.self) {
        // SQLite treats a null pointer as NULL.
        unsafe $0.isEmpty
          ? sqlite3_bind_text(statement, index, "", 0, Self.copied)
          : sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), Self.copied)
      }
    }
  }

  package func bind(_ value: [UInt8], at index: Int32) {
    _ = unsafe value.withUnsafeBytes {
      unsafe value.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), Self.copied)
    }
  }

  /// Runs the statement.
  package func run() throws {
    try forEachRow { _ in }
  }

  /// Runs the statement and calls a closure with each row.
  package func forEachRow(_ body: (DirectRow) throws -> Void) throws {
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    while true {
      let code = unsafe sqlite3_step(statement)
      switch code {
      case SQLITE_ROW: try unsafe body(DirectRow(statement))
      case SQLITE_DONE: return
      default:
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
      }
    }
  }

  private nonisolated(unsafe) static let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

extension RowCursor {
  /// The row that the cursor has reached; it changes with the cursor. Reading a column boxes no value, which matters
  /// where all photos are read.
  package var directRow: DirectRow { unsafe DirectRow(_statement.sqliteStatement) }
}

/// The current row of a statement.
@safe package struct DirectRow {
  private let statement: SQLiteStatement

  package init(_ statement: SQLiteStatement) {
    unsafe self.statement = statement
  }

  package func integer(_ column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(statement, column)
  }

  package func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  package func text(_ column: Int32) -> String? {
    unsafe sqlite3_column_text(statement, column).map { unsafe String(cString: $0) }
  }

  package func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  package func real(_ column: Int32) -> Double {
    unsafe sqlite3_column_double(statement, column)
  }

  package func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    let start = unsafe sqlite3_column_blob(statement, column)
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

/// Columns as values of the wanted type, as `Row` has them.
extension DirectRow {
  package subscript(_ column: Int) -> Int { Int(integer(Int32(column))) }

  package subscript(_ column: Int) -> Int? { optionalInteger(Int32(column)).map { Int($0) } }

  package subscript(_ column: Int) -> Int64? { optionalInteger(Int32(column)) }

  package subscript(_ column: Int) -> Double? { isNull(Int32(column)) ? nil : real(Int32(column)) }

  package subscript(_ column: Int) -> Bool { integer(Int32(column)) != 0 }

  package subscript(_ column: Int) -> Bool? { optionalInteger(Int32(column)).map { $0 != 0 } }

  package subscript(_ column: Int) -> String { text(Int32(column)) ?? "" }

  package subscript(_ column: Int) -> String? { text(Int32(column)) }

  package subscript(_ column: Int) -> [UInt8] {
    unsafe withBytes(Int32(column)) { unsafe Array($0) }
  }

  package subscript(_ column: Int) -> [UInt8]? {
    unsafe isNull(Int32(column)) ? nil : withBytes(Int32(column)) { unsafe Array($0) }
  }
}
