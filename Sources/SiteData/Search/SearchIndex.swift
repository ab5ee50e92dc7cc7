import PhotoMetadata
import SiteFormats
package import SiteModel

/// The files that the search page loads: the terms with their photos, and what results show of photos.
package struct SearchIndex: Sendable {
  /// What the page itself has.
  package let directory: SearchDirectory
  package let files: [(path: String, bytes: [UInt8])]

  /// Indexes the photos that can be shown, on all processors.
  ///
  /// - Parameter outline: The site.
  /// - Throws: `CancellationError`.
  package init(_ outline: SiteOutline) async throws {
    let photos = Self.numbered(outline.photos)
    let terms = SearchTerms(photos, of: outline).terms
    let shards = SearchShards(terms)
    let writer = SearchPhotos(settings: outline.settings)
    let starts = Array(stride(from: 0, to: photos.count, by: SearchPhotos.count))
    let results = try await parallelMap(count: starts.count, run: 16) { number in
      let part = photos[starts[number]..<min(starts[number] + SearchPhotos.count, photos.count)]
      return (SitePaths.searchPhotos(number), DataScript.render(list: writer.file(part)))
    }
    files = shards.files.enumerated().map { (SitePaths.searchTerms($0), $1) } + results
    directory = SearchDirectory(
      firstTerms: shards.firstTerms,
      version: SHA256.shortName(files.flatMap { SHA256.digest($0.1) }),
      hasRatings: photos.contains { $0.photo.facts.rating != nil })
  }

  /// The photos that can be shown, in the order of their numbers: by date, those without a date first.
  ///
  /// Most new photos are newer than all others, and leave the numbers of the others as they are.
  static func numbered(_ photos: [SitePhotoLocation]) -> [SitePhotoLocation] {
    // A location finds its photo by way of its album, which takes longer than a comparison.
    let keyed = photos.compactMap {
      location -> (time: Int, id: String, location: SitePhotoLocation)? in
      let photo = location.photo
      guard photo.isShown else { return nil }
      return (photo.taken.map(time) ?? -1, photo.id, location)
    }
    return keyed.sorted { ($0.time, $0.id) < ($1.time, $1.id) }.map(\.location)
  }

  /// A number that grows with the date.
  private static func time(_ taken: LocalDateTime) -> Int {
    let days = (taken.year * 12 + taken.month) * 31 + taken.day
    return ((days * 24 + taken.hour) * 60 + taken.minute) * 60 + taken.second
  }
}
