import Glibc
package import SystemPackage

/// The file that holds a photo, and what the catalog knows of it.
package struct OriginalFile: Equatable, Sendable {
  /// The library's folder.
  package var root: FilePath
  /// The path below `root`.
  package var name: FilePath
  /// Its length in bytes when it was indexed; `nil` where that is not known.
  package var size: Int?
  /// Its inode number when it was indexed; `nil` where that is not known.
  package var inode: Int?

  package init(root: FilePath, name: FilePath, size: Int? = nil, inode: Int? = nil) {
    self.root = root
    self.name = name
    self.size = size
    self.inode = inode
  }

  /// The file's whole path.
  package var path: FilePath { root.pushing(name) }

  /// Opens the file for reading, if it still is the plain file that was indexed.
  ///
  /// A symbolic link is followed only to the file that was indexed through it, as
  /// `--follow-symlinks` does: otherwise a link that took a photo's place would publish what it leads
  /// to.
  ///
  /// - Returns: The open file, which the caller closes.
  /// - Throws: Why there is no such file now, as a text for people.
  package func open() throws(OriginalProblem) -> FileDescriptor {
    // A pipe in the file's place must not keep us waiting.
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
      throw OriginalProblem(opening: error)
    }
    if let problem = problem(of: file, isLink: isLink) {
      _ = try? file.close()  // Nothing was written to it.
      throw problem
    }
    return file
  }

  private func problem(of file: FileDescriptor, isLink: Bool) -> OriginalProblem? {
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else {
      return OriginalProblem(opening: Errno(rawValue: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return OriginalProblem("is no plain file any more; run gallery index and build again")
    }
    if isLink, inode == nil || inode != Int(truncatingIfNeeded: status.st_ino) {
      return OriginalProblem(
        "is now a symbolic link; run gallery index (with --follow-symlinks to show what it leads "
          + "to) and build again")
    }
    if let size, size != Int(status.st_size) {
      return OriginalProblem("has changed since it was indexed; run gallery index and build again")
    }
    return nil
  }
}

/// Why an original cannot be had just now.
package struct OriginalProblem: Error, Equatable, Sendable, CustomStringConvertible {
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
