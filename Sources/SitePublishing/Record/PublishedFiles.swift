import SystemPackage

/// The recorded files of a site, for a process that does not change it.
package struct PublishedFiles: Sendable {
  private let record: PublicationRecord

  /// Reads the publication record, and finds which of its files exist.
  ///
  /// - Parameters:
  ///   - output: The site's folder. Without a record, nothing is published.
  ///   - topLevel: The names at the top level of a site.
  /// - Throws: `PublishingError`.
  package init(
    in output: OutputFolder, topLevel: Set<String>
  ) throws(PublishingError) {
    guard case .record(var record, _) = try RecordFile(output: output).read() else {
      self.record = PublicationRecord()
      return
    }
    try ExistingFiles.visit(output, topLevel: topLevel) { _ = record.notePresence(of: $0) }
    self.record = record
  }

  /// Returns whether gallery wrote a file that exists.
  package func holds(_ path: String) -> Bool { record.isPresent(path) }
}
