import Facts
import Glibc
import SystemPackage

/// The location of the output folder relative to the library.
enum OutputPlacement {
  /// Refuses an output folder that is a root of the library or contains one. A web server would publish the originals,
  /// and the next run of `gallery index` would skip the library as a site.
  static func check(_ output: FilePath, _ roots: [FilePath]) throws(SiteError) -> [FilePath] {
    let outer = identities(above: output)
    for root in roots {
      if let own = outer.first, identities(above: root).contains(own) {
        throw .holdsLibrary(output: output, library: root)
      }
    }
    return roots.filter { root in FileIdentity(root).map(outer.contains) ?? false }
  }

  /// Whether a file is in the output folder, where a web server would publish it.
  static func holds(_ file: FilePath, in output: FilePath) -> Bool {
    guard let own = FileIdentity(output) else { return false }
    let folder = file.removingLastComponent()
    return identities(above: folder.isEmpty ? "." : folder).contains(own)
  }

  /// Whether there is a file or a folder at a path.
  static func exists(_ path: FilePath) -> Bool { FileIdentity(path) != nil }

  /// Whether the folder of a site was deleted or renamed. Nothing is at its path, but its parent folder exists, so its
  /// disk is mounted.
  static func isGone(_ site: FilePath) -> Bool {
    var status = stat()
    let result = unsafe site.withPlatformString { unsafe lstat($0, &status) }
    return result != 0 && errno == ENOENT && exists(site.removingLastComponent())
  }

  /// A folder and its parents, across mount points.
  static func identities(above path: FilePath) -> [FileIdentity] {
    var identities: [FileIdentity] = []
    var path = path
    while let identity = FileIdentity(path), identities.last != identity {
      identities.append(identity)
      path = path.appending("..")
    }
    return identities
  }
}
