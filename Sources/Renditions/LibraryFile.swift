import Glibc
package import SystemPackage

/// A file of a library: a root and a path below it, valid on every machine that has the roots. A plan stores the files
/// of all photos. To save memory, folder and name are separate: the files of a folder share its path, and most names
/// are short enough to need no allocation.
package struct LibraryFile: Equatable, Sendable {
  /// The path of the folder below the root.
  private let folder: CodablePath
  private let name: Name
  private let storedRoot: Int32
  /// The length in bytes and the inode number when the file was indexed; `Int.min` if unknown.
  private let knownSize: Int
  private let knownInode: Int

  private enum Name: Equatable {
    case text(String)
    /// A name that is not UTF-8.
    case bytes(CodablePath)
  }

  /// Makes a file from its path below a root.
  package init(root: Int, path: FilePath, size: Int? = nil, inode: Int? = nil) {
    self.init(
      root: root, folder: path.removingLastComponent(),
      name: path.lastComponent.map { FilePath(root: nil, [$0]) } ?? FilePath(), size: size,
      inode: inode)
  }

  /// Makes a file from its folder and its name. `size` is `nil` if unknown. `inode` is `nil` if unknown.
  package init(root: Int, folder: FilePath, name: FilePath, size: Int? = nil, inode: Int? = nil) {
    storedRoot = Int32(root)
    self.folder = CodablePath(folder)
    let text = name.string
    self.name = FilePath(text) == name ? .text(text) : .bytes(CodablePath(name))
    knownSize = size ?? .min
    knownInode = inode ?? .min
  }

  /// The index of the root.
  package var root: Int { Int(storedRoot) }

  /// The length in bytes when the file was indexed; `nil` if unknown.
  package var size: Int? { knownSize == .min ? nil : knownSize }

  /// The inode number when the file was indexed; `nil` if unknown.
  package var inode: Int? { knownInode == .min ? nil : knownInode }

  /// The path below the root.
  package var path: CodablePath {
    switch name {
    case .text(let name): CodablePath(folder.path.appending(name))
    case .bytes(let name): CodablePath(folder.path.pushing(name.path))
    }
  }

  /// The name of the file, with replacements for bytes that are not UTF-8.
  package var nameText: String {
    switch name {
    case .text(let name): name
    case .bytes(let name): name.path.string
    }
  }

  /// The file's path on this machine.
  package func path(in roots: [FilePath]) -> FilePath { roots[root].pushing(path.path) }

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

extension LibraryFile: Codable {
  private enum CodingKeys: CodingKey {
    case root, path, size, inode
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      root: try container.decode(Int.self, forKey: .root),
      path: try container.decode(CodablePath.self, forKey: .path).path,
      size: try container.decodeIfPresent(Int.self, forKey: .size),
      inode: try container.decodeIfPresent(Int.self, forKey: .inode))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(root, forKey: .root)
    try container.encode(path, forKey: .path)
    try container.encodeIfPresent(size, forKey: .size)
    try container.encodeIfPresent(inode, forKey: .inode)
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
