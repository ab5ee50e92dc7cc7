/// A record of what gallery published to targets, which survives the deletion of the site's folder.
package protocol TargetMemory: Sendable {
  /// Calls a closure with lines that make a journal of what was published, in an order in which they can be applied.
  ///
  /// - Parameters:
  ///   - target: The unambiguous name of the target.
  ///   - body: Receives the lines.
  /// - Throws: If the memory cannot be read, and what the closure throws.
  func forEachLine(of target: String, _ body: (Journal.Line) throws -> Void) throws

  /// Stores changes, in their order.
  ///
  /// - Parameters:
  ///   - lines: The changes.
  ///   - target: The unambiguous name of the target.
  /// - Throws: If the memory cannot be written.
  func add(_ lines: [Journal.Line], of target: String) throws

  /// Forgets folders that were deleted at a target.
  ///
  /// - Parameters:
  ///   - folders: Their paths.
  ///   - target: The unambiguous name of the target.
  /// - Throws: If the memory cannot be written.
  func remove(folders: [String], of target: String) throws
}
