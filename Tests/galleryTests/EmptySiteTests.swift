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
    "jsonfeed", "--export", "iiif", "--home", "recent", "--include-people", "--include-location",
    "--downloads", "zip", "--originals", "copy", "--offline", "--title", "Site",
  ]

  private func build(_ options: [String] = []) throws -> Binary.Result {
    let build = try Binary.run(["build"] + Self.options + options, in: library.site.folder.path)
    #expect(build.status == 0, "\(build.errors)")
    return build
  }

  /// How the last public photos go.
  enum Way: CaseIterable { case hidden, held, query, forgotten }

  @Test(arguments: Way.allCases) func `everything is withdrawn, and a page says so`(way: Way) throws {
    try library.index()
    _ = try build()
    #expect(try library.isPublic())
    var options: [String] = []
    switch way {
    case .hidden: try library.note("hidden: true")
    case .held: try library.write("protected: true", as: "album.txt")
    case .query: options = ["--where", "-format:jpeg"]
    case .forgotten: #expect(try Binary.run("forget", "photos", in: folder).status == 0)
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

  private var folder: FilePath { library.site.folder.path }

  private func traces(_ ids: [String]) throws -> [String] {
    let files = try library.site.folder.contents().filter { $0.key.hasPrefix("site/") }
    return try library.traces()
      + files.filter { path, bytes in
        ids.contains { path.contains($0) || Data(bytes).range(of: Data($0.utf8)) != nil }
      }.map(\.key)
  }

  @Test func `an empty site is published`() throws {
    try library.index()
    _ = try build()
    #expect(try Binary.run("publish", "target", in: folder).status == 0)
    #expect(try library.traces(in: "target") != [])
    try library.note("hidden: true")
    try library.index()
    _ = try build()
    let publish = try Binary.run("publish", "target", in: folder)
    #expect(publish.status == 0 && !publish.output.contains("nothing changed"))
    #expect(try library.traces(in: "target") == [])
    #expect(library.site.folder.read("target/index.html") != nil)
    // Also if the site was removed meanwhile.
    try library.remove("site")
    _ = try build()
    #expect(try library.traces() == [])
  }

  @Test func `a site that was never built needs photos, unless they are hidden`() throws {
    try library.index()
    let mistake = try Binary.run("build", "--where", "rating:5", in: folder)
    #expect(mistake.status == 1 && mistake.errors.contains("contains no photos for this site"))
    #expect(library.site.folder.read("site/index.html") == nil)
    try library.note("hidden: true")
    try library.index()
    _ = try build()
    #expect(library.site.folder.read("site/index.html") != nil)
    #expect(try library.traces() == [])
  }

  @Test func `photos return to an emptied site`() throws {
    try library.note("hidden: true")
    try library.index()
    _ = try build()
    try library.note("hidden: false")
    try library.index()
    _ = try build()
    #expect(try library.isPublic())
  }
}
