import Digests
import PhotoMetadata
import SiteConfiguration
import SiteLanguages
import SiteModel

extension SearchTerms {
  /// The terms of all photos, gathered year by year.
  ///
  /// - Parameters:
  ///   - photos: The photos with their numbers.
  ///   - outline: The site.
  ///   - digests: The digests of all photos of the site.
  ///   - unchanged: The results of the last build, which has the terms of years that have not changed.
  /// - Returns: The terms, and the digests of the inputs of each year.
  /// - Throws: `CancellationError`.
  static func all(
    _ photos: SearchNumbers, of outline: SiteOutline, _ digests: PhotoDigests,
    _ unchanged: UnchangedFiles
  ) async throws -> (SearchTerms, digests: [UInt64]) {
    let others = OtherAlbums(outline)
    let albums = AlbumDigests(outline, others)
    let years = try await parallelMap(count: photos.years.count) { number in
      unchanged.digest { digest in
        digest.add("terms")
        var last: SitePhotoLocation?
        for index in photos.years[number] {
          let place = photos.photos[index]
          albums.add(place, after: last, to: &digest)
          digest.add(digests[photos.photos.place(of: index)])
          last = place
        }
      }
    }
    var terms = SearchTerms()
    // Albums come first, as in each year: the first spelling of a term is the one that is shown.
    _ = AlbumTerms(outline, others, &terms)
    // One year after another, because the terms of several would need much memory.
    for (year, digest) in zip(photos.years, years) {
      try Task.checkCancellation()
      let known = unchanged.result(digest).flatMap { SearchTerms.arePossible($0) ? $0 : nil }
      let bytes = known ?? SearchTerms(photos, year, of: outline, others).bytes
      if known == nil { unchanged.store(bytes, digest) }
      terms.add(bytes, after: Int(photos.numbers[year.lowerBound]), count: year.count)
    }
    return (terms, years)
  }

  /// Gathers the terms of photos.
  ///
  /// They are what pages show of a photo, and nothing else.
  ///
  /// - Parameters:
  ///   - photos: The photos with their numbers.
  ///   - range: The indices of photos with consecutive numbers. The first of them has the number 0 here.
  ///   - outline: The site.
  ///   - others: The other albums of photos that are in several.
  private init(
    _ photos: SearchNumbers, _ range: Range<Int>, of outline: SiteOutline, _ others: OtherAlbums
  ) {
    self.init()
    let settings = outline.settings
    let albums = AlbumTerms(outline, others, &self)
    var keywords = KeywordTerms()
    var (camera, lens, month) = (LastTerms<[String?]>(), LastTerms<String>(), LastTerms<[Int]>())
    for (number, location) in photos.photos[range].enumerated() {
      let (photo, facts) = (location.photo, location.photo.facts)
      for text in [photo.ownHeading, photo.caption] {
        if let text { add(words: text, to: number) }
      }
      add(keywords.terms(of: facts, outline.facets, &self), to: number)
      for album in albums.indices(of: photo, at: location) { add(album, to: number) }
      let indices = camera.terms(of: [facts.make, facts.model]) {
        facts.camera.map { terms(of: $0, .camera) } ?? []
      }
      add(indices, to: number)
      if let name = facts.lens {
        add(lens.terms(of: name) { terms(of: name, .lens) }, to: number)
      }
      if let taken = facts.taken {
        let indices = month.terms(of: [taken.year, taken.month]) {
          terms(of: "\(taken.year)", .year)
            + terms(of: settings.strings.dates.months[taken.month - 1], nil)
        }
        add(indices, to: number)
      }
      if let rating = facts.rating {
        add(String(repeating: "★", count: rating), .rating, to: number)
      }
      for name in facts.people { add(name, .keyword, to: number) }
      if settings.location != .none {
        for part in facts.placeName?.parts ?? [] { add(part, .place, to: number) }
      }
    }
  }
}

/// The terms of the last value of a fact, because consecutive photos often have the same value.
private struct LastTerms<Value: Equatable> {
  private var value: Value?
  private var terms: [Int] = []

  mutating func terms(of value: Value, _ find: () -> [Int]) -> [Int] {
    if value != self.value { (self.value, terms) = (value, find()) }
    return terms
  }
}

