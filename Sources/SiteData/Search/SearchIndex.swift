import Digests
package import SiteConfiguration
import SiteFormats
package import SiteViews

/// The files that the search page loads: the terms with their photos, and what the results show.
package struct SearchIndex: Sendable {
  /// The part of the index that the page itself contains.
  package let directory: SearchDirectory

  /// Indexes photos on all processors, apart from years that have not changed.
  ///
  /// - Parameters:
  ///   - view: What the files show.
  ///   - settings: Those of the site.
  ///   - unchanged: The files of the last build.
  ///   - keep: Returns whether the site has the file at a path unchanged, and keeps it.
  ///   - put: Receives the path and the content of each file, on any thread and in no particular order.
  /// - Throws: `CancellationError`, and errors of `put`.
  package init(
    _ view: SearchView, _ settings: SiteSettings, unchanged: UnchangedFiles = UnchangedFiles(),
    keep: @escaping @Sendable (String) -> Bool = { _ in false },
    _ put: @escaping @Sendable (String, [UInt8]) throws -> Void
  ) async throws {
    let terms = try await SearchTerms.all(view, settings, unchanged)
    let shards = SearchShards(terms.terms)
    let writer = SearchPhotos(settings: settings)
    var contents: [[UInt8]] = []
    for (number, bytes) in shards.files.enumerated() {
      try put(SitePaths.searchTerms(number), bytes)
      contents.append(Digest(of: bytes).bytes)
    }
    let files = try await parallelMap(count: view.files.count, run: 16) { index -> [UInt8] in
      let file = view.files[index]
      let digest = unchanged.digest(file.digest)
      if let content = unchanged.result(digest), keep(file.path) {
        return content
      }
      let bytes = DataScript.render(list: writer.file(file))
      try put(file.path, bytes)
      let content = Digest(of: bytes).bytes
      unchanged.store(content, digest)
      return content
    }
    contents += files
    directory = SearchDirectory(
      firstTerms: shards.firstTerms, version: Digest(of: contents.flatMap(\.self)).name(),
      hasRatings: view.hasRatings)
  }
}
