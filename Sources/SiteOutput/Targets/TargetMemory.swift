/// A record of what gallery published to targets, which survives the deletion of the site's folder.
package protocol TargetMemory: Sendable {
  /// Calls a closure with lines that make a journal of what was published, in an order in which they can be applied.
  func forEachLine(of target: String, _ body: (Journal.Line) throws -> Void) throws

  /// Stores changes, in their order.
  func add(_ lines: [Journal.Line], of target: String) throws

  /// Forgets folders that were deleted at a target.
  func remove(folders: [String], of target: String) throws
}
