import Facts
import Glibc
package import PhotoCatalog
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

  /// The path without symbolic links; `nil` if there is nothing.
  static func realPath(_ path: FilePath) -> FilePath? {
    unsafe path.withPlatformString { given in
      guard let resolved = unsafe realpath(given, nil) else { return nil }
      defer { unsafe free(resolved) }
      return unsafe FilePath(platformString: resolved)
    }
  }
}

extension LibraryRoot {
  /// A folder that was given by a path other than its known path.
  package struct OtherPath: Equatable, Sendable {
    package var given: FilePath
    package var known: FilePath
  }

  /// Replaces the paths of folders by those that the library has for them, so that no photo is in it twice. On a disk
  /// that ignores case, `lib` and `LIB` are one folder, and a folder can be mounted at several places.
  package static func merged(_ roots: [LibraryRoot], known: [FilePath]) -> (roots: [LibraryRoot], others: [OtherPath]) {
    var paths: [FileIdentity: FilePath] = [:]
    for path in known { FileIdentity(path).map { paths[$0] = path } }
    var (merged, others): ([LibraryRoot], [OtherPath]) = ([], [])
    for root in roots {
      let isKnown = known.contains { root.path.starts(with: $0) }
      let path = isKnown ? root.path : knownPath(of: root.path, in: paths)
      if path != root.path { others.append(OtherPath(given: root.path, known: path)) }
      FileIdentity(path).map { paths[$0] = paths[$0] ?? path }
      if !merged.contains(where: { $0.path == path }) { merged.append(LibraryRoot(real: path)) }
    }
    return (merged, others)
  }

  /// A path in which the folder, or its nearest known parent, has its known path.
  private static func knownPath(of path: FilePath, in paths: [FileIdentity: FilePath]) -> FilePath {
    var (parent, below) = (path, FilePath())
    while !paths.isEmpty {
      if let known = FileIdentity(parent).flatMap({ paths[$0] }) {
        return below.isEmpty ? known : known.pushing(below)
      }
      guard let name = parent.lastComponent, parent.removeLastComponent() else { break }
      below = FilePath(root: nil, [name] + Array(below.components))
    }
    return path
  }
}

/// A folder of the library that is at another path now.
package struct MovedRoot: Error, Equatable, CustomStringConvertible {
  /// The path in the catalog, which is missing or empty.
  package var old: FilePath
  package var new: FilePath

  package var description: String {
    """
    \(new): contains the photos of \(old), which is missing; if the folder has moved, run gallery index \
    --moved-from \(old) \(new); otherwise remove the missing folder first: gallery forget \(old)
    """
  }

  /// Changes the path of a root of a catalog.
  package static func move(_ old: FilePath, to new: LibraryRoot, in catalog: Catalog) throws {
    guard old != new.path else { return }
    let others = try catalog.rootFolders().filter { $0 != old }
    if let other = others.first(where: { new.path.starts(with: $0) || $0.starts(with: new.path) }) {
      throw IndexError.overlaps(new.path, other)
    }
    try catalog.move(root: old, to: new.path)
  }

  /// The number of files that are compared, and the share of them that must be at the new path.
  private static let sampleCount = 64
  private static let wantedShare = 0.5

  /// Finds the root of a catalog that is at a new path now; `nil` if the folder is known, or has other files.
  package static func find(_ root: LibraryRoot, in catalog: Catalog) throws(CatalogError) -> MovedRoot? {
    let roots = try catalog.rootFolders()
    guard !roots.contains(where: { root.path.starts(with: $0) || $0.starts(with: root.path) })
    else { return nil }
    for old in roots.sorted(by: { $0.string < $1.string }) where isAway(old) {
      let files = try catalog.sampleFiles(ofRoot: old, limit: sampleCount)
      let found = files.count { size(of: root.path.pushing($0.path)) == $0.size }
      if !files.isEmpty, Double(found) >= wantedShare * Double(files.count) {
        return MovedRoot(old: old, new: root.path)
      }
    }
    return nil
  }

  private static func isAway(_ root: FilePath) -> Bool {
    guard let listing = try? FolderListing(of: root) else { return true }
    return listing.isEmpty
  }

  private static func size(of path: FilePath) -> Int? {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
    return Int(status.st_size)
  }
}
