import Glibc
package import SystemPackage

/// A folder from the command line, as a checked path without symbolic links.
package struct LibraryRoot: Sendable {
  /// The absolute path.
  package let path: FilePath

  /// Checks a folder.
  package init(_ path: FilePath) throws(IndexError) {
    guard let resolved = Self.realPath(path) else {
      let reason = Errno(rawValue: errno)
      throw reason == .noSuchFileOrDirectory
        ? .noSuchFolder(path) : .unreadable(path, reason.description)
    }
    do {
      let listing = try FolderListing(of: resolved)
      guard !listing.files.isEmpty || !listing.folders.isEmpty else { throw IndexError.empty(path) }
    } catch let error as IndexError {
      throw error
    } catch Errno.notDirectory {
      throw .notAFolder(path)
    } catch {
      throw .unreadable(path, "\(error)")
    }
    self.path = resolved
  }

  /// Makes a folder of a checked path, or of another path of a checked folder.
  init(real path: FilePath) { self.path = path }

  /// A folder of the library in which something has changed; `nil` if no root contains it, or if its root is missing or
  /// empty.
  init?(changed folder: FilePath, in roots: [FilePath]) {
    guard let root = roots.first(where: folder.starts(with:)),
      let listing = try? FolderListing(of: root), !listing.isEmpty
    else { return nil }
    var folder = folder
    while folder != root, Self.realPath(folder) != folder { folder.removeLastComponent() }
    path = folder
  }

  private static func realPath(_ path: FilePath) -> FilePath? {
    unsafe path.withPlatformString { given in
      guard let resolved = unsafe realpath(given, nil) else { return nil }
      defer { unsafe free(resolved) }
      return unsafe FilePath(platformString: resolved)
    }
  }
}
