@testable import Facts
import PhotoLayout
import Testing
@testable import SitePages
@testable import SiteBuilding
@testable import SiteViews

struct ModelTests {
  @Test(arguments: [
    ("Norway", "norway"), ("Day 2: the fjord", "day-2-the-fjord"), ("Café", "cafe"),
    ("  --  ", "album-"), ("🎈", "album-"), ("שלום", "album-"), ("Bergen שלום", "bergen-"),
  ])
  func `slugs are plain ASCII`(name: String, start: String) {
    let slug = Slug(name).candidate(0)
    #expect(
      slug.utf8.allSatisfy {
        ("a"..."z").contains(Character(UnicodeScalar($0)))
          || ("0"..."9").contains(Character(UnicodeScalar($0))) || $0 == UInt8(ascii: "-")
      })
    if start.hasSuffix("-") {
      #expect(slug.hasPrefix(start))
      #expect(slug.count == start.count + 4)
    } else {
      #expect(slug == start)
    }
  }

  @Test func `names are sorted in natural order`() {
    let names = ["Day 10", "day 2", "Day 1", "Zoo", "a", "B", "Éclair", "eclipse", "E\u{301}cole", "10", "9"]
    #expect(
      names.sorted { NaturalOrder.key($0) < NaturalOrder.key($1) } == [
        "9", "10", "a", "B", "Day 1", "day 2", "Day 10", "Éclair", "eclipse", "E\u{301}cole", "Zoo",
      ])
  }

  @Test(arguments: [
    ([], false, [360, 480, 640, 850, 1130, 1500, 2000, 2660]),
    ([1200], false, [360, 480, 640, 850, 1200, 1500, 2000, 2660]), ([1200], true, [1200]),
    ([1130], false, [360, 480, 640, 850, 1130, 1500, 2000, 2660]),
    ([990], false, [360, 480, 640, 990, 1500, 2000, 2660]),
    ([2000, 1200, 1200], false, [360, 480, 640, 850, 1200, 2000, 2660]),
    ([300], false, [300, 360, 480, 640, 850, 1130, 1500, 2000, 2660]), ([3000], true, [3000]),
  ])
  func `widths of smaller and larger screens are added to the requested widths`(
    requested: [Int], isExact: Bool, widths: [Int]
  ) {
    #expect(ReferenceWidths(requested, isExact: isExact).values == widths)
  }

  @Test func `date ranges are as short as possible`() throws {
    func date(_ text: String) throws -> LocalDateTime { try #require(LocalDateTime(iso: text + "T10:00:00")) }
    func range(_ first: String, _ last: String) throws -> String {
      Strings.english.dates.range(from: try date(first), to: try date(last))
    }
    #expect(try range("2024-06-01", "2024-06-30") == "June 2024")
    #expect(try range("2024-06-01", "2024-08-30") == "June – August 2024")
    #expect(try range("2023-06-01", "2024-08-30") == "2023 – 2024")
    #expect(Strings.english.dates.long(try date("2024-06-09")) == "9 June 2024")
  }
}
