import Glibc
import SystemPackage

/// Where the output folder lies beside the library.
enum OutputPlacement {
  /// Refuses an output folder that is a library's folder or holds one.
  ///
  /// Whoever serves the site would serve the originals with it, and the next run of `gallery index`
  /// would take the library for the site.
  ///
  /// - Parameters:
  ///   - output: The output folder without symbolic links.
  ///   - roots: The library's folders; those that are missing cannot be compared.
  /// - Returns: The roots that the output folder lies in: `gallery index` leaves it out there.
  /// - Throws: `SiteError.holdsLibrary`.
  static func check(_ output: FilePath, _ roots: [FilePath]) throws(SiteError) -> [FilePath] {
    let outer = identities(above: output)
    for root in roots {
      if let own = outer.first, identities(above: root).contains(own) {
        throw .holdsLibrary(output: output, library: root)
      }
    }
    return roots.filter { root in identity(root).map(outer.contains) ?? false }
  }

  /// Whether a file lies in the output folder, where a web server would publish it.
  static func holds(_ file: FilePath, in output: FilePath) -> Bool {
    guard let own = identity(output) else { return false }
    let folder = file.removingLastComponent()
    return identities(above: folder.isEmpty ? "." : folder).contains(own)
  }

  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  /// A folder and all above it, wherever they are mounted.
  private static func identities(above path: FilePath) -> [Identity] {
    var identities: [Identity] = []
    var path = path
    while let identity = identity(path), identities.last != identity {
      identities.append(identity)
      path = path.appending("..")
    }
    return identities
  }

  private static func identity(_ path: FilePath) -> Identity? {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
    return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}
