import Facts
import SiteViews

extension SearchTerms {
  /// Gathers the terms of all photos. They are what pages show of a photo, and nothing else.
  init(_ view: SearchView, _ settings: SiteSettings) throws {
    self.init()
    // Albums come first: the first spelling of a term is the one that is shown.
    for titles in view.albums { for title in titles { _ = terms(of: title, .album) } }
    for year in view.years {
      try Task.checkCancellation()
      add(year, view.links, settings)
    }
  }

  private mutating func add(_ year: SearchYear, _ links: ValueLinks, _ settings: SiteSettings) {
    var albums = RunTerms(year.runs)
    var keywords = KeywordTerms()
    var (camera, lens, month) = (LastTerms<[String?]>(), LastTerms<String>(), LastTerms<[Int?]>())
    var (sensitivity, kind) = (LastTerms<Int>(), LastTerms<String>())
    for (number, photo) in zip(year.first..., year.photos) {
      let facts = photo.facts
      for text in [photo.ownHeading, photo.caption] {
        if let text { add(words: text, to: number) }
      }
      add(keywords.terms(of: facts, links, &self), to: number)
      add(albums.next(&self), to: number)
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
            + (taken.month.map { terms(of: settings.strings.dates.months[$0 - 1], nil) } ?? [])
        }
        add(indices, to: number)
      }
      if let value = facts.iso {
        add(sensitivity.terms(of: value) { terms(of: "ISO \(value)", nil) }, to: number)
      }
      if photo.isVideo {
        // As queries of `gallery list` name it, and as the site does.
        let words = "type video \(facts.format.rawValue) \(settings.strings.facts.videoOf(""))"
        add(kind.terms(of: words) { terms(of: words, nil) }, to: number)
      }
      // Sites with downloads show the name.
      if let name = photo.fileName { add(words: name, to: number) }
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

/// The terms of the titles of the albums of photos, one photo after another: numbers are added in ascending order.
private struct RunTerms {
  private var runs: ArraySlice<SearchYear.Run>
  private var terms: [Int] = []
  /// The number of photos of the run that follow.
  private var rest = 0

  init(_ runs: [SearchYear.Run]) { self.runs = runs[...] }

  /// The terms of the next photo.
  mutating func next(_ all: inout SearchTerms) -> [Int] {
    if rest == 0, let run = runs.popFirst() {
      rest = run.count
      terms = run.albums.flatMap { $0.flatMap { all.terms(of: $0, .album) } }
    }
    rest -= 1
    return terms
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

/// The terms of keywords, cached because many photos have the same ones.
private struct KeywordTerms {
  /// The terms of each keyword without parents.
  private var words: [String: [Int]] = [:]
  /// The terms of lists with parents, as in `Travel|Norway`.
  private var lists: [[String]: [Int]] = [:]
  private var last: (keywords: [String], terms: [Int]) = ([], [])

  private static let maxLists = 10_000

  mutating func terms(
    of facts: PhotoFacts, _ links: ValueLinks, _ all: inout SearchTerms
  ) -> [Int] {
    let keywords = facts.allKeywords
    if keywords == last.keywords { return last.terms }
    let terms: [Int]
    if keywords.contains(where: { $0.utf8.contains(UInt8(ascii: "|")) }) {
      // A keyword's place can depend on the photo's other keywords.
      terms = lists[keywords] ?? Self.find(facts, links, &all)
      if lists.count >= Self.maxLists { lists = [:] }
      lists[keywords] = terms
    } else {
      var found: [Int] = []
      for word in keywords {
        if words[word] == nil {
          var single = facts
          (single.keywords, single.keywordPaths) = ([word], [])
          words[word] = Self.find(single, links, &all)
        }
        found += words[word] ?? []
      }
      terms = found
    }
    last = (keywords, terms)
    return terms
  }

  private static func find(
    _ facts: PhotoFacts, _ links: ValueLinks, _ all: inout SearchTerms
  ) -> [Int] {
    links.keywords(of: facts).flatMap { all.terms(of: $0.name, .keyword) }
  }
}
