import Facts
package import SiteViews

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
