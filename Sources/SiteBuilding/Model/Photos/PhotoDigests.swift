import Facts
package import SiteViews

/// Digests of everything that pages show of photos, including the links to the pages of their values. The links depend
/// on other photos: a value with a single photo has no page, and a keyword can be part of a hierarchy of another photo.
package struct PhotoDigests: Sendable {
  private var digests: [UInt64] = []

  /// The number of parts that are computed at the same time; each finds the links of values by itself.
  private static let parts = 4

  /// Computes the digests on all processors.
  package init(_ photos: PhotoList, _ links: ValueLinks) async throws {
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
  private var cameras: [ObjectIdentifier: UInt64] = [:]
  private var places: [ObjectIdentifier: UInt64] = [:]
  /// By hashes of keywords.
  private var keywords: [UInt64: UInt64] = [:]

  init(_ values: ValueLinks) { self.values = values }

  mutating func digest(_ photo: SitePhoto) -> UInt64 {
    var digest = InputDigest()
    digest.add(photo.digest)
    digest.add(cameraDigest(photo))
    if let place = placeDigest(photo) { digest.add(place) }
    for name in photo.people { digest.add(values.path(.people, name)) }
    photo.shared.forEachKeyword { hash, text in
      digest.add(keywordDigest(hash, text))
    }
    return digest.value
  }

  private mutating func cameraDigest(_ photo: SitePhoto) -> UInt64 {
    let id = photo.shared.commonID
    if let known = cameras[id] { return known }
    var digest = InputDigest()
    digest.add(photo.camera.flatMap { values.path(.cameras, $0) })
    digest.add(photo.lens.flatMap { values.path(.lenses, $0) })
    cameras[id] = digest.value
    return digest.value
  }

  private mutating func placeDigest(_ photo: SitePhoto) -> UInt64? {
    guard let id = photo.shared.placeID else { return nil }
    if let known = places[id] { return known }
    var digest = InputDigest()
    for part in photo.placeName.map(values.places) ?? [] { digest.add(part.path) }
    places[id] = digest.value
    return digest.value
  }

  /// The digest of a keyword's place among the keywords of all photos. These digests and the texts determine how the
  /// keywords of a photo are shown.
  private mutating func keywordDigest(_ hash: UInt64, _ text: () -> String) -> UInt64 {
    if let known = keywords[hash] { return known }
    var facts = PhotoFacts(format: .jpeg, width: 0, height: 0)
    facts.keywords = [text()]
    var digest = InputDigest()
    for (name, path) in values.keywords(of: facts) {
      digest.add(name)
      digest.add(path)
    }
    keywords[hash] = digest.value
    return digest.value
  }
}
