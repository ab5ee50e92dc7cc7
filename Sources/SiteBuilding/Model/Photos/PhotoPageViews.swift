import Facts
package import SiteViews

/// The views of the pages of photos of a site.
package struct PhotoPageViews: Sendable {
  /// The photos that have a page, each once, in the order of the albums.
  private let photos: [SitePhotoLocation]
  /// The links to the sections of each album, by its id.
  private let sections: [String: [SectionLink]]
  private let links: ValueLinks
  /// The digests of these photos.
  private let digests: [UInt64]
  /// The photos of each view.
  package let runs: [Range<Int>]

  /// Divides the photos that can be shown.
  package init(_ outline: SiteOutline, _ digests: PhotoDigests) {
    let shown = outline.photos.indices.filter { outline.photos[$0].photo.isShown }
    photos = shown.map { outline.photos[$0] }
    let sectionLinks = outline.folders.map {
      ($0.album.id, AlbumPaging.links($0.album, $0.outline))
    }
    sections = Dictionary(sectionLinks) { first, _ in first }
    (links, self.digests) = (outline.facets.links, shown.map { digests[$0] })
    runs = Self.runs(photos, sections)
  }

  private static func runs(
    _ photos: [SitePhotoLocation], _ sections: [String: [SectionLink]]
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < photos.count {
      let place = photos[start]
      let section = sections[place.album.id]?.first { $0.photos.contains(place.index) }
      let limit = section?.photos.upperBound ?? place.index + 1
      var end = start + 1
      while end < photos.count, photos[end].index < limit, photos[end].index > place.index,
        photos[end].isInSameAlbum(as: place)
      {
        end += 1
      }
      runs.append(start..<end)
      start = end
    }
    return runs
  }

  /// The number of photos that can be shown.
  package var count: Int { photos.count }

  /// The address of a photo.
  package func address(_ number: Int) -> String { photos[number].photo.address }

  /// The path of the page of a photo.
  package func path(_ number: Int) -> String { SitePaths.photo(address: address(number)) }

  /// The view of the pages of a run.
  package func view(_ run: Range<Int>) -> PhotoPagesView {
    let place = photos[run.lowerBound]
    let album = place.album
    let section = sections[album.id]?.first { $0.photos.contains(place.index) }
    return PhotoPagesView(
      album: album.link, ancestors: place.ancestors.map(\.link),
      page: section?.page ?? SitePaths.album(album.link),
      photos: LinkedPhotos(photos[run].map(\.photo), links, digests: Array(digests[run])),
      before: neighbour(run.lowerBound, -1), after: neighbour(run.upperBound - 1, 1))
  }

  private func neighbour(_ number: Int, _ distance: Int) -> PhotoLink? {
    let other = number + distance
    guard photos.indices.contains(other), photos[other].album.id == photos[number].album.id else {
      return nil
    }
    return PhotoLink(photos[other].photo)
  }
}

/// Digests of everything that pages show of photos, including the links to the pages of their values. The links depend
/// on other photos: a value with a single photo has no page, and a keyword can be part of a hierarchy of another photo.
package struct PhotoDigests: Sendable {
  private var digests: [UInt64] = []

  /// The number of parts that are computed at the same time; each finds the links of values by itself.
  private static let parts = 4

  /// Computes the digests on all processors.
  package init(_ photos: [SitePhoto], _ links: ValueLinks) async throws {
    let size = max(1, (photos.count + Self.parts - 1) / Self.parts)
    digests = try await parallelMap(count: (photos.count + size - 1) / size) { part in
      var links = LinkDigests(links)
      return photos[part * size..<min((part + 1) * size, photos.count)].map { links.digest($0) }
    }.flatMap(\.self)
  }

  /// The digest of the photo at an index.
  package subscript(index: Int) -> UInt64 { digests[index] }
}

/// Computes digests of photos, and caches those of the links to values that many photos share.
private struct LinkDigests {
  private let values: ValueLinks
  private var cameras: [[String?]: UInt64] = [:]
  private var places: [PlaceName: UInt64] = [:]
  private var keywords: [String: UInt64] = [:]

  init(_ values: ValueLinks) { self.values = values }

  mutating func digest(_ photo: SitePhoto) -> UInt64 {
    var digest = InputDigest()
    digest.add(photo.digest)
    digest.add(cameraDigest(photo))
    if let place = photo.placeName { digest.add(placeDigest(place)) }
    for name in photo.people { digest.add(values.path(.people, name)) }
    for keyword in photo.facts.allKeywords {
      digest.add(keywordDigest(keyword))
    }
    return digest.value
  }

  private mutating func cameraDigest(_ photo: SitePhoto) -> UInt64 {
    let key = [photo.facts.make, photo.facts.model, photo.lens]
    if let known = cameras[key] { return known }
    var digest = InputDigest()
    digest.add(photo.camera.flatMap { values.path(.cameras, $0) })
    digest.add(photo.lens.flatMap { values.path(.lenses, $0) })
    cameras[key] = digest.value
    return digest.value
  }

  private mutating func placeDigest(_ place: PlaceName) -> UInt64 {
    if let known = places[place] { return known }
    var digest = InputDigest()
    for part in values.places(of: place) { digest.add(part.path) }
    places[place] = digest.value
    return digest.value
  }

  /// The digest of a keyword's place among the keywords of all photos. These digests and the texts determine how the
  /// keywords of a photo are shown.
  private mutating func keywordDigest(_ keyword: String) -> UInt64 {
    if let known = keywords[keyword] { return known }
    var facts = PhotoFacts(format: .jpeg, width: 0, height: 0)
    facts.keywords = [keyword]
    var digest = InputDigest()
    for (name, path) in values.keywords(of: facts) {
      digest.add(name)
      digest.add(path)
    }
    keywords[keyword] = digest.value
    return digest.value
  }
}
