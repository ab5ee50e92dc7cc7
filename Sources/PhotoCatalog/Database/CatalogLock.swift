import Glibc
package import SystemPackage

/// An exclusive lock for indexing into a catalog, held for the lifetime of the value. The lock is on a separate file,
/// which is kept and contains the id of the process that acquired the lock last. The system releases the lock when that
/// process ends.
package struct CatalogLock: ~Copyable {
  private let file: FileDescriptor

  /// Acquires the lock, or throws without waiting.
  package init(for catalog: FilePath) throws(CatalogError) {
    do {
      // Do not create a lock file for a file that is not a catalog.
      if try Catalog.fileExists(catalog) { try Catalog.inspect(catalog) }
      file = try Self.lock(catalog)
    } catch let error as Errno where ![.permissionDenied, .notPermitted].contains(error) {
      throw .failed(
        FilePath(bytes: catalog.bytes + ".lock".utf8), error.description, CatalogError.Remedy(error)
      )
    } catch {
      throw CatalogError(error, at: catalog)
    }
  }

  deinit {
    try? file.close()
  }

  private static func lock(_ catalog: FilePath) throws -> FileDescriptor {
    let path = FilePath(bytes: catalog.bytes + ".lock".utf8)
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.create, .closeOnExec],
      permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
    do {
      guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
        throw CatalogError.busy(catalog, process: try holder(file))
      }
      guard ftruncate(file.rawValue, 0) == 0 else { throw Errno(rawValue: errno) }
      try file.writeAll("\(getpid())\n".utf8)
      return file
    } catch {
      try? file.close()
      throw error
    }
  }

  /// The process id in the file; `nil` if its owner has not written it yet.
  private static func holder(_ file: FileDescriptor) throws -> Int? {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = try unsafe bytes.withUnsafeMutableBytes {
      try unsafe file.read(fromAbsoluteOffset: 0, into: $0)
    }
    return Int(String(decoding: bytes.prefix(count).prefix { $0 > 32 }, as: UTF8.self))
  }
}
