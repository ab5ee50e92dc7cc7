import Glibc
package import SystemPackage

/// The folder in which workers write, on the same disk as the site. The publisher of the images empties and removes the
/// folder.
package struct ScratchFolder: Sendable {
  package let path: FilePath

  /// Creates the folder, if it does not exist.
  package init(at path: FilePath) throws(RendererError) {
    self.path = path
    let result = unsafe path.withPlatformString { unsafe mkdir($0, 0o700) }
    guard result == 0 || errno == EEXIST else {
      throw .cannotWrite("\(path): \(Errno(rawValue: errno))")
    }
  }

  /// Writes a file that a worker reads.
  package func write(_ bytes: [UInt8], to name: String) throws(RendererError) {
    do {
      let file = try FileDescriptor.open(
        path.appending(name), .writeOnly, options: [.create, .truncate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      throw .cannotWrite("\(path.appending(name)): \(error)")
    }
  }

  /// Renames a file, replacing a file that has the new name.
  package func rename(_ name: String, to other: String) throws(RendererError) {
    let result = unsafe path.appending(name).withPlatformString { old in
      unsafe path.appending(other).withPlatformString { unsafe Glibc.rename(old, $0) }
    }
    guard result == 0 else {
      throw .cannotWrite("\(path.appending(name)): \(Errno(rawValue: errno))")
    }
  }

  /// Removes a file.
  package func remove(_ name: String) { remove([name]) }

  /// Removes the files of a job that exist.
  func remove(_ names: [String]) {
    for name in names {
      // A missing file was not written.
      _ = unsafe path.appending(name).withPlatformString { unsafe unlink($0) }
    }
  }

  /// Why a worker's file is invalid; `nil` if it is a non-empty regular file without other links.
  func problem(of name: String) -> String? {
    var status = stat()
    let result = unsafe path.appending(name).withPlatformString { unsafe lstat($0, &status) }
    guard result == 0 else { return "the worker wrote no image: \(Errno(rawValue: errno))" }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      return "the worker did not write a regular file"
    }
    return status.st_size > 0 ? nil : "the worker wrote an empty image"
  }
}
