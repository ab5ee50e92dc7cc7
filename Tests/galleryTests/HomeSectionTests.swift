import Foundation
import TestSupport
import Testing

/// The sections of a site's first page.
struct HomeSectionTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.writePhoto("photos/a.jpg", color: 10, taken: "2020:05:01 10:00:00", rating: 5)
    try site.writePhoto("photos/b.jpg", color: 60, taken: "2021:05:01 10:00:00", rating: 4)
    try site.writePhoto("photos/summer/c.jpg", color: 110, taken: "2022:05:01 10:00:00", rating: 3)
  }

  /// The file names of the photos of a section, by its title.
  private func photos(_ title: String) throws -> [String] {
    let html = try site.text("index.html")
    guard let start = html.range(of: "aria-label=\"\(title)\">"),
      let end = html.range(of: "</ul>", range: start.upperBound..<html.endIndex)
    else { return [] }
    let list = try site.folder.run("list", "--json").output
    let names = list.split(separator: "\n").map { line -> (String, String) in
      let object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
      return (object?["id"] as? String ?? "", object?["path"] as? String ?? "")
    }
    let byID = Dictionary(names) { $1 }
    return html[start.upperBound..<end.lowerBound].components(separatedBy: "href=\"p/")
      .dropFirst().map { byID[String($0.prefix { $0 != "." })] ?? "unknown" }
  }

  @Test func `photos by rating, by the run that added them, and links`() throws {
    let build = try site.build("--home", "recent", "--home", "featured", "--home", "today", "--home", "random")
    #expect(build.status == 0, "\(build.errors)")
    #expect(try photos("Featured") == ["a.jpg", "b.jpg"])
    // All were added at once: the newest is first.
    #expect(try photos("Recently added") == ["summer/c.jpg", "b.jpg", "a.jpg"])
    let html = try site.text("index.html")
    #expect(html.contains("#today\">On this day</a>"))
    #expect(html.contains("#random\">Random photo</a>"))

    // Of another run, which need not be on another day.
    try site.runWasEarlier()
    try site.writePhoto("photos/old.jpg", color: 160, taken: "1999:05:01 10:00:00", rating: 1)
    _ = try site.build("--home", "recent")
    #expect(try photos("Recently added") == ["old.jpg", "summer/c.jpg", "b.jpg", "a.jpg"])
    #expect(try photos("Featured").isEmpty)
    #expect(try site.build("--home", "recent").output.contains("nothing changed"))
  }

  @Test func `no section by default, and none without photos`() throws {
    _ = try site.build()
    let plain = try site.text("index.html")
    #expect(!plain.contains("class=\"strip\"") && !plain.contains("class=\"home\""))
    _ = try site.build("--home", "featured", "--home", "today", "--no-facet-pages", "--where", "rating:3")
    let html = try site.text("index.html")
    #expect(!html.contains("class=\"strip\"") && !html.contains("class=\"home\""))
    #expect(try site.folder.run("build", "--home", "best").status == 64)
  }
}
