import Facts
import PhotoCatalog
import SiteViews
import SiteOutput
package import SystemPackage

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
