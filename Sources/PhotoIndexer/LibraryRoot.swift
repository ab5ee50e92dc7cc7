import Glibc
import SystemPackage

/// A folder that was given on the command line, checked and without symbolic links.
struct LibraryRoot {
  var path: FilePath

  init(_ path: FilePath) throws(IndexError) {
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
