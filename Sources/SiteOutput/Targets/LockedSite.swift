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

/// The files that a publication would delete.
package struct PublicationRemoval: Sendable {
  /// Their paths at the target.
  package let removed: [String]
  /// The site that is published.
  package let site: SiteContents
  /// What was published before.
  package let journal: Journal

  package init(removed: [String], site: SiteContents, journal: Journal) {
    (self.removed, self.site, self.journal) = (removed, site, journal)
  }
}

/// A record of what gallery published to targets, which survives the deletion of the site's folder.
package protocol TargetMemory: Sendable {
  /// Calls a closure with lines that make a journal of what was published, in an order in which they can be applied.
  func forEachLine(of target: String, _ body: (Journal.Line) throws -> Void) throws

  /// Stores changes, in their order.
  func add(_ lines: [Journal.Line], of target: String) throws

  /// Forgets folders that were deleted at a target.
  func remove(folders: [String], of target: String) throws
}
