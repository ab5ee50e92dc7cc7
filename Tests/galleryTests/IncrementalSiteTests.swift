import Foundation
import SystemPackage
import TestSupport
import Testing

/// Builds after changes render what has changed, and give the same bytes as builds from nothing.
@Suite(.timeLimit(.minutes(10))) struct IncrementalSiteTests {
  private let site = BuiltSite.empty()

  private func groups(_ text: String) throws -> (rendered: Int, kept: Int) {
    let match = try #require(text.firstMatch(of: /files: (\d+) groups rendered, (\d+) kept/))
    return (try #require(Int(match.1)), try #require(Int(match.2)))
  }

  @Test func `pages with the same inputs are not rendered`() throws {
    for album in ["a", "b", "c"] {
      for number in 0..<3 {
        try site.folder.write(
          FlatJPEG(width: 64, height: 48).bytes { _, _ in [Int(album.utf8.first ?? 0), number] },
          as: FilePath("photos/\(album)/\(number).jpg"))
      }
    }
    try site.index()
    let first = try groups(try site.buildSmall([]))
    #expect(first.kept == 0)
    try site.writePhoto("photos/b/new.jpg", color: 99)
    try site.index()
    let second = try groups(try site.buildSmall([]))
    // The page, the part of the manifest and the photos of the album, the site's page, and what counts or finds all
    // photos: the index of the manifest and the search page.
    #expect((second.rendered, second.kept) == (6, first.rendered - 6))
    try site.checkIsAsNew([], "new photo")
    #expect(try groups(try site.buildSmall(["--verify"])).kept == 0)
    #expect(try groups(try site.buildSmall(["--title", "B"])).kept == 0)
  }

  @Test func `a name that takes the place of another is in no file, feeds included`() throws {
    func face(_ name: String) -> String {
      let region = "<rdf:li mwg-rs:Name=\"\(name)\" mwg-rs:Type=\"Face\"/>"
      return Sidecar.packet(
        "", "<mwg-rs:Regions><mwg-rs:RegionList><rdf:Bag>\(region)</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>")
    }
    let options = ["--base-url", "https://example.org/", "--export", "jsonfeed"]
    try site.writePhoto("photos/a/1.jpg", color: 10)
    try site.writePhoto("photos/b/2.jpg", color: 90)
    try site.folder.write(Sidecar(keywords: ["quokka", "wombat"]).bytes, as: "photos/a/1.xmp")
    for (hidden, shown) in [("quokka", "wombat"), ("wombat", "quokka")] {
      try site.folder.write(face(hidden), as: "photos/b/2.xmp")
      try site.index()
      _ = try site.buildSmall(options)
      let files = try site.content(of: "site").values.map { String(decoding: $0, as: UTF8.self) }
      #expect(!files.contains { $0.contains(hidden) }, "\(hidden)")
      #expect(files.contains { $0.contains(shown) }, "\(shown)")
      try site.checkIsAsNew(options, hidden)
    }
  }

  @Test func `files that others changed are repaired by a build that has something else to do`() throws {
    for number in 0..<4 { try site.writePhoto("photos/a/\(number).jpg", color: 40 * number) }
    try site.index()
    _ = try site.buildSmall([])
    let pages = try site.content(of: "site").keys.filter { $0.hasPrefix("p/") }.sorted()
    for (number, path) in [pages[0], "albums/a/index.html", "404.html"].enumerated() {
      try site.folder.remove("site/\(path)")
      if number == 1 { try site.folder.write("changed", as: "site/\(path)") }
      try site.writePhoto("photos/b/\(number).jpg", color: 31 * number + 7)
      try site.index()
      _ = try site.buildSmall([])
      try site.checkIsAsNew([], path)
    }
  }
}
