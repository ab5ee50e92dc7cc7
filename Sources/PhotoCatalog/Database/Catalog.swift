import CSQLite
import Facts
package import GRDB
import Glibc
import Synchronization
package import SystemPackage

/// The SQLite database of all photos of a library.
package struct Catalog: Sendable {
  /// How to open a catalog.
  package enum Mode: Sendable {
    /// Creates the file if it does not exist.
    case create
    /// Throws an error if the file does not exist.
    case existing
  }

  /// The path of the file.
  package let path: FilePath

  package let database: any DatabaseWriter

  /// Opens a catalog and migrates it to the current schema.
  package init(at path: FilePath, mode: Mode) throws(CatalogError) {
    self.path = path
    Self.prepareSQLite(for: path)
    do {
      let exists = try Self.fileExists(path)
      if mode == .existing, !exists { throw CatalogError.missing(path) }
      try Self.makePrivate(path, exists: exists)
      if exists { try Self.inspect(path) }
      database = try Self.open(path, isReadOnly: false)
      try Schema.update(database)
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  init(path: FilePath, database: any DatabaseWriter) {
    (self.path, self.database) = (path, database)
  }

  /// Creates the file for its owner only, or makes an existing one private. It contains the keys of protected albums,
  /// and everything that is not public. SQLite gives the WAL file the same mode. A file of another user stays as it is.
  /// An existing file is not opened, see ``header(of:count:)``.
  private static func makePrivate(_ path: FilePath, exists: Bool) throws {
    if !exists {
      try FileDescriptor.open(path, .readWrite, options: [.closeOnExec, .create], permissions: .ownerReadWrite).close()
    }
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else {
      throw Errno(rawValue: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0,
      status.st_uid == geteuid()
    else { return }
    func restrict(_ file: FilePath) -> Bool {
      unsafe file.withPlatformString { unsafe chmod($0, 0o600) } == 0
    }
    guard restrict(path) else { throw Errno(rawValue: errno) }
    for suffix in ["-wal", "-shm"] { _ = restrict(FilePath(bytes: path.bytes + suffix.utf8)) }
  }

  /// Configures SQLite for the process; done once, before it is first used.
  private static let sqlite = sqlite_without_memory_statistics()

  /// Configures SQLite for the process before a catalog is opened. Temporary files go to the folder of the first
  /// catalog, if it is writable: a full `TMPDIR` would be reported as a full disk of the catalog.
  static func prepareSQLite(for path: FilePath) {
    _ = sqlite
    hasTemporaryFolder.withLock { hasFolder in
      guard !hasFolder else { return }
      hasFolder = true
      let folder = path.removingLastComponent()
      unsafe sqlite_use_temporary_folder(folder.isEmpty ? "." : folder.string)
    }
  }

  private static let hasTemporaryFolder = Mutex(false)

  static func open(_ path: FilePath, isReadOnly: Bool) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.label = "catalog"
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      db.addFunctions()
      // The connections that read have a small cache, because there is one per thread.
      guard !isReadOnly, !db.configuration.readonly else { return }
      // Ids are random, so writes touch all pages of an index. A large cache and rare checkpoints
      // avoid writing a page after every batch.
      try db.execute(sql: "PRAGMA cache_size = -\(cacheSize)")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(journalSize / 4)")
    }
    return try DatabasePool(path: path.string, configuration: configuration)
  }

  /// The sizes of the page cache and of the WAL file in KiB.
  private static let cacheSize = 32 << 10
  private static let journalSize = 128 << 10

  /// Throws an error if the file is not a catalog, before anything is written to it.
  static func inspect(_ path: FilePath) throws {
    do {
      try inspect(path, isReadOnly: true)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
      // A process was killed while it created the file. SQLite has to roll that back first.
      try inspect(path, isReadOnly: false)
    }
  }

  private static func inspect(_ path: FilePath, isReadOnly: Bool) throws {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    // Another process may be closing the catalog.
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path.string, configuration: configuration)
    RetainedDatabases.retain(queue)
    let result = Result { try inspect(queue, at: path) }
    try queue.close()
    try result.get()
  }

  static func inspect(_ queue: DatabaseQueue, at path: FilePath) throws {
    try queue.read { db in
      // GRDB creates its own tables first; they are the only ones if a run was killed at that
      // point.
      let objects = "SELECT count(*) FROM sqlite_master WHERE name NOT GLOB '*grdb_*'"
      guard try Int.fetchOne(db, sql: objects) != 0 else { return }
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else {
        throw CatalogError.notACatalog(path)
      }
      if try Schema.migrator.hasBeenSuperseded(db) {
        throw CatalogError.otherVersion(path)
      }
    }
  }

  /// Moves all changes from the WAL file to the catalog file and closes it, so that the file can be copied alone.
  package func close() throws(CatalogError) {
    do {
      emptyJournal()
      try database.close()
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// Moves all changes from the WAL file to the catalog file, unless another process is reading.
  package func emptyJournal() {
    guard !database.configuration.readonly else { return }
    // If another process is reading, the last process to close the catalog does it.
    _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }

  /// Runs a read and adds the path of the catalog to its errors.
  package func read<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
    do {
      return try database.read(body)
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// Runs a write in one transaction, and increments the revision if it changed a row.
  package func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
    do {
      return try database.write { db in
        let before = db.totalChangesCount
        let value = try body(db)
        try PairResolution.run(db)
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

/// Databases that are never deallocated. Dispatch deallocates their queues on another thread, and waits forever if the
/// system cannot start one. A run that fails for that reason would not end.
enum RetainedDatabases {
  private static let databases = Mutex<[any DatabaseReader]>([])

  static func retain(_ database: any DatabaseReader) {
    databases.withLock { $0.append(database) }
  }
}

extension Catalog {
  /// Keeps the catalog open until it is closed or the process ends.
  package func keepOpen() {
    RetainedDatabases.retain(database)
  }
}

extension Database {
  /// Whether a table, perhaps with a condition, has a row.
  func exists(_ source: String, _ arguments: StatementArguments = []) throws -> Bool {
    try Bool.fetchOne(cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(source))"), arguments: arguments) ?? false
  }

  /// The fingerprint of a photo; `nil` if the catalog does not have it.
  func fingerprint(of id: String) throws -> Fingerprint? {
    try Row.fetchOne(cachedStatement(sql: "SELECT fingerprint FROM photo WHERE id = ?"), arguments: [id])
      .flatMap { Digest(bytes: bytes(try $0.value(0))).map(Fingerprint.init) }
  }

  /// Adds the SQL functions `fold(text)`, for searches, and `natural_key(name)`, for the order of names.
  func addFunctions() {
    add(
      function: DatabaseFunction("fold", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map(FoldedText.fold)
      })
    add(
      function: DatabaseFunction("natural_key", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map(NaturalOrder.key)
      })
  }
}
