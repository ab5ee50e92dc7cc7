import Facts
import Foundation
import Renditions
@testable import SiteViews
import Testing
@testable import SitePages
@testable import SiteBuilding

struct SearchIndexTests {
  private func photo(
    _ id: String, taken: String? = nil, isShown: Bool = true, _ change: (inout PhotoFacts) -> Void = { _ in }
  ) -> SitePhoto {
    var facts = PhotoFacts(format: .jpeg, width: 3000, height: 2000)
    facts.taken = taken.flatMap { LocalDateTime(iso: $0 + "T10:00:00") }
    change(&facts)
    let renditions = RenditionRecipe().renditions(of: id, width: 3000, height: 2000)
    var digest = InputDigest()
    digest.add("\(id) \(facts)")
    return SitePhoto(
      id: id, facts: facts, factsDigest: digest.value, width: 3000, height: 2000,
      RenditionSet(formats: [isShown ? renditions : []]), preview: SitePhoto.Preview(color: 0xFF8008))
  }

  private func outline(
    _ albums: [(String, [SitePhoto])], _ change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> SiteOutline {
    let children = albums.map { title, photos in
      Album(.folder, id: title, title: title, slug: title, photos: photos, children: [])
    }
    var settings = SiteSettings()
    change(&settings)
    return try await .of(Album(.site, id: "site", title: "Whole", slug: "", photos: [], children: children), settings)
  }

  /// The numbers of the photos in their order.
  private func numbers(_ list: SearchNumbers) -> [Int] {
    list.years.flatMap { year in year.photos.indices.map { year.first + $0 - year.photos.lowerBound } }
  }

  private func terms(_ outline: SiteOutline) async throws -> [String: [Int]] {
    try decoded(SearchShards(try terms(SearchNumbers(outline.photos), outline)))
  }

  private func terms(_ numbers: SearchNumbers, _ outline: SiteOutline) throws -> [SearchTerms.Term] {
    try SearchTerms(outline.search(numbers), outline.settings).terms
  }

  private func decoded(_ shards: SearchShards) throws -> [String: [Int]] {
    var terms: [String: [Int]] = [:]
    for file in shards.files {
      let content = try #require(try content(file) as? [String: String])
      for (key, text) in content { terms[key, default: []] += numbers(text) }
    }
    return terms
  }

  /// What a file passes to the script.
  private func content(_ file: [UInt8]) throws -> Any {
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.hasPrefix("galleryData(") && text.hasSuffix(")\n"))
    let json = text.dropFirst("galleryData(".count).dropLast(2)
    return try JSONSerialization.jsonObject(with: Data(json.utf8))
  }

