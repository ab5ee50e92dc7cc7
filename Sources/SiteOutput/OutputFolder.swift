import Glibc
package import SystemPackage

/// The folder into which a site is written, resolved once. It may be a symbolic link, a mount point or the current
/// folder, and contain other files of the user. All operations are relative to its open descriptor. The folder itself,
/// its mode and its owner are never changed.
package struct OutputFolder: Sendable {
  /// The path without symbolic links.
  package let path: FilePath
  let handle: FolderHandle

  /// Opens the folder, and creates it if it does not exist.
  package init(_ path: FilePath) throws(SiteOutputError) {
    do throws(Errno) {
      handle = try FolderHandle(at: path)
    } catch Errno.noSuchFileOrDirectory {
      try Self.create(path)
      do throws(Errno) {
        handle = try FolderHandle(at: path)
      } catch {
        throw .failed(path, error)
      }
    } catch Errno.notDirectory {
      throw .notAFolder(path)
    } catch {
      throw .failed(path, error)
    }
    self.path = Self.resolved(handle) ?? path
  }

  private static func create(_ path: FilePath) throws(SiteOutputError) {
    let parent = path.removingLastComponent()
    let result = unsafe path.withPlatformString { unsafe mkdir($0, 0o777) }
    if result == 0 || errno == EEXIST { return }
    let error = Errno(rawValue: errno)
    guard error == .noSuchFileOrDirectory, !parent.isEmpty, parent != path else {
      throw error == .notDirectory ? .notAFolder(parent) : .failed(path, error)
    }
    try create(parent)
    try create(path)
  }

  /// The path of an open folder.
  private static func resolved(_ handle: FolderHandle) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let capacity = buffer.count
    let count = unsafe readlink("/proc/self/fd/\(handle.descriptor)", &buffer, capacity)
    guard count > 0 else { return nil }
    return unsafe FilePath(platformString: Array(buffer.prefix(count)) + [0])
  }
}
