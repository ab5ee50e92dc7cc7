import Foundation
import GRDB
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// `gallery watch`; one test at a time, because each runs a program that renders.
@Suite(.serialized) struct WatchTests {
  private let library: WatchedLibrary

  init() throws { library = try WatchedLibrary() }

  @Test func `new, changed, renamed and removed files are in the site`() async throws {
    try await library.start("watch", "photos")
    #expect(try library.photos() == ["a.jpg", "b.jpg"])
    try library.site.writePhoto("photos/summer/c.jpg", color: 110)
    try await library.waitForPhotos(["a.jpg", "b.jpg", "c.jpg"])
    let ids = try library.site.photos().map(\.id)

    try library.move("photos/summer", to: "photos/winter")
    try await library.wait("the album is renamed") {
      (try? library.site.data("data/index.json")).map { String(decoding: $0, as: UTF8.self).contains("winter") }
        ?? false
    }
    #expect(Set(try library.site.photos().map(\.id)) == Set(ids))

    try library.site.writePhoto("photos/a.jpg", color: 200)
    // It keeps its address, and its images have other names.
    try await library.wait("the photo is another") {
      try library.site.photos().contains { ids.contains($0.id) && $0.token != nil }
    }
    #expect(Set(try library.site.photos().map(\.id)) == Set(ids))
    try library.remove("photos/winter")
    try await library.waitForPhotos(["a.jpg"])
    #expect(try await library.interrupt() == 0)
    #expect(!library.errors.contains("could not"), "\(library.errors)")
  }

  @Test func `a file that is being written is left until it is closed`() async throws {
    let bytes = FlatJPEG(width: 96, height: 64).bytes { _, _ in [77, 90, 160] }
    try await library.start("watch", "photos")
    let path = library.folder.path.appending("photos/summer/slow.jpg")
    let file = try FileDescriptor.open(path, .writeOnly, options: [.create], permissions: [.ownerReadWrite])
    try file.writeAll(bytes.prefix(bytes.count / 2))
    // Another folder is not held up.
    try library.site.writePhoto("photos/other/c.jpg", color: 110)
    var rest = bytes.dropFirst(bytes.count / 2)
    try await library.wait("the other photo is in the site") {
      if rest.count > 1 { try file.writeAll(rest.prefix(1)) }
      if rest.count > 1 { rest.removeFirst() }
      return try library.photos() == ["a.jpg", "b.jpg", "c.jpg"]
    }
    try file.writeAll(rest)
    try file.close()
    try await library.waitForPhotos(["a.jpg", "b.jpg", "c.jpg", "slow.jpg"])
    #expect(!library.errors.contains("slow.jpg"), "\(library.errors)")
  }

  @Test func `a thousand files at once are few updates`() async throws {
    try await library.start("watch", "photos")
    let before = library.updates
    for number in 0..<1000 {
      let bytes = FlatJPEG(width: 16, height: 16).bytes { _, _ in [number % 256, number / 256, 90] }
      try library.folder.write(bytes, as: FilePath("photos/many/\(number).jpg"))
    }
    try await library.wait("the site has all photos") { try library.photos().count == 1002 }
    #expect(library.updates - before <= 10, "\(library.output)")
  }

  @Test func `a root that disappears stays in the site`() async throws {
    try library.site.writePhoto("disk/x.jpg", color: 180)
    try await library.start("watch", "photos", "disk")
    try library.move("disk", to: "elsewhere")
    try await library.wait("the loss is reported") {
      library.errors.contains("disk: is missing or empty; its photos stay in the site")
    }
    try library.site.writePhoto("photos/c.jpg", color: 110)
    try await library.waitForPhotos(["a.jpg", "b.jpg", "c.jpg", "x.jpg"])
    try library.site.writePhoto("elsewhere/y.jpg", color: 185)
    try library.move("elsewhere", to: "disk")
    try await library.waitForPhotos(["a.jpg", "b.jpg", "c.jpg", "x.jpg", "y.jpg"])
    #expect(library.errors.contains("disk: is available again"))
    try library.site.writePhoto("disk/z.jpg", color: 190)
    try await library.waitForPhotos(["a.jpg", "b.jpg", "c.jpg", "x.jpg", "y.jpg", "z.jpg"])
  }