  /// The list that a file passes to the script.
  private func list(_ file: [UInt8]) throws -> [Any] { try #require(try content(file) as? [Any]) }

  private func numbers(_ text: String) -> [Int] {
    var numbers: [Int] = []
    var (value, next) = (0, 0)
    for byte in text.utf8 {
      value = value << 5 | Int(byte & 31)
      guard byte >> 5 < 3 else { continue }
      if byte >> 5 == 2 { next += value }
      let count = byte >> 5 == 2 ? 1 : value + 1
      numbers += next..<(next + count)
      next += count
      value = 0
    }
    return numbers
  }

  @Test func `postings are runs in characters of five bits`() {
    func text(_ numbers: [Int]) -> [String] {
      var postings = Postings()
      for number in numbers { postings.add(number) }
      return postings.finished().map { String(decoding: $0, as: UTF8.self) }
    }
    // A run of one photo has no length; a photo that is added twice is written once.
    #expect(text([0]) == ["@"])
    #expect(text([1, 1, 3, 4]) == ["AA "])
    #expect(text([31, 32, 33, 34]) == ["_\""])
    #expect(text([32]) == ["a@"] && text([1023]) == ["\u{7F}_"] && text([1024]) == ["a`@"])
    #expect(text(Array(0..<36)) == ["@a\""])
    let odd = Array(stride(from: 1, to: 60_000, by: 2))
    #expect(text(odd).count == 3 && text(odd).flatMap(numbers) == odd)
    #expect(text([5, 6, 1_000_000]).flatMap(numbers) == [5, 6, 1_000_000])
  }

  @Test func `photos are numbered by date, then id, and those without a date come first`() async throws {
    let outline = try await outline([
      ("A", [photo("new", taken: "2024-01-02"), photo("b", taken: "2023-05-01"), photo("z")]),
      ("B", [photo("a", taken: "2023-05-01"), photo("y"), photo("x", isShown: false)]),
    ])
    let small = SearchNumbers(outline.photos)
    #expect(numbers(small) == [0, 1, 2, 3, 4] && small.files.map(\.photos) == [0..<5])
    let large = SearchNumbers(outline.photos, largeCount: 5)
    #expect(large.photos.map(\.photo.id) == ["y", "z", "a", "b", "new"])
    // Every year has files of its own, and one is free behind them.
    #expect(numbers(large) == [0, 1, 256, 257, 512])
    #expect((large.files.map(\.number), large.files.map(\.photos)) == ([0, 2, 4], [0..<2, 2..<4, 4..<5]))
  }

  @Test func `a new photo of a large site changes the files of its year only`() async throws {
    let years = (0..<6).flatMap { year in
      (0..<(year * 700 + 100)).map { photo("\(year)-\($0)", taken: "201\(year)-03-01") }
    }
    let before = SearchNumbers(try await outline([("A", years)]).photos, largeCount: 1000)
    let new = (0..<20).map { photo("new\($0)", taken: "2012-03-02") }
    let after = SearchNumbers(try await outline([("A", years + new)]).photos, largeCount: 1000)
    func byID(_ list: SearchNumbers) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: zip(list.photos.map(\.photo.id), numbers(list)))
    }
    let (old, all) = (byID(before), byID(after))
    #expect(old.allSatisfy { all[$0.key] == $0.value })
    let sorted = numbers(after)
    #expect(sorted == sorted.sorted() && Set(sorted).count == sorted.count)
    for file in after.files { #expect(sorted[file.photos].allSatisfy { $0 / 128 == file.number }) }
  }

  @Test func `a word of an album is found in captions of other albums too`() async throws {
    let outline = try await outline([
      ("Sea and sky", [photo("b", taken: "2024-01-02")]),
      ("B", [photo("a", taken: "2024-01-01") { $0.title = "Rain and wind" }]),
    ])
    #expect(try await terms(outline)["and"] == [0, 1])
  }

  @Test func `terms are the words and values that pages show`() async throws {
    let one = photo("one", taken: "2024-08-02") { facts in
      (facts.make, facts.model, facts.lens) = ("Canon", "EOS R5", "RF 50mm")
      (facts.title, facts.description) = ("Été à Nice", "A long walk")
      (facts.keywords, facts.rating) = (["Sea", "Travel|France"], 4)
      facts.placeName = PlaceName(city: "Nizza", country: "France")
    }
    let outline = try await outline([("Summer trip", [one]), ("Best of", [one, photo("two")])]) { $0.language = .fr }
    let terms = try await terms(outline)
    let wanted = [
      "canon", "eos", "r5", "canon eos r5\tcCanon EOS R5", "rf", "50mm", "rf 50mm\tlRF 50mm", "ete", "a", "nice",
      "long", "walk", "sea", "sea\tkSea", "travel", "travel\tkTravel", "france", "france\tkFrance", "★★★★\tr★★★★",
      "2024", "2024\ty2024", "aout", "summer", "trip", "summer trip\taSummer trip", "best", "of", "best of\taBest of",
    ]
    #expect(Set(terms.keys) == Set(wanted))
    #expect(terms["best of\taBest of"] == [0, 1], "a photo is in each of its albums")
    #expect(terms["sea"] == [1] && terms["summer trip\taSummer trip"] == [1])
  }

