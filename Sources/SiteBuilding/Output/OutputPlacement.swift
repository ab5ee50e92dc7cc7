import Facts
import Glibc
import PhotoCatalog
import SiteOutput
import SiteViews
package import SystemPackage

/// The location of the output folder relative to the library and to other files of the owner.
package enum OutputPlacement {
  /// Refuses an output folder that holds a file of the owner, such as the catalog: a web server would publish it.
  package static func check(_ output: FilePath, holdsNone files: [FilePath]) throws(SiteError) {
    if let file = files.first(where: { exists($0) && holds($0, in: output) }) {
      throw .holdsPrivate(output: output, file: file)
    }
  }

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

/// The location of a folder to which a site is published, relative to the library.
package enum TargetPlacement {
  /// Refuses a folder that is in the library or contains it, or that holds files of the owner. If the library contained
  /// the folder, `gallery index` would index the images of the site. If the folder contained the library, a web server
  /// would publish the originals.
  package static func check(
    _ folder: FilePath, catalog: FilePath, privateFiles: [FilePath] = []
  ) throws {
    let passphrases = try checkLibrary(folder, catalog: catalog)
    for file in [catalog] + privateFiles + passphrases where OutputPlacement.exists(file) {
      if OutputPlacement.holds(file, in: folder) {
        throw TransferError.holdsPrivate(folder, file: file)
      }
    }
  }

  /// - Returns: The files with the passphrases of albums.
  private static func checkLibrary(_ folder: FilePath, catalog: FilePath) throws -> [FilePath] {
    guard let store = try Catalog.forReading(at: catalog) else { return [] }
    defer { try? store.close() }
    let roots = try store.rootFolders()
    let outer = OutputPlacement.identities(aboveMissing: folder)
    for root in roots {
      guard let own = OutputPlacement.identities(above: root).first else { continue }
      let holdsRoot =
        OutputPlacement.identities(above: folder).first.map(
          OutputPlacement.identities(above: root).contains) ?? false
      if holdsRoot || outer.contains(own) { throw TransferError.nearLibrary(folder, library: root) }
    }
    do {
      return try AlbumPassphraseFile.all(store).map(\.path)
    } catch is ConfigError {
      // An error in an album.md stops builds, not publications.
      return []
    }
  }
}

extension OutputPlacement {
  /// The nearest existing folder at or above a path, and its parents.
  fileprivate static func identities(aboveMissing path: FilePath) -> [FileIdentity] {
    var path = path
    while true {
      let found = identities(above: path.isEmpty ? "." : path)
      if !found.isEmpty || path.isEmpty || path == "/" { return found }
      path = path.removingLastComponent()
    }
  }
}
