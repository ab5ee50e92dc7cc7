package import PhotoCatalog
import Glibc
package import SystemPackage

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
  package static func find(
    _ root: LibraryRoot, in catalog: Catalog
  ) throws(CatalogError) -> MovedRoot? {
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
