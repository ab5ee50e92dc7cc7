@testable import Facts
import PhotoLayout
import Renditions
@testable import SiteViews
import Testing
@testable import SitePages
@testable import SiteBuilding

struct SiteStatisticsTests {
  private func photo(
    _ id: String, camera: String? = nil, length: Double? = nil, number: Double? = nil,
    taken: String? = nil, isShown: Bool = true
  ) -> SitePhoto {
    .sample(id, taken: taken, isShown: isShown) { facts in
      (facts.model, facts.focalLength, facts.fNumber) = (camera, length, number)
    }
  }

  private func page(_ photos: [SitePhoto], _ strings: Strings = .english) async throws -> String {
    var addresses = AddressBook()
    let facets = try await Facets(photos, strings, &addresses)
    let page = StatsPage(
      StatisticsView(photos, strings).linked(to: facets.links),
      template: PageTemplate(siteTitle: "T", strings: strings, stylesheet: "a.css"))
    return String(decoding: page.render(), as: UTF8.self)
  }

  @Test func `cameras are sorted by use, ignore case and exclude photos without images`() async throws {
    let photos = [
      photo("a", camera: "Y"), photo("b", camera: "X"), photo("c", camera: "x"), photo("d"),
      photo("e", camera: "Y", isShown: false),
    ]
    var addresses = AddressBook()
    let facets = try await Facets(photos, .english, &addresses)
    let statistics = StatisticsView(photos, .english).linked(to: facets.links)
    #expect((statistics.count, statistics.cameras.lines.map(\.name)) == (4, ["X", "Y"]))
    #expect(statistics.cameras.lines.map(\.count) == [2, 1])
    #expect(statistics.cameras.lines.map(\.path) == ["by/cameras/x/index.html", nil])
    #expect(statistics.cameras.total == 3)
  }

  @Test func `rare values are counted instead of listed`() async throws {
    let photos = (0..<20).map { photo("\($0)", camera: "Camera \($0 + 1)") }
    let cameras = StatisticsView(photos, .english).cameras
    #expect(cameras.lines.count == Leaderboard.maxLines && cameras.unlisted == 8)
    #expect(cameras.lines[1].name == "Camera 2", "by name where they tie")
    #expect(try await page(photos).contains("and 8 more"))
  }

  @Test(arguments: [
    (17.4, "below 18\u{A0}mm"), (17.6, "18–24\u{A0}mm"), (24, "18–24\u{A0}mm"),
    (50, "36–50\u{A0}mm"), (300, "136–300\u{A0}mm"), (600, "over 300\u{A0}mm"),
  ])
  func `a focal length belongs to one class`(length: Double, name: String) {
    let lengths = StatisticsView([photo("a", length: length)], .english).focalLengths
    #expect(lengths.lines.map(\.name) == [name])
  }

  @Test func `focal lengths and apertures ascend, and invalid ones are ignored`() {
    let photos = [
      photo("a", length: 85, number: 5.6), photo("b", length: 85, number: 5.6),
      photo("c", length: 20, number: 1.8), photo("d", length: .infinity, number: .nan),
      photo("e", length: -1, number: 0), photo("f", length: 1e300, number: 1e300),
    ]
    let statistics = StatisticsView(photos, .english)
    #expect(statistics.focalLengths.lines.map(\.count) == [1, 2])
    #expect(statistics.apertures.lines.map(\.name) == ["f/1.8", "f/5.6"])
  }

  @Test(arguments: [
    ("2024-01-01T00:00:00", 0, 0), ("2024-02-29T13:59:59", 3, 13), ("2000-03-01T23:00:00", 2, 23),
    ("1999-12-31T06:30:00", 4, 6), ("2023-06-25T12:00:00", 6, 12),
  ])
  func `hours are counted by day of the week`(date: String, day: Int, hour: Int) {
    let hours = StatisticsView([photo("a", taken: date)], .english).hours
    #expect(hours[day][hour] == 1)
    #expect(hours.joined().reduce(0, +) == 1)
  }

  @Test func `bars have the lengths of the layout's grid`() {
    let photos = (0..<8).map { photo("\($0)", camera: $0 < 5 ? "A" : $0 < 7 ? "Long name" : "C") }
    let board = Leaderboard(photos, by: \.camera, name: \.camera)
    let grid = BarGrid(board)
    #expect(grid.bars == [100, 40, 20])
    #expect(abs(grid.columns.reduce(0, +) - 100) < 0.001)
    #expect(grid.columns[1] > grid.columns[0])
  }

  @Test func `the first camera is in the middle of the podium, and larger unless it ties`() async throws {
    let names = ["A", "A", "A", "B", "B", "C"]
    let podium = try await page(names.map { photo($0, camera: $0) })
    let ranks = podium.matches(of: #/<b aria-hidden="true">(\d)</b>/#).map { String($0.1) }
    #expect(ranks == ["2", "1", "3"] && podium.contains("<li class=\"one\">"))
    let tie = try await page(["A", "B", "C"].map { photo($0, camera: $0) })
    #expect(tie.contains("class=\"podium\"") && !tie.contains("class=\"one\""))
    #expect(try await !page([photo("a", camera: "A")]).contains("class=\"podium\""))
  }

  @Test func `names are escaped, and there are no style attributes`() async throws {
    let page = try await page(["a", "b"].map { photo($0, camera: "<b>&\"</b>", taken: "2024-05-01T10:00:00") })
    #expect(page.contains("&lt;b&gt;&amp;&quot;&lt;/b&gt;</a></th>"))
    #expect(!page.contains("<b>&") && !page.contains("style="))
    #expect(page.contains("<caption><h2>Years</h2></caption>"))
    #expect(!page.contains("Lenses</h2>"), "no table without values")
  }

  @Test func `statistics are empty without facts`() {
    #expect(StatisticsView([photo("a")], .english).isEmpty)
    #expect(!StatisticsView([photo("a", number: 2)], .english).isEmpty)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    ranges(of: part).count
  }
}
