import GRDB
import Facts
package import SystemPackage

extension Catalog {
  /// Opens a catalog without changing it, even on a read-only disk; `nil` if the file does not exist. An older catalog
  /// is copied to memory and migrated there.
  package static func forReading(at path: FilePath) throws(CatalogError) -> Catalog? {
    prepareSQLite(for: path)
    do {
      guard try fileExists(path) else { return nil }
      let database = try openForReading(path)
      let isCurrent = try database.read { try Schema.isCurrent($0) }
      guard !isCurrent else { return Catalog(path: path, database: database) }
      var configuration = Configuration()
      configuration.prepareDatabase { $0.addFunctions() }
      let copy = try DatabaseQueue(configuration: configuration)
      try database.backup(to: copy)
      try database.close()
      try Schema.update(copy)
      return Catalog(path: path, database: copy)
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  private static func openForReading(_ path: FilePath) throws -> any DatabaseWriter {
    if try isSnapshot(path) { return try openImmutable(path) }
    do {
      try inspect(path)
      let database = try open(path, isReadOnly: true)
      _ = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
      return database
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    {
      // SQLite cannot create the shared-memory file. The file is immutable on a read-only medium,
      // so none is needed.
      guard try !hasJournal(path) else { throw CatalogError.journalOnReadOnlyMedium(path) }
      return try openImmutable(path)
    }
  }

  /// Opens a file that no process changes, without locks.
  private static func openImmutable(_ path: FilePath) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { $0.addFunctions() }
    let name = path.bytes.map { byte in
      let isPlain = byte.isASCIIAlphanumeric || "/._-".utf8.contains(byte)
      let digits = String(byte, radix: 16)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }
    let queue = try DatabaseQueue(path: "file:\(name.joined())?immutable=1", configuration: configuration)
    try inspect(queue, at: path)
    return queue
  }

  /// Whether the WAL file contains changes that are not in the catalog file.
  private static func hasJournal(_ path: FilePath) throws -> Bool {
    do {
      let journal = FilePath(bytes: path.bytes + "-wal".utf8)
      let file = try FileDescriptor.open(journal, .readOnly, options: [.closeOnExec])
      return try file.closeAfter { try file.seek(offset: 0, from: .end) > 0 }
    } catch Errno.noSuchFileOrDirectory {
      return false
    }
  }
}

extension UInt8 {
  fileprivate var isASCIIAlphanumeric: Bool {
    (48...57).contains(self) || (65...90).contains(self) || (97...122).contains(self)
  }
}
