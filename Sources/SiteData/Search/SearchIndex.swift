import PhotoMetadata
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
    let photos = Self.numbered(outline.photos)
    let shards = SearchShards(SearchTerms(photos, of: outline).terms)
    let writer = SearchPhotos(settings: outline.settings)
    let starts = Array(stride(from: 0, to: photos.count, by: SearchPhotos.count))
    var digests: [[UInt8]] = []
    for (number, bytes) in shards.files.enumerated() {
      try put(SitePaths.searchTerms(number), bytes)
      digests.append(SHA256.digest(bytes))
    }
    digests += try await parallelMap(count: starts.count, run: 16) { number in
      let part = photos[starts[number]..<min(starts[number] + SearchPhotos.count, photos.count)]
      let bytes = DataScript.render(list: writer.file(part))
      try put(SitePaths.searchPhotos(number), bytes)
      return SHA256.digest(bytes)
    }
    directory = SearchDirectory(
      firstTerms: shards.firstTerms, version: SHA256.shortName(digests.flatMap(\.self)),
      hasRatings: photos.contains { $0.photo.rating != nil })
  }

  /// The photos that can be shown, in the order of their numbers: by date, those without a date first.
  ///
  /// Most new photos are newer than all others, and leave the numbers of the others as they are.
  static func numbered(_ photos: [SitePhotoLocation]) -> [SitePhotoLocation] {
    // A location finds its photo by way of its album, which takes longer than a comparison.
    var keyed = photos.indices.compactMap { index -> (time: Int, index: Int)? in
      let photo = photos[index].photo
      return photo.isShown ? (photo.taken.map(time) ?? -1, index) : nil
    }
    keyed.sort { one, other in
      one.time == other.time
        ? photos[one.index].photo.id < photos[other.index].photo.id : one.time < other.time
    }
    return keyed.map { photos[$0.index] }
  }

  /// A number that grows with the date.
  private static func time(_ taken: LocalDateTime) -> Int {
    let days = (taken.year * 12 + taken.month) * 31 + taken.day
    return ((days * 24 + taken.hour) * 60 + taken.minute) * 60 + taken.second
  }
}
