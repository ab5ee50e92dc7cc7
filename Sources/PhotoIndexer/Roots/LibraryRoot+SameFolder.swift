import Glibc
package import SystemPackage

extension LibraryRoot {
  /// A folder that was given by a path other than its known path.
  package struct OtherPath: Equatable, Sendable {
    package var given: FilePath
    package var known: FilePath
  }

  /// Replaces the paths of folders by those that the library has for them, so that no photo is in it twice. On a disk
  /// that ignores case, `lib` and `LIB` are one folder, and a folder can be mounted at several places.
  package static func merged(
    _ roots: [LibraryRoot], known: [FilePath]
  ) -> (roots: [LibraryRoot], others: [OtherPath]) {
    var paths: [FileIdentity: FilePath] = [:]
    for path in known { identity(of: path).map { paths[$0] = path } }
    var (merged, others): ([LibraryRoot], [OtherPath]) = ([], [])
    for root in roots {
      let isKnown = known.contains { root.path.starts(with: $0) }
      let path = isKnown ? root.path : knownPath(of: root.path, in: paths)
      if path != root.path { others.append(OtherPath(given: root.path, known: path)) }
      identity(of: path).map { paths[$0] = paths[$0] ?? path }
      if !merged.contains(where: { $0.path == path }) { merged.append(LibraryRoot(real: path)) }
    }
    return (merged, others)
  }

  /// A path in which the folder, or its nearest known parent, has its known path.
  private static func knownPath(
    of path: FilePath, in paths: [FileIdentity: FilePath]
  ) -> FilePath {
    var (parent, below) = (path, FilePath())
    while !paths.isEmpty {
      if let known = identity(of: parent).flatMap({ paths[$0] }) {
        return below.isEmpty ? known : known.pushing(below)
      }
      guard let name = parent.lastComponent, parent.removeLastComponent() else { break }
      below = FilePath(root: nil, [name] + Array(below.components))
    }
    return path
  }

  private static func identity(of path: FilePath) -> FileIdentity? {
    var status = stat()
    return unsafe path.withPlatformString { unsafe stat($0, &status) } == 0
      ? FileIdentity(status) : nil
  }
}
