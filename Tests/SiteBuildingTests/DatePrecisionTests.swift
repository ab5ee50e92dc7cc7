@testable import Facts
@testable import SiteViews
import Testing
@testable import SitePages
@testable import SiteBuilding

/// Pages and data files say no more of a date than is known.
struct DatePrecisionTests {
  private func photo(_ id: String, _ taken: String) -> SitePhoto { .sample(id, width: 300, height: 200, taken: taken) }

  private func photos(_ groups: [(date: String, count: Int)]) -> [SitePhoto] {
    groups.enumerated().flatMap { number, group in (0..<group.count).map { photo("p\(number)-\($0)", group.date) } }
  }

  private func album(_ photos: [SitePhoto]) -> Album {
    Album(.folder, id: "a", title: "A", slug: "a", photos: photos, children: [])
  }

  @Test func `years and months without a day are sections of their own`() {
    let all = photos([("1964-12-31T10:00:00", 30), ("1965", 30), ("1965-07", 30), ("1965-08-03", 30)])
    let titles = AlbumOutline(all, isByDate: true).sections.map { section in
      LaidOutSection(PhotoSection(photos: section.photos, span: section.span), of: all, SiteSettings()).title
    }
    #expect(titles == ["December 1964", "1965", "July 1965", "August 1965"])
    let few = AlbumOutline(photos([("1965", 3), ("1965-07", 3), ("1966", 30)]), isByDate: true)
    #expect(few.sections.map(\.photos.count) == [36])
  }

  @Test func `a year of the timeline ends with photos of which only the year is known`() throws {
    let timeline = Timeline(
      SitePhotoLocation.all(of: album(photos([("1965", 30), ("1965-07", 30), ("1966", 30)]))), .english)
    #expect(timeline.sections.filter { !$0.title.isEmpty }.map(\.title) == ["1966", "July 1965", "1965"])
    let blocks = timeline.view.chunks.flatMap(\.blocks)
    #expect((blocks.map(\.month), blocks.map(\.span)) == ([1966 * 12, 1965 * 12 + 6, 1965 * 12], [-1, 0, -1]))
    let settings = SiteSettings().timeline
    let last = try #require(timeline.view.chunks.last)
    let text = String(decoding: TimelineChunk(last, settings).bytes, as: UTF8.self)
    // The script makes texts of days only.
    #expect(text.contains("\"d\":[0,60]"))
    #expect(text.contains("Photo, 1965") && text.contains("Photo, July 1965"))
  }

  @Test func `a day between days that are unknown is read by the script`() throws {
    let timeline = Timeline(
      SitePhotoLocation.all(of: album(photos([("1965", 1), ("1965-07-03", 1), ("1965-07", 1)]))), .english)
    let chunk = try #require(timeline.view.chunks.first)
    let text = String(decoding: TimelineChunk(chunk, SiteSettings().timeline).bytes, as: UTF8.self)
    let day = (1965 * 12 + 6) * 31 + 3
    // The newest first; differences from the day before, which the script subtracts.
    #expect(text.contains("\"d\":[\(day),1,\(day),2]"))
  }

  @Test func `photos without a time have no hour, and are not of one moment`() {
    let statistics = StatisticsView(photos([("1965", 1), ("1965-07-03", 2)]), .english)
    #expect(statistics.hours.joined().allSatisfy { $0 == 0 })
    #expect(statistics.years.lines.map(\.name) == ["1965"])
    #expect(StackCandidate(name: "a.jpg", photo("a", "1965-07-03").facts).time == nil)
    var facts = photo("a", "1965-07-03T00:00:00").facts
    #expect(StackCandidate(name: "a.jpg", facts).time != nil)
    facts.isTakenDerived = true
    #expect(StackCandidate(name: "a.jpg", facts).time == nil)
  }

  @Test func `pages have the part of the date that is known`() async throws {
    for (date, shown) in [
      ("1965", "1965"), ("1965-07", "July 1965"), ("1965-07-03", "3 July 1965"),
      ("1965-07-03T12:00:00", "3 July 1965, 12:00"),
    ] {
      let site = Album(.site, id: "site", title: "T", slug: "", photos: [], children: [album([photo("a", date)])])
      var settings = SiteSettings()
      settings.hasFacetPages = false
      var addresses = AddressBook()
      let addition = SitePlan.Addition(time: 1_764_240_000, folder: 1, photos: ["a"])
      let outline = try await SiteOutline(of: site, settings, additions: [addition], &addresses)
      let views = PhotoPageViews(outline, try await PhotoDigests(outline.photos.map(\.photo), outline.facets.links))
      let template = PageTemplate(siteTitle: "T", strings: settings.strings, stylesheet: "a.css")
      let pages = views.runs.flatMap { run in
        PhotoPages(views.view(run), settings: settings, template: template).render()
      }.map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(pages.count == 1)
      #expect(pages[0].contains("<time datetime=\"\(date)\">\(shown)</time>"))
      #expect(pages[0].contains("\"dateCreated\":\"\(date)\""))
      let feeds = Feeds(outline.feed, settings, baseURL: "https://example.org/")
      // What is new is so by the date on which it was added.
      #expect(String(decoding: feeds.json, as: UTF8.self).contains("\"date_published\":\"2025-11-27T10:40:00Z\""))
    }
  }
}
