import GRDB
package import SystemPackage

/// The SQLite file that knows every photo of a library.
package struct Catalog: Sendable {
  /// How a catalog is opened.
  package enum Mode: Sendable {
    /// Makes the file where there is none.
    case create
    /// Refuses where there is none.
    case existing
  }

  /// Where the file lies.
  package let path: FilePath

  let database: any DatabaseWriter

  /// Opens a catalog and brings it to the present schema.
  ///
  /// - Parameters:
  ///   - path: The SQLite file.
  ///   - mode: Whether the file may be made.
  /// - Throws: `CatalogError`; a file that is no catalog is left as it was.
  package init(at path: FilePath, mode: Mode) throws(CatalogError) {
    self.path = path
    do {
      let isThere = try Self.isThere(path)
      if mode == .existing, !isThere { throw CatalogError.missing(path) }
      if isThere { try Self.inspect(path) }
      database = try Self.open(path, isReadOnly: false)
      try Schema.migrator.migrate(database)
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  init(path: FilePath, database: any DatabaseWriter) {
    (self.path, self.database) = (path, database)
  }

  /// Whether there is a file; throws where the system does not tell.
  static func isThere(_ path: FilePath) throws -> Bool {
    do {
      try FileDescriptor.open(path, .readOnly, options: [.closeOnExec]).closeAfter {}
      return true
    } catch Errno.noSuchFileOrDirectory {
      return false
    }
  }

  static func open(_ path: FilePath, isReadOnly: Bool) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.label = "catalog"
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      db.add(function: FoldedText.function)
      guard !isReadOnly else { return }
      // Photos are filed by content, so every part of an index is written to all the time; and
      // each page is moved from the journal to its place once, not after every batch.
      try db.execute(sql: "PRAGMA cache_size = -\(cacheSize)")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(journalSize / 4)")
    }
    return try DatabasePool(path: path.string, configuration: configuration)
  }

  /// KiB.
  private static let cacheSize = 16 << 10
  private static let journalSize = 64 << 10

  /// Refuses what is no catalog, before anything is written to it.
  static func inspect(_ path: FilePath) throws {
    do {
      try inspect(path, isReadOnly: true)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
      // A program was killed as it made the file; SQLite must undo that before anybody can read.
      try inspect(path, isReadOnly: false)
    }
  }

  private static func inspect(_ path: FilePath, isReadOnly: Bool) throws {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    // Another program may just be closing the catalog.
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path.string, configuration: configuration)
    KeptDatabases.keep(queue)
    let result = Result { try inspect(queue, at: path) }
    try queue.close()
    try result.get()
  }

  private static func inspect(_ queue: DatabaseQueue, at path: FilePath) throws {
    try queue.read { db in
      // GRDB's own tables come before ours; a run that was killed between them leaves them alone.
      let objects = "SELECT count(*) FROM sqlite_master WHERE name NOT GLOB '*grdb_*'"
      guard try Int.fetchOne(db, sql: objects) != 0 else { return }
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else {
        throw CatalogError.notACatalog(path)
      }
      if try Schema.migrator.hasBeenSuperseded(db) {
        throw CatalogError.newer(path)
      }
    }
  }

  /// Moves all that the journal holds to its place and closes the file, so that it can be copied
  /// by itself.
  package func close() throws(CatalogError) {
    do {
      emptyJournal()
      try database.close()
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// Moves all that the journal holds to its place, where nobody reads it.
  package func emptyJournal() {
    guard !database.configuration.readonly else { return }
    // Where another program is reading, the last to close does it.
    _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }

  /// Runs a read and gives its errors the catalog's name.
  func read<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
    do {
      return try database.read(body)
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// Runs a write in one transaction, and counts it as a change where it changed a row.
  func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
    do {
      return try database.write { db in
        let before = db.totalChangesCount
        let value = try body(db)
        if db.totalChangesCount != before {
          try db.execute(sql: "UPDATE revision SET number = number + 1")
        }
        return value
      }
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
