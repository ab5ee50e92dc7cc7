import Glibc
package import SystemPackage

/// The one folder that workers write in, on the disk that the images go to.
///
/// It belongs to the program: whatever plain file lies in it is a worker's, or was left by a build
/// that was killed.
package struct ScratchFolder: Sendable {
  package let path: FilePath

  /// Makes the folder, or takes over and empties what a killed build has left.
  ///
  /// - Parameter path: Where; its parent is there.
  /// - Throws: `RendererError.cannotWrite`.
  package init(at path: FilePath) throws(RendererError) {
    self.path = path
    let result = unsafe path.withPlatformString { unsafe mkdir($0, 0o700) }
    guard result == 0 || errno == EEXIST else {
      throw .cannotWrite("\(path): \(Errno(rawValue: errno))")
    }
    try empty()
  }

  /// Removes the folder with the plain files in it.
  ///
  /// Anything else in it stays, and the folder too.
  ///
  /// - Throws: `RendererError.cannotWrite`.
  package func remove() throws(RendererError) {
    try empty()
    let result = unsafe path.withPlatformString { unsafe rmdir($0) }
    guard result == 0 || errno == ENOENT || errno == ENOTEMPTY || errno == EEXIST else {
      throw .cannotWrite("\(path): \(Errno(rawValue: errno))")
    }
  }

  /// Removes what a killed build has left at a path, if anything.
  ///
  /// - Throws: `RendererError.cannotWrite`.
  package static func removeLeftover(at path: FilePath) throws(RendererError) {
    guard unsafe path.withPlatformString({ unsafe access($0, F_OK) }) == 0 else { return }
    try ScratchFolder(at: path).remove()
  }

  /// Removes files that a worker was to write, where they are.
  func remove(_ names: [String]) {
    for name in names {
      // One that is not there was not written.
      _ = unsafe path.appending(name).withPlatformString { unsafe unlink($0) }
    }
  }

  /// Why a worker's file is no image; `nil` where it is a plain file of its own with bytes in it.
  func problem(of name: String) -> String? {
    var status = stat()
    let result = unsafe path.appending(name).withPlatformString { unsafe lstat($0, &status) }
    guard result == 0 else { return "the worker wrote no image: \(Errno(rawValue: errno))" }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      return "the worker wrote something else than a file"
    }
    return status.st_size > 0 ? nil : "the worker wrote an empty image"
  }

  private func empty() throws(RendererError) {
    let folder = unsafe path.withPlatformString {
      unsafe open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard folder >= 0 else { throw .cannotWrite("\(path): \(Errno(rawValue: errno))") }
    guard let stream = unsafe fdopendir(folder) else {
      close(folder)
      throw .cannotWrite("\(path): \(Errno(rawValue: errno))")
    }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { characters in
        unsafe characters.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          var status = stat()
          guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
            status.st_mode & S_IFMT == S_IFREG
          else { return }
          _ = unsafe unlinkat(folder, name, 0)
        }
      }
    }
  }
}
