import Foundation
import SystemPackage
import TestSupport
import Testing

/// A site whose last public photos are hidden, excluded or forgotten is emptied.
struct EmptySiteTests {
  private let library: HiddenLibrary

  init() throws {
    library = try HiddenLibrary()
    try library.remove("photos/open")
    try library.note("title: Zanzibar")
  }

  private static let options = [
    "--base-url", "https://example.org/", "--export", "sitemap", "--export", "atom", "--export",
    "jsonfeed", "--export", "iiif", "--home", "recent", "--include-people", "--include-location=full",
    "--downloads", "zip", "--downloads", "originals", "--offline", "--title", "Site",
  ]

  @discardableResult private func build(_ options: [String] = []) throws -> Binary.Result {
    try library.site.folder.succeed(["build"] + Self.options + options)
  }

  /// How the last public photos go.
  enum Way: CaseIterable { case hidden, held, query, forgotten }

  @Test(arguments: Way.allCases) func `everything is withdrawn, and a page says so`(way: Way) throws {
    try library.index()
    try build()
    #expect(try library.isPublic())
    var options: [String] = []
    switch way {
    case .hidden: try library.note("hidden: true")
    case .held: try library.write("protected: true", as: "album.txt")
    case .query: options = ["--where", "-format:jpeg"]
    case .forgotten: try folder.succeed("forget", "photos")
    }
    let ids = try library.ids()
    if way != .forgotten { try library.index() }
    let result = try build(options)
    #expect(result.output.hasPrefix("0 photos in "), "\(result.output)")
    #expect(try traces(ids) == [])
    #expect(try !library.site.files().keys.contains { $0.hasPrefix("i/") || $0.hasPrefix("o/") })
    let home = try library.site.text("index.html")
    #expect(home.contains("There are no photos here."))
    #expect(try library.site.photos().isEmpty)
    #expect(try build(options).output.contains("nothing changed"))
  }

  private var folder: TemporaryFolder { library.site.folder }

  private func traces(_ ids: [String]) throws -> [String] {
    let files = try folder.contents().filter { $0.key.hasPrefix("site/") }
    return try library.traces()
      + files.filter { path, bytes in
        ids.contains { path.contains($0) || Data(bytes).range(of: Data($0.utf8)) != nil }
      }.map(\.key)
  }

  @Test func `an empty site is published`() throws {
    try library.index()
    try build()
    try folder.succeed("publish", "target")
    #expect(try library.traces(in: "target") != [])
    try library.note("hidden: true")
    try library.index()
    try build()
    #expect(try !folder.succeed("publish", "target").output.contains("nothing changed"))
    #expect(try library.traces(in: "target") == [])
    #expect(folder.read("target/index.html") != nil)
    // Also if the site was removed meanwhile.
    try library.remove("site")
    try build()
    #expect(try library.traces() == [])
  }

  @Test func `a site that was never built needs photos, unless they are hidden, and they can return`() throws {
    try library.index()
    let mistake = try folder.run("build", "--where", "rating:5")
    #expect(mistake.status == 1 && mistake.errors.contains("contains no photos for this site"))
    #expect(folder.read("site/index.html") == nil)
    try library.note("hidden: true")
    try library.index()
    try build()
    #expect(folder.read("site/index.html") != nil)
    #expect(try library.traces() == [])
    try library.note("hidden: false")
    try library.index()
    try build()
    #expect(try library.isPublic())
  }
}
