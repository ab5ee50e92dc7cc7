import Foundation
import SystemPackage
import TestSupport
import Testing

/// Sites written by versions that had no publication record and exchanged whole folders.
@Suite(.timeLimit(.minutes(10)))
struct EarlierSiteTests {
  private let site: BuiltSite

  init() throws {
    site = try BuiltSite()
    for index in 0..<3 { try site.writePhoto("photos/a/\(index).jpg", color: 50 * index) }
    try #require(try Binary.run("index", "photos", in: folder.path).status == 0)
    try #require(try build() == 0)
    // Besides pages, data and images, such a version wrote only this file.
    try folder.write(
      Array("This folder was made by gallery build.\n".utf8), as: "site/.gallery-site")
    try FileManager.default.removeItem(atPath: path("site/.gallery-lock"))
  }

  private static let exports = [
    "--base-url", "https://example.org/", "--export", "sitemap", "--export", "atom", "--export",
    "jsonfeed", "--export", "iiif",
  ]

  private var folder: TemporaryFolder { site.folder }

  private func path(_ name: String) -> String { folder.path.pushing(FilePath(name)).string }

  private func build(_ options: [String] = exports) throws -> Int32 {
    try Binary.run(["build", "--sizes", "32"] + options, in: folder.path).status
  }

  private func names() throws -> Set<String> {
    Set(try site.files().keys).subtracting([".gallery-site", ".gallery-lock"])
  }

  @Test func `every file that gallery wrote is recognised`() throws {
    let before = try site.files()
    #expect(try build() == 0)
    for (name, stamp) in try site.files() where !name.hasPrefix(".") {
      #expect(before[name] == stamp, "\(name)")
    }
    // With other settings, files that are no longer needed are deleted.
    #expect(try build(["--no-facet-pages", "--no-photo-pages", "--format", "jpeg"]) == 0)
    #expect(
      try names().filter { name in
        if name == "by/search.html" { return false }
        return name.hasPrefix("by/") || name.hasPrefix("p/") || name.hasPrefix("iiif/")
          || name.hasSuffix(".webp") || name.hasSuffix(".xml") || name == "feed.json"
      }.isEmpty)
  }

  @Test func `files that gallery did not write are kept`() throws {
    let mine = [
      "albums/mine.html", "by/mine.html", "p/mine.html", "i/ab/mine.webp", "i/ab/photo-1-2.webp",
      "assets/site-00000000.css", "data/mine.json", "iiif/mine.json",
    ]
    for name in mine { try folder.write(Array("mine".utf8), as: FilePath("site/\(name)")) }
    #expect(try build(["--no-facet-pages", "--no-photo-pages"]) == 0)
    for name in mine { #expect(folder.read(FilePath("site/\(name)")) == Array("mine".utf8)) }
  }

  @Test func `a feed written by the user stops the upgrade before any file is written`() throws {
    try folder.write(Array("<feed>mine</feed>".utf8), as: "site/feed.xml")
    func files() throws -> [String: String] {
      try site.files().filter { $0.key != ".gallery-lock" }
    }
    let before = try files()
    #expect(try build() == 1)
    #expect(try files() == before)
  }

  @Test func `files left behind by an interrupted exchange are restored`() throws {
    let images = try names().filter { $0.hasPrefix("i/") }
    try #require(!images.isEmpty)
    let hidden = path(".site.gallery-build")
    try folder.write(Array("example.org".utf8), as: ".site.gallery-build/CNAME")
    try folder.write(Array("ref".utf8), as: ".site.gallery-build/.git/HEAD")
    try folder.write(Array("old".utf8), as: ".site.gallery-build/index.html")
    try FileManager.default.moveItem(atPath: path("site/i"), toPath: "\(hidden)/i")
    try FileManager.default.createSymbolicLink(
      atPath: path("site/i"), withDestinationPath: "../.site.gallery-build/i")
    let result = try Binary.run(["build", "--sizes", "32"] + Self.exports, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains(".site.gallery-build: left by an interrupted build"))
    #expect(folder.read("site/CNAME") == Array("example.org".utf8))
    #expect(folder.read("site/.git/HEAD") == Array("ref".utf8))
    #expect(try names().isSuperset(of: images))
    #expect(folder.read(".site.gallery-build/index.html") == Array("old".utf8))
  }
}
