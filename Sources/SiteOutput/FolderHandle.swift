import CLinux
import Facts
import Glibc
import SystemPackage

/// An open folder, with file operations that never follow symbolic links. Paths are resolved name by name from the
/// output folder, so that nothing outside of it can be read, written or deleted.
final class FolderHandle: Sendable {
  let descriptor: Int32

  init(owning descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Opens a folder at a path of the user, which may have symbolic links.
  convenience init(at path: FilePath) throws(Errno) {
    let path: FilePath = path.isEmpty ? "." : path
    let descriptor = unsafe path.withPlatformString {
      unsafe Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    self.init(owning: descriptor)
  }

  deinit {
    close(descriptor)
  }

  /// Opens a folder in this one.
  func folder(_ name: String) throws(Errno) -> FolderHandle {
    FolderHandle(owning: try open(name, O_RDONLY | O_DIRECTORY))
  }

  /// Opens the folder at a relative path, which is empty for this folder.
  func folder(at path: some StringProtocol) throws(Errno) -> FolderHandle {
    var folder = self
    for name in path.split(separator: "/") { folder = try folder.folder(String(name)) }
    return folder
  }

  /// Opens a file without following symbolic links or waiting for pipes.
  func open(_ name: String, _ flags: Int32, mode: mode_t = 0o666) throws(Errno) -> Int32 {
    let result = unsafe openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, mode)
    guard result >= 0 else { throw Errno(rawValue: errno) }
    return result
  }

  /// Returns the status of a name; `nil` if it does not exist.
  func status(_ name: String) throws(Errno) -> stat? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
      return status
    }
    guard errno == ENOENT else { throw Errno(rawValue: errno) }
    return nil
  }

  /// Creates a folder if it does not exist.
  func makeFolder(_ name: String, mode: mode_t = 0o777) throws(Errno) {
    guard unsafe mkdirat(descriptor, name, mode) != 0, errno != EEXIST else { return }
    throw Errno(rawValue: errno)
  }

  /// Creates a folder that only its owner can open, or makes an existing one private.
  func makePrivateFolder(_ name: String) throws(Errno) -> FolderHandle {
    try makeFolder(name, mode: 0o700)
    let folder = try folder(name)
    var status = stat()
    // The set-group-ID bit is kept, so that new files still get the group of the folder.
    guard unsafe fstat(folder.descriptor, &status) == 0,
      fchmod(folder.descriptor, 0o700 | status.st_mode & 0o7000) == 0
    else { throw Errno(rawValue: errno) }
    return folder
  }

  /// Renames a file, replacing an existing one, or a folder, replacing only an empty one.
  func rename(_ name: String, to folder: FolderHandle, _ target: String) throws(Errno) {
    guard unsafe renameat(descriptor, name, folder.descriptor, target) != 0 else { return }
    throw Errno(rawValue: errno)
  }

  /// Deletes a file or a symbolic link if it exists.
  func remove(_ name: String) throws(Errno) {
    guard unsafe unlinkat(descriptor, name, 0) != 0, errno != ENOENT else { return }
    throw Errno(rawValue: errno)
  }

  /// Deletes a folder if it is empty.
  func removeFolder(_ name: String) throws(Errno) -> Bool {
    if unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 { return true }
    switch errno {
    case ENOENT: return true
    case ENOTEMPTY, EEXIST, ENOTDIR, EBUSY: return false
    default: throw Errno(rawValue: errno)
    }
  }

  /// Writes all changes of the file system of this folder to the disk.
  func synchronize() throws(Errno) {
    guard linux_syncfs(descriptor) != 0 else { return }
    throw Errno(rawValue: errno)
  }

  /// The names in this folder, without names that are not UTF-8, which a site does not use.
  func names() throws(Errno) -> [(name: String, isFolder: Bool)] {
    // A duplicated descriptor would share its position with other listings of this folder.
    let stream = try FolderStream(taking: open(".", O_RDONLY | O_DIRECTORY))
    var names: [(name: String, isFolder: Bool)] = []
    try unsafe stream.forEachName { name, type throws(Errno) in
      guard let name = unsafe String(validatingCString: name), name != ".", name != ".." else {
        return true
      }
      names.append((name, type == Int(DT_DIR)))
      return true
    }
    return names
  }
}