/// The albums of photos that are in several, other than the first.
private struct OtherAlbums {
  private var ids: [ObjectIdentifier: [String]] = [:]

  init(_ outline: SiteOutline) {
    let count = outline.folders.reduce(0) { $0 + $1.album.photos.count }
    guard count != outline.photos.count else { return }
    var seen: Set<ObjectIdentifier> = []
    for entry in outline.folders {
      for photo in entry.album.photos where !seen.insert(ObjectIdentifier(photo)).inserted {
        ids[ObjectIdentifier(photo), default: []].append(entry.album.id)
      }
    }
  }

  func ids(of photo: SitePhoto) -> [String] {
    ids.isEmpty ? [] : ids[ObjectIdentifier(photo)] ?? []
  }
}

/// The terms of albums, made from the title of each album and of its parents.
private struct AlbumTerms {
  /// The terms of an album by its id.
  private var terms: [String: [Int]] = [:]
  private let others: OtherAlbums

  init(_ outline: SiteOutline, _ others: OtherAlbums, _ all: inout SearchTerms) {
    self.others = others
    for entry in outline.folders {
      let path = (entry.ancestors + [entry.album]).filter { $0.kind == .folder }
      terms[entry.album.id] = path.flatMap { all.terms(of: $0.title, .album) }
    }
  }

  /// The terms of each album that a photo is in.
  func indices(of photo: SitePhoto, at location: SitePhotoLocation) -> [[Int]] {
    let ids = [location.album.id] + others.ids(of: photo)
    return ids.compactMap { terms[$0] }
  }
}

/// Digests of the titles from which the terms of albums are made.
private struct AlbumDigests {
  /// The digest of the titles of an album and its parents, by its id.
  private var digests: [String: UInt64] = [:]
  private let others: OtherAlbums

  init(_ outline: SiteOutline, _ others: OtherAlbums) {
    self.others = others
    for entry in outline.folders {
      var digest = InputDigest()
      for album in entry.ancestors + [entry.album] where album.kind == .folder {
        digest.add(album.title)
      }
      digests[entry.album.id] = digest.value
    }
  }

  /// Adds the albums of a photo; the first one only if it is not that of the photo before.
  func add(
    _ place: SitePhotoLocation, after last: SitePhotoLocation?, to digest: inout InputDigest
  ) {
    let ids = others.ids(of: place.photo)
    // Without the number, the digest could stay the same when a photo is copied into the album of the photo before it.
    digest.add(ids.count)
    if last?.isInSameAlbum(as: place) != true { digest.add(digests[place.album.id] ?? 0) }
    for id in ids { digest.add(digests[id] ?? 1) }
  }
}

/// The terms of keywords, cached because many photos have the same ones.
private struct KeywordTerms {
  /// The terms of each keyword without parents.
  private var words: [String: [Int]] = [:]
  /// The terms of lists with parents, as in `Travel|Norway`.
  private var lists: [[String]: [Int]] = [:]
  private var last: (keywords: [String], terms: [Int]) = ([], [])

  private static let maxLists = 10_000

  mutating func terms(
    of facts: PhotoFacts, _ facets: Facets, _ all: inout SearchTerms
  ) -> [Int] {
    let keywords = facts.keywords + facts.keywordPaths
    if keywords == last.keywords { return last.terms }
    let terms: [Int]
    if keywords.contains(where: { $0.utf8.contains(UInt8(ascii: "|")) }) {
      // A keyword's place can depend on the photo's other keywords.
      terms = lists[keywords] ?? Self.find(facts, facets, &all)
      if lists.count >= Self.maxLists { lists = [:] }
      lists[keywords] = terms
    } else {
      var found: [Int] = []
      for word in keywords {
        if words[word] == nil {
          var single = facts
          (single.keywords, single.keywordPaths) = ([word], [])
          words[word] = Self.find(single, facets, &all)
        }
        found += words[word] ?? []
      }
      terms = found
    }
    last = (keywords, terms)
    return terms
  }

  private static func find(
    _ facts: PhotoFacts, _ facets: Facets, _ all: inout SearchTerms
  ) -> [Int] {
    facets.keywords(of: facts).flatMap { all.terms(of: $0.name, .keyword) }
  }
}
