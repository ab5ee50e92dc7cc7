import Foundation
import SystemPackage
import TestSupport
import Testing
@testable import gallery

/// `gallery stats` and `gallery forget`.
struct LibraryCommandTests {
  private let folder = TemporaryFolder.empty()

  init() throws {
    for (name, color) in [("one/a.jpg", 10), ("one/b.jpg", 90), ("two/c.jpg", 150)] {
      try folder.write(FlatJPEG(width: 96, height: 64).bytes { _, _ in [color, 90, 160] }, as: FilePath(name))
    }
    try folder.write(try #require(folder.read("one/a.jpg")), as: "two/copy.jpg")
    try folder.write("no picture", as: "two/damaged.jpg")
    let index = try folder.run("index", "one", "two")
    #expect(index.output.contains("3 photos"), "\(index.output)")
  }

  @Test func `photos are counted once, with bars`() throws {
    let stats = try folder.run("stats")
    #expect(stats.status == 0)
    #expect(stats.output.contains("Formats\n  jpeg 3 \(String(repeating: "█", count: 32))\n"))
    #expect(stats.output.contains("Sizes\n  below 2 MP 3 █"))
    let summary = stats.output.split(separator: "\n").last ?? ""
    #expect(summary.hasPrefix("3 photos, 0 videos, 4 files of "), "\(summary)")
    #expect(summary.hasSuffix("3 without a date, 0 with GPS, 1 duplicate file, 1 unreadable"))
    let json = try folder.run("stats", "--json", "path:a.jpg")
    #expect(json.output.contains("\"photos\":1"), "\(json.output)")
    #expect(json.output.split(separator: "\n").count == 1)
    let none = try folder.run("stats", "-format:jpeg")
    #expect(none.output.hasPrefix("0 photos, 0 videos, 0 files"), "\(none.output)")
  }

  @Test func `a folder is forgotten with the photos that are nowhere else`() throws {
    let before = try folder.contents().filter { $0.key.hasSuffix(".jpg") }
    let dry = try folder.run("forget", "--dry-run", "one")
    #expect(dry.output.hasSuffix("/one: 1 photo would be removed from the catalog\n"), "\(dry.output)")
    #expect(try folder.run("list", "--quiet").output.contains("b.jpg"))
    let forget = try folder.run("forget", "one")
    #expect(forget.status == 0)
    #expect(forget.output.contains("/one: 1 photo removed from the catalog; the next build"))
    let list = try folder.run("list")
    #expect(list.output.hasSuffix("2 photos\n") && !list.output.contains("b.jpg"), "\(list.output)")
    #expect(try folder.contents().filter { $0.key.hasSuffix(".jpg") } == before)
    let again = try folder.run("index", "one")
    #expect(again.output.contains("3 photos"), "\(again.output)")
  }

  @Test func `index reads the folders of the library if none is given`() throws {
    try folder.write(try #require(folder.read("one/b.jpg")) + [0], as: "two/new.jpg")
    #expect(try folder.run("index").output.contains("1 new"))
    let none = try folder.run("index", "--catalog", "none.sqlite")
    #expect(
      none.status == 1 && none.errors.contains("none.sqlite: the catalog has no folders; name them"), "\(none.errors)")
    #expect(!folder.holds("none.sqlite"))
  }

  @Test func `a folder that is gone or unknown`() throws {
    try folder.remove("two")
    let forget = try folder.run("forget", "two/")
    #expect(forget.output.contains("/two: 1 photo removed"), "\(forget.errors)")
    let unknown = try folder.run("forget", "three")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("three: not a folder of the library; its folders are /"))
    _ = try folder.run("forget", "one")
    let empty = try folder.run("forget", "one")
    #expect(empty.errors.contains("one: not in the catalog, which has no folders"))
  }

  @Test func `bars are proportional, and every value is visible`() {
    let lines = BarChart([("a", 100), ("long name", 1), ("b", 50)]).lines
    #expect(
      lines == [
        "  a         100 \(String(repeating: "█", count: 32))", "  long name   1 ▌",
        "  b          50 \(String(repeating: "█", count: 16))",
      ])
    #expect(BarChart([]).lines.isEmpty)
  }

  @Test(arguments: [11, 40, 80, 200]) func `bars fit into the terminal`(width: Int) {
    let name = "A lens with a name that is longer than a narrow terminal, and than most others"
    let chart = BarChart([(name, 12), ("b", 1)], width: width)
    #expect(chart.lines.allSatisfy { $0.count < max(width, 23) }, "\(chart.lines)")
    #expect(chart.lines[0].contains("…") && chart.lines[0].hasSuffix("████"))
  }
}
