import Glibc
package import SystemPackage

/// The one folder that workers write in, on the disk that the images go to.
///
/// Whoever publishes the images empties it and removes it.
package struct ScratchFolder: Sendable {
  package let path: FilePath

  /// Makes the folder, if it does not exist.
  ///
  /// - Parameter path: Where; its parent is there.
  /// - Throws: `RendererError.cannotWrite`.
  package init(at path: FilePath) throws(RendererError) {
    self.path = path
    let result = unsafe path.withPlatformString { unsafe mkdir($0, 0o700) }
    guard result == 0 || errno == EEXIST else {
      throw .cannotWrite("\(path): \(Errno(rawValue: errno))")
    }
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
}
