import Facts
import Glibc
import Synchronization
package import SystemPackage

/// The files of a catalog, without SQLite.
extension Catalog {
  /// The files of a catalog: itself, and those that SQLite and ``CatalogLock`` write beside it. SQLite writes beside
  /// the file that a link leads to, which has another name.
  package static func files(of path: FilePath) -> [FilePath] {
    let target = unsafe path.withPlatformString { path -> FilePath? in
      guard let target = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(target) }
      return unsafe FilePath(platformString: target)
    }
    return [path, target].compactMap(\.self).flatMap { file in
      ["", "-wal", "-shm", "-journal", ".lock"].map { FilePath(bytes: file.bytes + $0.utf8) }
    }
  }

  /// Whether the file exists.
  static func fileExists(_ path: FilePath) throws -> Bool {
    do {
      try checkAccess(path, R_OK)
      return true
    } catch Errno.noSuchFileOrDirectory {
      return false
    }
  }

  /// Throws the system's error if a file cannot be read or written.
  static func checkAccess(_ path: FilePath, _ mode: Int32) throws(Errno) {
    let result = unsafe path.withPlatformString { path in
      unsafe faccessat(AT_FDCWD, path, mode, AT_EACCESS)
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  /// The first bytes of a file. It stays open. A process that closes a file loses all its locks on it, and those of
  /// SQLite too: another process could then delete the WAL file with what this process has written. See section 2.2 of
  /// https://www.sqlite.org/howtocorrupt.html.
  static func header(of path: FilePath, count: Int) throws -> [UInt8] {
    let file = try openFiles.withLock { try $0.file(at: path) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try unsafe bytes.withUnsafeMutableBytes { buffer in
      try unsafe file.read(fromAbsoluteOffset: 0, into: buffer)
    }
    return Array(bytes.prefix(read))
  }

  private static let openFiles = Mutex(OpenFiles())
}

/// Files that stay open until they are deleted.
private struct OpenFiles {
  private var files: [FileIdentity: FileDescriptor] = [:]

  mutating func file(at path: FilePath) throws -> FileDescriptor {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else {
      throw Errno(rawValue: errno)
    }
    if let file = files[FileIdentity(status)] { return file }
    try closeDeleted()
    let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
    guard unsafe fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    files[FileIdentity(status)] = file
    return file
  }

  private mutating func closeDeleted() throws {
    for (identity, file) in files {
      var status = stat()
      guard unsafe fstat(file.rawValue, &status) == 0, status.st_nlink == 0 else { continue }
      files[identity] = nil
      try file.close()
    }
  }
}
