import CLinux
import Glibc
package import SystemPackage

extension WorkFolder {
  /// Why a file could not be copied.
  package enum CopyError: Error {
    /// The file could not be read.
    case input(Errno)
    /// The copy could not be written.
    case output(SiteOutputError)
  }

  /// Copies a file under a unique name. The copy shares the blocks of the file on file systems that support that, such
  /// as Btrfs and XFS.
  package func copy(_ source: FileDescriptor) throws(CopyError) -> String {
    let name = nextName()
    do throws(Errno) {
      let target = try handle.open(name, O_WRONLY | O_CREAT | O_EXCL)
      defer { close(target) }
      try FolderHandle.copy(source.rawValue, to: target)
    } catch {
      switch error {
      case .noSpace, .diskQuotaExceeded, .fileTooLarge, .readOnlyFileSystem, .fileExists:
        throw .output(.failed(path.appending(name), error))
      default: throw .input(error)
      }
    }
    return name
  }

  /// Creates a file under a unique name.
  package func create() throws(SiteOutputError) -> (name: String, file: FileDescriptor) {
    let name = nextName()
    do throws(Errno) {
      let file = try handle.open(name, O_WRONLY | O_CREAT | O_EXCL)
      return (name, FileDescriptor(rawValue: file))
    } catch {
      throw .failed(path.appending(name), error)
    }
  }
}

extension FolderHandle {
  /// Copies the rest of an open file to another one.
  static func copy(_ source: Int32, to target: Int32) throws(Errno) {
    while true {
      let count = linux_copy_file_range(source, target, 1 << 30)
      if count == 0 { return }
      guard count < 0 else { continue }
      switch errno {
      case EINTR: continue
      // The file systems are not the same, or do not support it.
      case EXDEV, EINVAL, ENOSYS, EOPNOTSUPP: return try copyBlocks(source, to: target)
      default: throw Errno(rawValue: errno)
      }
    }
  }

  private static func copyBlocks(_ source: Int32, to target: Int32) throws(Errno) {
    var block = [UInt8](repeating: 0, count: 1 << 20)
    let size = block.count
    while true {
      let count = unsafe Glibc.read(source, &block, size)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw Errno(rawValue: errno)
      }
      if let error = FolderHandle.append(Array(block.prefix(count)), to: target) { throw error }
    }
  }
}
