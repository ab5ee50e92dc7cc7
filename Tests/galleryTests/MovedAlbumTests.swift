import Foundation
import GRDB
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// A hidden folder that moves without its album.md stays restricted, in whatever order the old folder goes and the new
/// one comes.
struct MovedAlbumTests {
  private let library: HiddenLibrary

  init() throws {
    library = try HiddenLibrary()
    try library.note("hidden: true")
    try library.site.writePhoto("second/q.jpg", color: 200)
    try index("photos", "second")
    try library.build()
  }

  private func index(_ folders: String...) throws { try library.site.folder.succeed(["index"] + folders) }

  private func takeAway() throws {
    try library.move(library.album, to: "away")
    try library.remove("away/album.md")
  }

  /// Whether the site shows a photo of a folder.
  private func isShown(_ name: String) throws -> Bool {
    try library.build()
    let list = try library.site.folder.run("list", "--json").output
    let ids = list.split(separator: "\n").filter { $0.contains(name) }.compactMap { line in
      ((try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any])?["id"] as? String
    }
    try #require(!ids.isEmpty, "\(name) is not in the catalog")
    return try library.site.photos().contains { ids.contains($0.id) }
  }

  @Test func `a folder that was away is not published under another name`() throws {
    try takeAway()
    try index("photos")
    try index("photos")
    try library.move("away", to: "photos/other")
    let result = try library.index()
    #expect(try !isShown("other"))
    #expect(result.errors.contains("which was not public"), "\(result.errors)")
    // The owner decides.
    try library.index("--release", "photos/other")
    #expect(try isShown("other"))
  }

  @Test func `a hidden folder that moves into an unlisted album is not a part of it`() throws {
    try library.site.folder.note("hidden: unlisted", in: "unlisted")
    try library.site.writePhoto("photos/unlisted/1.jpg", color: 30)
    try index("photos")
    try takeAway()
    try library.move("away", to: "photos/unlisted/other")
    #expect(try library.index().errors.contains("NOT IN THE SITE"))
    try library.build()
    #expect(try library.traces() == [])
    // Also if it was inside of that album before.
    try library.site.folder.note("hidden: true", in: "unlisted/other")
    try library.index()
    try library.remove("photos/unlisted/other/album.md")
    try library.move("photos/unlisted/other", to: "photos/unlisted/renamed")
    try library.index()
    try library.build()
    #expect(try library.traces() == [])
  }

  @Test(
    arguments: ["hidden: true", "protected: true"], ["hidden: true", "hidden: unlisted", "protected: true", "a folder"])
  func `what restricts the new place can end without publishing the folder`(own: String, around: String) throws {
    try library.index("--release", "photos/zanzibar")
    try library.note(own)
    try library.site.folder.write("secret passphrase\n", as: "pass.txt")
    try library.site.folder.write("passphrase-file: pass.txt\n", as: "gallery.yml")
    try library.site.writePhoto("photos/around/1.jpg", color: 30)
    if around == "a folder" {
      try library.site.folder.makeFolder("photos/around/album.md")
    } else {
      try library.site.folder.note(around, in: "around")
    }
    try index("photos")
    try takeAway()
    try library.move("away", to: "photos/around/other")
    try library.index()
    try? library.remove("photos/around/album.md")
    for end in ["hidden: unlisted", "hidden: false\nprotected: false"] {
      try library.site.folder.note(end, in: "around")
      try library.index()
      try library.build()
      #expect(try library.traces() == [], "\(end)")
    }
    // Its own album.md publishes it.
    try library.site.folder.note("hidden: false\nprotected: false", in: "around/other")
    try library.index()
    #expect(try isShown("around/other"))
  }

