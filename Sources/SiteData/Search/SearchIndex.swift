import SiteFormats
package import SiteModel

/// The files that the search page loads: the terms with their photos, and what results show of photos.
package struct SearchIndex: Sendable {
  /// What the page itself has.
  package let directory: SearchDirectory

  /// Indexes the photos that can be shown, on all processors.
  ///
  /// - Parameters:
  ///   - outline: The site.
  ///   - put: Receives the path and the content of each file, on any thread and in no particular order.
  /// - Throws: `CancellationError`, and errors of `put`.
  package init(
    _ outline: SiteOutline, _ put: @escaping @Sendable (String, [UInt8]) throws -> Void
  ) async throws {
    let numbers = SearchNumbers(outline.photos)
    let shards = SearchShards(SearchTerms(numbers, of: outline).terms)
    let writer = SearchPhotos(settings: outline.settings)
    var digests: [[UInt8]] = []
    for (number, bytes) in shards.files.enumerated() {
      try put(SitePaths.searchTerms(number), bytes)
      digests.append(SHA256.digest(bytes))
    }
    digests += try await parallelMap(count: numbers.files.count, run: 16) { index in
      let file = numbers.files[index]
      let bytes = DataScript.render(list: writer.file(numbers.photos[file.photos]))
      try put(SitePaths.searchPhotos(file.number), bytes)
      return SHA256.digest(bytes)
    }
    directory = SearchDirectory(
      firstTerms: shards.firstTerms, version: SHA256.shortName(digests.flatMap(\.self)),
      hasRatings: numbers.photos.contains { $0.photo.rating != nil })
  }
}
