@testable import Facts
@testable import SiteViews
import Testing
@testable import SitePages
@testable import SiteBuilding

struct AlbumOutlineTests {
  /// Photos of successive days, given the number per day, in months of 28 days.
  private func photos(_ days: [Int]) -> [SitePhoto] {
    days.enumerated().flatMap { number, count in
      (0..<count).map { index in
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(2020 + number / 336)-\(two(number / 28 % 12 + 1))-\(two(number % 28 + 1))"
        return .sample(
          "\(number)-\(index)", width: 300 + index % 7 * 50, height: 300, taken: "\(day)T10:00:00", isShown: false)
      }
    }
  }

  /// Reproducible pseudorandom numbers (Knuth's MMIX generator).
  private func numbers(upTo most: Int, count: Int, seed: Int) -> [Int] {
    var state = UInt64(seed)
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % (most + 1)
    }
  }

  private func titles(_ photos: [SitePhoto], isByDate: Bool = true) -> [String?] {
    let settings = SiteSettings(widths: ReferenceWidths([1200], isExact: true))
    return AlbumOutline(photos, isByDate: isByDate).sections.map {
      LaidOutSection(PhotoSection(photos: $0.photos, span: $0.span), of: photos, settings).title
    }
  }

  @Test(arguments: 0..<200) func `sections and pages contain every photo once and have a limited length`(seed: Int) {
    let most = [3, 30, 300][seed % 3]
    let photos = photos(numbers(upTo: most, count: seed * 7 % 90, seed: seed))
    for isByDate in [true, false] {
      let outline = AlbumOutline(photos, isByDate: isByDate)
      #expect(outline.sections.flatMap { Array($0.photos) } == Array(photos.indices))
      #expect(outline.sections.allSatisfy { (1...100).contains($0.photos.count) })
      #expect(outline.sections.count < 2 || outline.sections.allSatisfy { $0.photos.count >= 24 })
      let pages = outline.grouped(photos: 500)
      #expect(pages.flatMap { outline.sections[$0].flatMap { Array($0.photos) } } == Array(photos.indices))
      let sizes = pages.map { outline.sections[$0].reduce(0) { $0 + $1.photos.count } }
      #expect(sizes.allSatisfy { $0 <= 500 })
      // Every page except the last is at least half full.
      #expect(sizes.dropLast().allSatisfy { $0 >= 250 })
      #expect(photos.count > 500 || pages.count == 1)
    }
  }

  @Test func `long months are divided by days, and short ones share a heading`() {
    #expect(titles(photos([30])) == [nil])
    let quiet = Array(repeating: 1, count: 28)
    #expect(titles(photos(quiet + quiet)) == ["January 2020", "February 2020"])
    let sparse = Array(repeating: 0, count: 27)
    #expect(
      titles(photos([10] + sparse + [10] + sparse + [10] + sparse + [40])) == ["January – March 2020", "April 2020"])
    #expect(
      titles(photos([60, 10, 20, 50]))
        == ["Wednesday, 1 January 2020", "2 – 3 January 2020", "Saturday, 4 January 2020"])
    #expect(titles(photos([60, 10, 20, 50]), isByDate: false) == [nil, nil])
  }

  @Test func `an added photo changes only adjacent pages`() {
    let days = numbers(upTo: 40, count: 336, seed: 5)
    func pages(_ days: [Int]) -> [[String]] {
      let photos = photos(days)
      let outline = AlbumOutline(photos, isByDate: true)
      return outline.grouped(photos: 500).map { page in outline.sections[page].flatMap { photos[$0.photos].map(\.id) } }
    }
    let before = Set(pages(days))
    for day in stride(from: 3, to: 336, by: 37) {
      var more = days
      more[day] += 1
      let changed = pages(more).filter { !before.contains($0) }
      #expect((1...3).contains(changed.count))
    }
  }
}
