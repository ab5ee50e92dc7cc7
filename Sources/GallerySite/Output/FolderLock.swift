import Glibc
import SystemPackage

/// A lock on a folder, held as long as the value lives and released by the system if we crash.
struct FolderLock: ~Copyable {
  private let folder: FileDescriptor

  /// Takes the lock, or gives up at once.
  ///
  /// - Parameters:
  ///   - path: The folder; it must exist.
  ///   - site: What the error names: two builds of one site would destroy each other's work.
  /// - Throws: `SiteError.busy`, `SiteError.cannotWrite`.
  init(_ path: FilePath, for site: FilePath) throws(SiteError) {
    folder = try Self.lock(path, for: site)
  }

  deinit {
    try? folder.close()
  }

  private static func lock(
    _ path: FilePath, for site: FilePath
  ) throws(SiteError) -> FileDescriptor {
    guard let folder = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else {
      throw .cannotWrite(path, "cannot be opened")
    }
    guard flock(folder.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      try? folder.close()
      throw .busy(site)
    }
    return folder
  }
}
