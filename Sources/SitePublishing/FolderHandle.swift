import CLinux
import Glibc
import SystemPackage

/// An open folder, and file operations on names in it that never follow a symbolic link.
///
/// A path is walked name by name from the output folder, so whatever a link or a `..` leads to
/// cannot be read, written or deleted.
final class FolderHandle: Sendable {
  let descriptor: Int32

  init(owning descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Opens a folder in this one.
  ///
  /// - Parameter name: One path component.
  /// - Returns: The open folder.
  /// - Throws: `Errno`, with `notDirectory` or `tooManySymbolicLinkLevels` for what is no folder.
  func folder(_ name: String) throws(Errno) -> FolderHandle {
    FolderHandle(owning: try open(name, O_RDONLY | O_DIRECTORY))
  }

  /// Opens the folder that a relative path names; empty for this one.
  func folder(at path: some StringProtocol) throws(Errno) -> FolderHandle {
    var folder = self
    for name in path.split(separator: "/") { folder = try folder.folder(String(name)) }
    return folder
  }

  /// Opens a file, never through a symbolic link and never waiting for a pipe.
  func open(_ name: String, _ flags: Int32, mode: mode_t = 0o666) throws(Errno) -> Int32 {
    let result = unsafe openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, mode)
    guard result >= 0 else { throw Errno(rawValue: errno) }
    return result
  }

  /// What lies under a name; `nil` where there is nothing.
  ///
  /// - Throws: `Errno` where that cannot be told.
  func status(_ name: String) throws(Errno) -> stat? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
      return status
    }
    guard errno == ENOENT else { throw Errno(rawValue: errno) }
    return nil
  }

  /// Makes a folder; one that exists is left as it is.
  func makeFolder(_ name: String) throws(Errno) {
    guard unsafe mkdirat(descriptor, name, 0o777) != 0, errno != EEXIST else { return }
    throw Errno(rawValue: errno)
  }

  /// Gives a file another name, in place of what has that name.
  func rename(_ name: String, to folder: FolderHandle, _ target: String) throws(Errno) {
    guard unsafe renameat(descriptor, name, folder.descriptor, target) != 0 else { return }
    throw Errno(rawValue: errno)
  }

  /// Deletes a file or a symbolic link; one that is gone already is no error.
  func remove(_ name: String) throws(Errno) {
    guard unsafe unlinkat(descriptor, name, 0) != 0, errno != ENOENT else { return }
    throw Errno(rawValue: errno)
  }

  /// Deletes a folder if it is empty.
  ///
  /// - Returns: Whether it is gone.
  func removeFolder(_ name: String) throws(Errno) -> Bool {
    if unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 { return true }
    switch errno {
    case ENOENT: return true
    case ENOTEMPTY, EEXIST, ENOTDIR, EBUSY: return false
    default: throw Errno(rawValue: errno)
    }
  }

  /// Writes everything that the file system of this folder holds to the disk.
  func synchronize() throws(Errno) {
    guard linux_syncfs(descriptor) != 0 else { return }
    throw Errno(rawValue: errno)
  }

  /// The names in this folder, without those that are not UTF-8: none of ours is such a name.
  func names() throws(Errno) -> [(name: String, isFolder: Bool)] {
    // A duplicate would share its position with every other listing of this folder.
    let copy = try open(".", O_RDONLY | O_DIRECTORY)
    guard let stream = unsafe fdopendir(copy) else {
      let error = errno
      close(copy)
      throw Errno(rawValue: error)
    }
    defer { unsafe closedir(stream) }
    var names: [(name: String, isFolder: Bool)] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(validatingCString: $0)
        }
      }
      guard let name, name != ".", name != ".." else { continue }
      var isFolder = unsafe Int32(entry.pointee.d_type) == Int32(DT_DIR)
      if unsafe Int32(entry.pointee.d_type) == Int32(DT_UNKNOWN) {
        isFolder = try status(name).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
      }
      names.append((name, isFolder))
    }
    guard errno == 0 else { throw Errno(rawValue: errno) }
    return names
  }
}
