import Glibc
package import SystemPackage

/// A folder from the command line, as a checked path without symbolic links.
package struct LibraryRoot: Sendable {
  let path: FilePath

  /// Checks a folder.
  ///
  /// - Parameter path: The path from the command line.
  /// - Throws: `IndexError` if it is not a folder, cannot be listed, or is empty.
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

  private static func realPath(_ path: FilePath) -> FilePath? {
    unsafe path.withPlatformString { given in
      guard let resolved = unsafe realpath(given, nil) else { return nil }
      defer { unsafe free(resolved) }
      return unsafe FilePath(platformString: resolved)
    }
  }
}
