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
  package let site: SiteContents
  /// What was published before.
  package let journal: Journal
}

/// A record of what gallery published to targets, which survives the deletion of the site's folder.
package protocol TargetMemory: Sendable {
  /// Calls a closure with lines that make a journal of what was published, in an order in which they can be applied.
  func forEachPublishedLine(of target: String, _ body: (Journal.Line) throws -> Void) throws

  /// Calls a closure with the path and a content of each file that was published to other targets.
  func forEachFile(notOf target: String, _ body: (String, RecordedContent) -> Void) throws

  /// Stores changes, in their order.
  func storePublished(_ lines: [Journal.Line], of target: String) throws
}
