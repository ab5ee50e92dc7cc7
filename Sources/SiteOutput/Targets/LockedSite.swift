package import SystemPackage

/// A complete site that no build changes during the lifetime of this object.
package final class LockedSite: Sendable {
  package let contents: SiteContents
  private let lock: BuildLock

  package var path: FilePath { contents.path }

  /// Acquires the lock of an output folder and reads its journal.
  package init(at path: FilePath) throws {
    let output = try SiteContents.open(path)
    lock = try BuildLock(output)
    contents = try SiteContents(output)
  }
}
