import GRDB
import Glibc
import Facts
package import SystemPackage

extension Catalog {
  /// Writes a copy of the catalog that other machines can read from a shared folder. The copy has no WAL file, so it
  /// can be opened as immutable: without locks, which network file systems often lack. It gets its name when it is
  /// complete and on the disk. It has no keys of protected albums, no addresses of unlisted ones, no salts and no
  /// targets of publications, and only its owner can read it.
  package func writeSnapshot(to destination: FilePath) throws(CatalogError) {
    let draft = FilePath(bytes: destination.bytes + ".\(getpid()).tmp".utf8)
    defer { _ = unsafe draft.withPlatformString { unsafe unlink($0) } }
    do {
      if try Self.fileExists(destination), try !Self.isSnapshot(destination) {
        throw CatalogError.notASnapshot(destination)
      }
      try FileDescriptor.open(
        draft, .readWrite, options: [.closeOnExec, .create, .truncate], permissions: .ownerReadWrite
      ).close()
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [draft.string])
      }
      try Self.removeSecrets(of: draft)
      try FileDescriptor.open(draft, .readWrite, options: [.closeOnExec]).closeAfterSync()
      let renamed = unsafe draft.withPlatformString { from in
        unsafe destination.withPlatformString { unsafe rename(from, $0) }
      }
      guard renamed == 0 else { throw Errno(rawValue: errno) }
    } catch {
      throw CatalogError(error, at: destination)
    }
  }

  /// Deletes the secrets of a copy, and overwrites their bytes.
  private static func removeSecrets(of copy: FilePath) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { $0.addFunctions() }
    let queue = try DatabaseQueue(path: copy.string, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA secure_delete = ON; PRAGMA journal_mode = OFF; DELETE FROM secret WHERE purpose <> 'identity';
          DELETE FROM published_file; DELETE FROM target
          """)
    }
    try queue.close()
  }

  /// Whether a catalog must not be written: it is a snapshot, or on a medium that cannot be written.
  package static func isImmutable(_ path: FilePath) throws(CatalogError) -> Bool {
    do {
      if try isSnapshot(path) { return true }
      try checkAccess(path, W_OK)
      return false
    } catch Errno.readOnlyFileSystem {
      return true
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// Whether a file is a catalog that `writeSnapshot` wrote. A catalog in use has a WAL file, also after it was closed.
  static func isSnapshot(_ path: FilePath) throws -> Bool {
    // https://www.sqlite.org/fileformat2.html#the_database_header
    let header = try header(of: path, count: 72)
    let applicationID = header.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    let usesRollbackJournal = header.dropFirst(18).prefix(2).elementsEqual([1, 1])
    return header.count == 72 && usesRollbackJournal && applicationID == Schema.applicationID
  }
}

extension FileDescriptor {
  /// Writes the file's content to the disk, and closes it.
  fileprivate func closeAfterSync() throws {
    try closeAfter {
      guard fsync(rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
  }
}