  @Test func `videos, sensitivities and names of files that are shown are found`() async throws {
    func sample(fileName: String?) -> SitePhoto {
      var facts = PhotoFacts(format: .mov, width: 3000, height: 2000)
      facts.iso = 400
      return SitePhoto(
        id: "one", facts: facts, width: 3000, height: 2000,
        RenditionSet(formats: [RenditionRecipe().renditions(of: "one", width: 3000, height: 2000)]),
        video: SiteVideo(clip: nil, duration: 3, isLive: false), fileName: fileName)
    }
    let shown = try await terms(try await outline([("A", [sample(fileName: "DSC_0042.MOV")])]) { $0.language = .de })
    for word in ["video", "type", "mov", "iso", "400", "0042"] { #expect(shown[word] == [0], "\(word)") }
    let hidden = try await terms(try await outline([("A", [sample(fileName: nil)])]))
    #expect(hidden["0042"] == nil && hidden["mov"] == [0])
  }

  @Test func `places are in no file unless the location is included`() async throws {
    let one = photo("one") { facts in
      facts.placeName = PlaceName(city: "Reine", region: "Nordland")
      facts.coordinate = Coordinate(latitude: 67.9325, longitude: 13.0886)
    }
    func text(_ showsPlaces: Bool) async throws -> String {
      let index = try await SearchIndex.of(outline([("A", [one])]) { $0.location = showsPlaces ? .town : .none })
      return String(decoding: index.files.values.joined(), as: UTF8.self).lowercased()
    }
    let hidden = try await text(false)
    #expect(!hidden.contains("reine") && !hidden.contains("nordland"))
    let shown = try await text(true)
    #expect(shown.contains("reine\\tpreine") && shown.contains("nordland"))
    for coordinate in ["67.9", "13.08"] { #expect(!shown.contains(coordinate)) }
  }

  @Test func `a photo that cannot be shown is in no file`() async throws {
    let lost = photo("lost0001", isShown: false) { facts in
      (facts.title, facts.keywords) = ("Secrettitle", ["Secretword"])
    }
    let index = try await SearchIndex.of(outline([("A", [photo("one"), lost])]))
    let text = String(decoding: index.files.values.joined(), as: UTF8.self).lowercased()
    #expect(text.contains("\"one\"") && !text.contains("secret") && !text.contains("lost0001"))
  }

  /// A library of many terms in bursts.
  private func many(_ count: Int) -> [SitePhoto] {
    (0..<count).map { number in
      photo("p\(10_000 + number)", taken: "20\(10 + number / 1000)-01-01") { facts in
        facts.keywords = (0..<6).map { "word\((number / 7 * 31 + $0 * 977) % 3000)" }
        facts.description = "common \(number % 2 == 0 ? "even" : "odd") \(number)"
      }
    }
  }

  @Test func `files are small, sorted, and a file has a term once`() async throws {
    let outline = try await outline([("A", many(12_000))])
    let photos = SearchNumbers(outline.photos)
    let shards = SearchShards(try terms(photos, outline))
    #expect(shards.files.allSatisfy { $0.count < 20_000 })
    let first = shards.firstTerms
    #expect(first == first.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) })
    let decoded = try decoded(shards)
    #expect((decoded["even"]?.count, decoded["common"]) == (6000, numbers(photos)))
  }

  /// Photos of four years, in two albums, some in both.
  private func years(_ change: (inout [SitePhoto]) -> Void = { _ in }) async throws -> SiteOutline {
    var photos = many(3500)
    change(&photos)
    return try await outline([("Sea", Array(photos[..<2000])), ("By the SEA", Array(photos[1500...]))])
  }

  @Test func `terms that are gathered by year are those of all photos`() async throws {
    let outline = try await years()
    let whole = SearchNumbers(outline.photos)
    let divided = SearchNumbers(outline.photos, largeCount: 1000)
    #expect(whole.years.count == 1 && divided.years.count == 4)
    // The numbers of years differ, but not the order of photos.
    let ids = { (list: SearchNumbers) in Dictionary(uniqueKeysWithValues: zip(numbers(list), list.photos.indices)) }
    let (one, other) = (
      try decoded(SearchShards(try terms(whole, outline))), try decoded(SearchShards(try terms(divided, outline)))
    )
    #expect(Set(one.keys) == Set(other.keys))
    let (wholeIDs, dividedIDs) = (ids(whole), ids(divided))
    for (key, numbers) in one { #expect(numbers.map { wholeIDs[$0] } == other[key]?.map { dividedIDs[$0] }, "\(key)") }
  }

  @Test func `a newer photo changes only the files with its terms`() async throws {
    let old = many(3000)
    let new = photo("zzz", taken: "2030-01-01") { $0.keywords = ["word5"] }
    func files(_ photos: [SitePhoto]) async throws -> [String: [UInt8]] {
      let outline = try await outline([("A", photos)])
      let shards = SearchShards(try terms(SearchNumbers(outline.photos), outline))
      return Dictionary(uniqueKeysWithValues: zip(shards.firstTerms, shards.files))
    }
    let (before, after) = (try await files(old), try await files(old + [new]))
    // Names of files have a number, which the first term does not depend on.
    #expect(before.count > 8 && Set(before.keys) == Set(after.keys))
    let changed = before.keys.filter { before[$0] != after[$0] }
    #expect((1...4).contains(changed.count), "word5, 2030, January and album: \(changed)")
  }

  @Test func `results have a file for 128 photos with texts and what is special`() async throws {
    let photos = [
      photo("a", taken: "2024-06-14"), photo("b", taken: "2024-06-15") { $0.title = "Harbour" },
      photo("c", taken: "2024-06-16") { facts in
        (facts.title, facts.description) = ("Ferry", "The last ferry of the day")
      },
    ]
    let index = try await SearchIndex.of(outline([("A", photos + (0..<300).map { photo("x\($0)") })]))
    let file = { (name: String) in try list(try #require(index.files["data/search/\(name).js"])) }
    let names = try file(try #require(index.directory.photoLists.first)).map { try #require($0 as? String) }
    #expect(try names.count == 3 && file(names[1]).count == 128)
    let last = try file(names[2])
    #expect(last.count == 47 && index.directory.photoLists.count == 1)
    let tail = try last.suffix(3).map { try #require($0 as? [Any]) }
    #expect(tail[0][1] as? Double == 1.5 && tail[0][2] as? String == "f90")
    let largest = RenditionRecipe().sizes.last
    #expect(tail[0][3] as? Int == largest)
    #expect(tail[0][4] as? String == "" && tail[0][5] as? String == "Photo, 14 June 2024")
    #expect(tail[1].count == 5 && tail[1][4] as? String == "Harbour")
    #expect(tail[2][4] as? String == "Ferry" && tail[2][5] as? String == "The last ferry of the day")
  }

  @Test func `lists name files by their numbers and leave those that are kept free`() async throws {
    let outline = try await years()
    let numbers = SearchNumbers(outline.photos, largeCount: 1000)
    let collected = CollectedFiles()
    let index = try await SearchIndex(outline.search(numbers), outline.settings, collected.put)
    let lists = try index.directory.photoLists.map {
      try list(try #require(collected.byPath["data/search/\($0).js"])).compactMap { $0 as? String }
    }
    for file in numbers.files {
      let path = "data/search/\(lists[file.number / 128][file.number % 128]).js"
      #expect(try list(try #require(collected.byPath[path])).count == file.photos.count)
    }
    #expect(lists.joined().count { !$0.isEmpty } == numbers.files.count)
    #expect(lists.joined().contains(""))
  }

  @Test func `a best order exists only where photos have a rating`() async throws {
    for rating in [nil, 1] {
      let outline = try await outline([("A", [photo("a") { $0.rating = rating }])])
      #expect(try await SearchIndex.of(outline).directory.hasRatings == (rating != nil))
    }
  }
}