  @Test func `settings and the files that they name are read again`() async throws {
    func home() -> String { String(decoding: library.folder.read("site/index.html") ?? [], as: UTF8.self) }
    try library.folder.write("title: First\n", as: "gallery.yml")
    try await library.start("watch", "photos")
    #expect(home().contains("<title>First</title>"))
    try library.folder.write("title: Second\nstyle-sheet: own.css\n", as: "gallery.yml")
    try await library.wait("the mistake is reported") {
      library.errors.contains("own.css: cannot be read") && library.errors.contains("the earlier settings still apply")
    }
    try library.folder.write("h1 { color: red; }", as: "own.css")
    try library.folder.write("title: Third\nstyle-sheet: own.css\n", as: "gallery.yml")
    try await library.wait("the title is the third") { home().contains("<title>Third</title>") }
    let sheet = home()
    try library.folder.write("h1 { color: blue; }", as: "own.css")
    try await library.wait("the page loads another style sheet") { home() != sheet }
  }

  @Test func `an update that fails is tried again`() async throws {
    try await library.start("watch", "photos")
    // The catalog's lock is held by another program that indexes.
    let lock = try FileDescriptor.open(library.folder.path.appending("gallery.sqlite.lock"), .readWrite)
    #expect(flock(lock.rawValue, LOCK_EX) == 0)
    try library.site.writePhoto("photos/c.jpg", color: 110)
    try await library.wait("the failure is reported") {
      library.errors.contains("is indexing into it")
        && library.errors.contains("the update will be tried again in 15 s")
    }
    try lock.close()
    try library.site.writePhoto("photos/summer/d.jpg", color: 120)
    try await library.waitForPhotos(["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
  }

  @Test func `a site and a catalog in the library cause no updates`() async throws {
    try await library.start("watch", "photos", "--output", "photos/site", "--catalog", "photos/gallery.sqlite")
    for number in 1...3 {
      // Moved into the library when it is complete, so that it is one change.
      try library.site.writePhoto("new.jpg", color: 110 + number)
      try library.move("new.jpg", to: "photos/\(number).jpg")
      try await library.wait("update \(number)") { library.updates >= number }
    }
    // An update because of what an update writes would have added nothing.
    let lines = library.output.split(separator: "\n").dropFirst()
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("1 added;") }, "\(lines)")
  }

  @Test func `what is written after another program has closed the catalog is not lost`() async throws {
    try await library.start("watch", "photos")
    // The last program that closes a catalog deletes its WAL file, unless another has locked the catalog.
    let catalog = try DatabaseQueue(path: library.folder.path.appending("gallery.sqlite").string)
    _ = try await catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM photo") }
    try catalog.close()
    let before = library.updates
    try library.site.writePhoto("photos/c.jpg", color: 110)
    try await library.wait("an update") { library.updates > before }
    let list = try library.folder.run("list")
    #expect(list.output.contains("c.jpg"), "\(list.output)")
  }

  @Test func `without a catalog or folders the remedy is named`() throws {
    let result = try library.folder.run("watch")
    #expect(result.status == 1)
    #expect(result.errors.contains("no such catalog; create it with gallery index PATH"))
    let missing = try library.folder.run("watch", "nowhere")
    #expect(missing.status == 1 && missing.errors.contains("nowhere: no such folder"))
  }

  @Test func `every update is a line of JSON`() async throws {
    try await library.start("watch", "photos", "--json")
    try library.site.writePhoto("photos/c.jpg", color: 110)
    try await library.waitForPhotos(["a.jpg", "b.jpg", "c.jpg"])
    try await library.wait("two lines") { library.updates == 1 }
    let line = try #require(library.output.split(separator: "\n").last)
    let result = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(result["added"] as? Int == 1 && result["photos"] as? Int == 3)
  }
}
