import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

/// What feeds announce as new.
struct FeedTests {
  private let site = BuiltSite.empty()
  private static let options = ["--base-url", "https://example.org/", "--export", "atom", "--export", "jsonfeed"]

  init() throws {
    try site.writePhoto("photos/lisbon/a.jpg", color: 10, taken: "2020:05:01 10:00:00")
    try site.writePhoto("photos/lisbon/b.jpg", color: 60, taken: "2021:05:01 10:00:00")
    try site.writePhoto("photos/porto/c.jpg", color: 110, taken: "2022:05:01 10:00:00")
  }

  private func move(_ name: String, to other: String) throws {
    try site.folder.move("photos/\(name)", to: "photos/\(other)")
  }

  private struct Item: Equatable {
    var id: String
    var title: String
    var date: String
  }

  private func build() throws -> [Item] {
    try site.build(options: Self.options)
    let feed = try JSONSerialization.jsonObject(with: Data(try site.data("feed.json")))
    let items = try #require((feed as? [String: Any])?["items"] as? [[String: Any]])
    return items.map { item in
      Item(
        id: item["id"] as? String ?? "", title: item["title"] as? String ?? "",
        date: item["date_published"] as? String ?? "")
    }
  }

  @Test func `a scan of an old photo is announced, and nothing else changes`() throws {
    let first = try build()
    #expect(first.map(\.title) == ["1 new photo in porto", "2 new photos in lisbon"])
    try site.runWasEarlier()
    let before = try build()
    try site.writePhoto("photos/lisbon/scan.jpg", color: 160, taken: "1975:05:01 10:00:00")
    let after = try build()
    #expect(after.first?.title == "1 new photo in lisbon")
    #expect(Array(after.dropFirst()) == before)
    #expect(try site.text("feed.xml").contains(after[0].id))

    let feeds = try ["feed.xml", "feed.json"].map(site.data)
    try site.folder.succeed("index", "--full", "photos")
    #expect(try build() == after)
    #expect(try ["feed.xml", "feed.json"].map(site.data) == feeds)
  }

  @Test func `photos that are renamed, moved, edited or copied are not new`() throws {
    _ = try build()
    try site.runWasEarlier()
    let before = try build()
    try move("porto", to: "oporto")
    try move("lisbon/a.jpg", to: "lisbon/z.jpg")
    try site.folder.copy("photos/lisbon/b.jpg", to: "photos/oporto/copy.jpg")
    #expect(try build().map(\.id) == before.map(\.id))
    try site.writePhoto("photos/lisbon/z.jpg", color: 200, taken: "2020:05:01 10:00:00")
    try site.writePhoto("photos/oporto/c.jpg", color: 220, taken: "2022:05:01 10:00:00")
    let edited = try build()
    #expect(edited.map(\.id) == before.map(\.id) && edited.map(\.date) == before.map(\.date))
    #expect(edited.map(\.title) == ["1 new photo in oporto", "2 new photos in lisbon"])
    try site.writePhoto("photos/lisbon/z.jpg", color: 30, taken: "2020:05:01 10:00:00")
    try site.folder.write(Sidecar().bytes, as: "photos/lisbon/z.xmp")
    #expect(try build().map(\.id) == before.map(\.id))
    for name in ["lisbon/b.jpg", "oporto/copy.jpg"] { try site.folder.remove("photos/\(name)") }
    let left = try build()
    #expect(Set(left.map(\.id)) == Set(before.map(\.id)), "\(left) \(before)")
  }

  @Test func `a photo is as new as its first file that the site shows`() throws {
    try site.folder.move("photos", to: "later")
    try site.writePhoto("photos/hidden/a.jpg", color: 10, taken: "2020:05:01 10:00:00")
    try site.folder.note("hidden: true", in: "hidden")
    try site.folder.succeed("index", "photos")
    try site.runWasEarlier()
    for album in ["lisbon", "porto"] { try site.folder.move("later/\(album)", to: "photos/\(album)") }
    let first = try build()
    #expect(first.map(\.title) == ["1 new photo in porto", "2 new photos in lisbon"])
    // The photo leaves one of its folders, and the other one is renamed.
    try site.runWasEarlier()
    let before = try build()
    try site.folder.remove("photos/hidden/a.jpg")
    #expect(try build() == before)
    try site.folder.copy("photos/lisbon/a.jpg", to: "photos/hidden/a.jpg")
    try site.folder.succeed("index", "photos")
    try move("lisbon", to: "lisboa")
    #expect(try build().map(\.id) == before.map(\.id))
  }

  @Test func `photos of a folder that are renamed in turn stay as new as they were`() throws {
    _ = try build()
    try site.runWasEarlier()
    let before = try build()
    // As a camera program renumbers: each name has the photo of another one, and one is new.
    try move("lisbon/b.jpg", to: "lisbon/c.jpg")
    try move("lisbon/a.jpg", to: "lisbon/b.jpg")
    try site.writePhoto("photos/lisbon/a.jpg", color: 90, taken: "2019:05:01 10:00:00")
    let after = try build()
    #expect(after.map(\.title) == ["1 new photo in lisbon", "1 new photo in porto", "2 new photos in lisbon"])
    #expect(Array(after.dropFirst()) == before)
  }

  @Test(arguments: ["hidden: true", "hidden: unlisted", "protected: true"])
  func `an album that is not public is in no feed`(_ key: String) throws {
    try site.folder.note(key, in: "porto")
    try site.folder.write("correct horse battery staple", as: "pass.txt")
    let passphrase = key.hasPrefix("protected") ? ["--passphrase-file", "pass.txt"] : []
    try site.build(options: Self.options + passphrase)
    for name in ["feed.xml", "feed.json"] {
      let feed = try site.text(name)
      #expect(feed.contains("lisbon") && !feed.contains("porto"))
    }
  }
}

extension BuiltSite {
  /// Makes the runs so far an hour older.
  func runWasEarlier() throws {
    let catalog = try DatabaseQueue(path: folder.path.appending("gallery.sqlite").string)
    try catalog.write {
      try $0.execute(sql: "UPDATE addition SET time = time - 3600; UPDATE revision SET number = number + 1")
    }
    try catalog.close()
  }
}
