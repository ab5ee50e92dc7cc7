import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import gallery

/// `gallery stats` and `gallery forget`.
struct LibraryCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, color) in [("one/a.jpg", 10), ("one/b.jpg", 90), ("two/c.jpg", 150)] {
      try folder.write(
        FlatJPEG(width: 96, height: 64).bytes { _, _ in [color, 90, 160] }, as: FilePath(name))
    }
    try folder.write(try #require(folder.read("one/a.jpg")), as: "two/copy.jpg")
    try folder.write(Array("no picture".utf8), as: "two/damaged.jpg")
    let index = try Binary.run("index", "one", "two", in: folder.path)
    #expect(index.output.contains("3 photos"), "\(index.output)")
  }

  @Test func `photos are counted once, with bars`() throws {
    let stats = try Binary.run("stats", in: folder.path)
    #expect(stats.status == 0)
    #expect(stats.output.contains("Formats\n  jpeg 3 \(String(repeating: "█", count: 32))\n"))
    #expect(stats.output.contains("Sizes\n  below 2 MP 3 █"))
    let summary = stats.output.split(separator: "\n").last ?? ""
    #expect(summary.hasPrefix("3 photos, 0 videos, 4 files of "), "\(summary)")
    #expect(summary.hasSuffix("3 without a date, 0 with GPS, 1 duplicate file, 1 unreadable"))
    let json = try Binary.run("stats", "--json", "path:a.jpg", in: folder.path)
    #expect(json.output.contains("\"photos\":1"), "\(json.output)")
    #expect(json.output.split(separator: "\n").count == 1)
    let none = try Binary.run("stats", "-format:jpeg", in: folder.path)
    #expect(none.output.hasPrefix("0 photos, 0 videos, 0 files"), "\(none.output)")
  }

  @Test func `a folder is forgotten with the photos that are nowhere else`() throws {
    let before = try folder.contents().filter { $0.key.hasSuffix(".jpg") }
    let dry = try Binary.run("forget", "--dry-run", "one", in: folder.path)
    #expect(
      dry.output.hasSuffix("/one: 1 photo would be removed from the catalog\n"), "\(dry.output)")
    #expect(try Binary.run("list", "--quiet", in: folder.path).output.contains("b.jpg"))
    let forget = try Binary.run("forget", "one", in: folder.path)
    #expect(forget.status == 0)
    #expect(forget.output.contains("/one: 1 photo removed from the catalog; the next build"))
    let list = try Binary.run("list", in: folder.path)
    #expect(list.output.hasSuffix("2 photos\n") && !list.output.contains("b.jpg"), "\(list.output)")
    #expect(try folder.contents().filter { $0.key.hasSuffix(".jpg") } == before)
    let again = try Binary.run("index", "one", in: folder.path)
    #expect(again.output.contains("3 photos"), "\(again.output)")
  }

  @Test func `a folder that is gone or unknown`() throws {
    try FileManager.default.removeItem(atPath: folder.path.appending("two").string)
    let forget = try Binary.run("forget", "two/", in: folder.path)
    #expect(forget.output.contains("/two: 1 photo removed"), "\(forget.errors)")
    let unknown = try Binary.run("forget", "three", in: folder.path)
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("three: not a folder of the library; its folders are /"))
    _ = try Binary.run("forget", "one", in: folder.path)
    let empty = try Binary.run("forget", "one", in: folder.path)
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
