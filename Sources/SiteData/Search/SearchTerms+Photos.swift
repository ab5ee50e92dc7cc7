import PhotoMetadata
import SiteModel

extension SearchTerms {
  /// Gathers the terms of photos.
  ///
  /// They are what pages show of a photo, and nothing else.
  ///
  /// - Parameters:
  ///   - photos: The photos with their numbers.
  ///   - outline: The site.
  init(_ photos: SearchNumbers, of outline: SiteOutline) {
    self.init()
    let settings = outline.settings
    let albums = AlbumTerms(outline, &self)
    var keywords = KeywordTerms()
    var (camera, lens, month) = (LastTerms<[String?]>(), LastTerms<String>(), LastTerms<[Int]>())
    for (number, location) in zip(photos.numbers.lazy.map { Int($0) }, photos.photos) {
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

/// The terms of the last value of a fact: photos of one occasion have the same.
private struct LastTerms<Value: Equatable> {
  private var value: Value?
  private var terms: [Int] = []

  mutating func terms(of value: Value, _ find: () -> [Int]) -> [Int] {
    if value != self.value { (self.value, terms) = (value, find()) }
    return terms
  }
}

/// The terms of albums: the titles of each and of the albums that it is in.
private struct AlbumTerms {
  /// The terms of an album by its id.
  private var terms: [String: [Int]] = [:]
  /// The ids of the albums of photos that are in several, other than the first.
  private var others: [ObjectIdentifier: [String]] = [:]

  init(_ outline: SiteOutline, _ all: inout SearchTerms) {
    var seen: Set<ObjectIdentifier> = []
    let isOnce = outline.folders.reduce(0) { $0 + $1.album.photos.count } == outline.photos.count
    for entry in outline.folders {
      let path = (entry.ancestors + [entry.album]).filter { $0.kind == .folder }
      terms[entry.album.id] = path.flatMap { all.terms(of: $0.title, .album) }
      guard !isOnce else { continue }
      for photo in entry.album.photos where !seen.insert(ObjectIdentifier(photo)).inserted {
        others[ObjectIdentifier(photo), default: []].append(entry.album.id)
      }
    }
  }

  /// The terms of each album that a photo is in.
  func indices(of photo: SitePhoto, at location: SitePhotoLocation) -> [[Int]] {
    let ids = [location.album.id] + (others[ObjectIdentifier(photo)] ?? [])
    return ids.compactMap { terms[$0] }
  }
}

/// The terms of keywords, remembered because many photos have the same.
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
      // A keyword's place can depend on the others of the photo.
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
