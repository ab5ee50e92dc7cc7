import SystemPackage

/// The files of a site, for a process that does not change it.
package struct PublishedFiles: Sendable {
  private let journal: Journal

  /// Reads the journal of the site, and finds which of its files exist.
  package init(
    in output: OutputFolder, topLevel: Set<String>
  ) throws(SiteOutputError) {
    journal = try output.journal(topLevel: topLevel) ?? Journal()
  }

  /// Returns whether gallery wrote a file that exists.
  package func holds(_ path: String) -> Bool { journal.isPresent(path) }
}