  @Test func `what a sidecar says counts in a folder whose album.md cannot be read`() throws {
    let site = library.site
    try site.writePhoto("photos/held/1.jpg", color: 30)
    try index("photos")
    try library.build()
    #expect(try isShown("open/1.jpg"))
    let pages = try site.folder.contents().keys.filter { $0.hasPrefix("site/p/") }
    try site.folder.makeFolder("photos/held/album.md")
    try library.move("photos/open/1.jpg", to: "photos/held/2.jpg")
    try site.folder.write(#"{"title": "2.jpg", "archived": true}"#, as: "photos/held/2.jpg.json")
    try site.folder.note("titel: an error", in: "open")
    try library.index()
    #expect(try site.folder.run("build").status == 1)
    let left = try site.folder.contents().keys.filter { $0.hasPrefix("site/p/") }
    #expect(left.count == pages.count - 2, "\(left)")
  }

  @Test func `a folder that was left out stays so in an unlisted album`() throws {
    try library.note("hidden: unlisted")
    try library.index("--exclude", "zanzibar")
    try library.site.folder.note("hidden: unlisted", in: "unlisted")
    try library.site.writePhoto("photos/unlisted/1.jpg", color: 30)
    try takeAway()
    try library.move("away", to: "photos/unlisted/other")
    #expect(try library.index().errors.contains("NOT IN THE SITE"))
    try library.build()
    #expect(try library.traces() == [])
  }

  @Test func `a folder of an unlisted album that is renamed stays a part of it`() throws {
    try library.note("hidden: unlisted")
    try library.index("--release", "photos/zanzibar")
    try library.move("photos/zanzibar/below", to: "photos/zanzibar/renamed")
    #expect(try !library.index().errors.contains("NOT IN THE SITE"))
    try library.build()
    #expect(try library.traces().contains { $0.hasPrefix("site/albums/") })
  }

  @Test(arguments: [["second"], ["second", "photos"], ["photos", "second"]])
  func `a folder that moves to another root is not published`(order: [String]) throws {
    try takeAway()
    try library.move("away", to: "second/other")
    for folder in order { try index(folder) }
    #expect(try !isShown("other"))
    try index("photos", "second")
    #expect(try !isShown("other"))
  }

  @Test func `a folder is not published if only its new place is indexed, or its old name is used again`() throws {
    try takeAway()
    try library.move("away", to: "photos/other")
    try library.site.writePhoto("photos/zanzibar/new.jpg", color: 31)
    try index("photos/other")
    #expect(try !isShown("other"))
    try index("photos")
    #expect(try !isShown("other"))
  }

  @Test func `edited photos are recognized by their dates and names`() throws {
    try library.site.writePhoto("photos/zanzibar/dated.jpg", color: 32, taken: "2024:01:02 03:04:05")
    try index("photos")
    try takeAway()
    try library.move("away", to: "photos/other")
    for name in ["quetzal.jpg", "dated.jpg"] {
      let path = FilePath("photos/other/\(name)")
      let bytes = try #require(library.site.folder.read(path))
      try library.site.folder.write(bytes + [0], as: path)
    }
    try index("photos")
    #expect(try !isShown("other"))
  }

  @Test func `an album.md that says so publishes a moved folder, and one that does not say so does not`() throws {
    try library.move(library.album, to: "photos/other")
    try library.site.folder.note("title: Other", in: "other")
    try index("photos")
    #expect(try !isShown("other"))
    try library.site.folder.note("hidden: false", in: "other")
    try index("photos")
    #expect(try isShown("other"))
  }

  @Test func `what an album.md publishes is not what another one below it hides`() throws {
    try library.note("hidden: true", in: "below/album.md")
    try index("photos")
    try library.note("hidden: false")
    try library.move("photos/zanzibar/below", to: "photos/other")
    try library.remove("photos/other/album.md")
    try index("photos")
    #expect(try !isShown("other"))
  }

  @Test func `a copy of photos whose hidden folder is still there is public`() throws {
    try library.site.folder.copy("photos/zanzibar/quetzal.jpg", to: "photos/open/copy.jpg")
    try index("photos")
    #expect(try isShown("copy.jpg"))
  }

  @Test func `an album.md above the folder that is indexed counts`() throws {
    try library.remove("gallery.sqlite")
    let result = try library.site.folder.run("index", "photos/zanzibar/below", "photos/open")
    #expect(result.status == 0 && result.errors.contains("zanzibar/album.md: applies"), "\(result.errors)")
    try library.build("--accept-source")
    #expect(try library.traces() == [])
  }

  @Test func `a forgotten folder is read again only if it is named`() throws {
    try library.note("hidden: false")
    try index("photos")
    try library.site.folder.succeed("forget", "photos/zanzibar")
    try index("photos")
    #expect(try !library.site.folder.run("list").output.contains("zanzibar"))
    try index("photos/zanzibar")
    #expect(try library.site.folder.run("list").output.contains("zanzibar"))
  }

  @Test func `an index that is killed before its end publishes nothing`() throws {
    try takeAway()
    try library.move("away", to: "second/other")
    // As a run leaves the catalog that was killed after it had read the new folder.
    try index("second")
    let catalog = try DatabaseQueue(path: library.site.folder.place("gallery.sqlite"))
    try catalog.write { db in
      try db.execute(
        sql: """
          DELETE FROM restriction WHERE source = 'album' AND folder LIKE '%other%';
          INSERT INTO undecided_folder SELECT min(id) FROM folder WHERE CAST(path AS TEXT) LIKE '%other%';
          """)
    }
    try catalog.close()
    #expect(try !isShown("other"))
  }
}
