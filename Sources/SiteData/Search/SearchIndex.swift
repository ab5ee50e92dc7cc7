import Digests
import PhotoMetadata
import SiteFormats
package import SiteModel

/// The files that the search page loads: the terms with their photos, and what the results show.
package struct SearchIndex: Sendable {
  /// The part of the index that the page itself contains.
  package let directory: SearchDirectory
  /// The digests of the inputs of files and terms.
  package let digests: [UInt64]

  /// Indexes the photos that can be shown, on all processors, apart from years that have not changed.
  ///
  /// - Parameters:
  ///   - outline: The site.
  ///   - digests: The digests of all photos of the site.
  ///   - unchanged: The files of the last build.
  ///   - keep: Returns whether the site has the file at a path unchanged, and keeps it.
  ///   - put: Receives the path and the content of each file, on any thread and in no particular order.
  /// - Throws: `CancellationError`, and errors of `put`.
  package init(
    _ outline: SiteOutline, _ digests: PhotoDigests, unchanged: UnchangedFiles = UnchangedFiles(),
    keep: @escaping @Sendable (String) -> Bool = { _ in false },
    _ put: @escaping @Sendable (String, [UInt8]) throws -> Void
  ) async throws {
    let numbers = SearchNumbers(outline.photos)
    let (terms, termDigests) = try await SearchTerms.all(numbers, of: outline, digests, unchanged)
    let shards = SearchShards(terms.terms)
    let writer = SearchPhotos(settings: outline.settings)
    var contents: [[UInt8]] = []
    for (number, bytes) in shards.files.enumerated() {
      try put(SitePaths.searchTerms(number), bytes)
      contents.append(Digest(of: bytes).bytes)
    }
    let files = try await parallelMap(count: numbers.files.count, run: 16) { index in
      let file = numbers.files[index]
      let view = SearchPhotosView(
        path: SitePaths.searchPhotos(file.number), numbers.photos, file.photos)
      let digest = unchanged.digest(view.digest)
      if let content = unchanged.result(digest), keep(view.path) {
        return (digest: digest, content: content)
      }
      let bytes = DataScript.render(list: writer.file(view))
      try put(view.path, bytes)
      let content = Digest(of: bytes).bytes
      unchanged.store(content, digest)
      return (digest, content)
    }
    self.digests = termDigests + files.map(\.digest)
    contents += files.map(\.content)
    directory = SearchDirectory(
      firstTerms: shards.firstTerms, version: Digest(of: contents.flatMap(\.self)).name(),
      hasRatings: numbers.photos.contains { $0.photo.rating != nil })
  }
}
