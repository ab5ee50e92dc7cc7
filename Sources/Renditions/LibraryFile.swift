import Glibc
package import SystemPackage

/// A file of a library: a root and a path below it, valid on every machine that has the roots.
package struct LibraryFile: Equatable, Sendable {
  /// The index of the root.
  package let root: Int
  /// The path below the root.
  package let path: FilePath
  /// The length in bytes and the inode number when the file was indexed; `nil` if unknown.
  package let size: Int?
  package let inode: Int?

  package init(root: Int, path: FilePath, size: Int? = nil, inode: Int? = nil) {
    (self.root, self.path, self.size, self.inode) = (root, path, size, inode)
  }

  /// The name of the file, with replacements for bytes that are not UTF-8.
  package var nameText: String { path.lastComponent?.string ?? "" }

  /// The file's path on this machine.
  package func path(in roots: [FilePath]) -> FilePath { roots[root].pushing(path) }

  /// Opens the file for reading, if it is still the regular file that was indexed. A symbolic link is followed only to
  /// the file that was indexed through it with `--follow-symlinks`. Otherwise the target of a link that replaced a
  /// photo would be published.
  package func open(in roots: [FilePath]) throws(OriginalError) -> FileDescriptor {
    let path = path(in: roots)
    // Opening a pipe that replaced the file must not block.
    let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
    var isLink = false
    var file: FileDescriptor
    do {
      do {
        file = try FileDescriptor.open(path, .readOnly, options: options.union(.noFollow))
      } catch Errno.tooManySymbolicLinkLevels {
        isLink = true
        file = try FileDescriptor.open(path, .readOnly, options: options)
      }
    } catch {
      throw OriginalError(opening: error)
    }
    if let problem = problem(of: file, isLink: isLink) {
      _ = try? file.close()  // Nothing was written to it.
      throw problem
    }
    return file
  }

  private func problem(of file: FileDescriptor, isLink: Bool) -> OriginalError? {
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else {
      return OriginalError(opening: Errno(rawValue: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return OriginalError("is no longer a regular file; run gallery index and build again")
    }
    if isLink, inode == nil || inode != Int(truncatingIfNeeded: status.st_ino) {
      return OriginalError(
        "is now a symbolic link; run gallery index (with --follow-symlinks to show what it leads "
          + "to) and build again")
    }
    if let size, size != Int(status.st_size) {
      return OriginalError("has changed since it was indexed; run gallery index and build again")
    }
    return nil
  }
}

/// Why an original cannot be opened now.
package struct OriginalError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  fileprivate init(opening error: any Error) {
    let reason = (error as? Errno)?.description ?? "\(error)"
    let remedy =
      switch error as? Errno {
      case .noSuchFileOrDirectory, .notDirectory:
        "check that the disk is connected, or run gallery index if the file was moved"
      case .permissionDenied, .notPermitted:
        "allow reading the file and its folders"
      default:
        "check the disk, and build again"
      }
    description = "cannot be opened: \(reason); \(remedy)"
  }
}
