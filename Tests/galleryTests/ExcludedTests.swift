import Foundation
import SystemPackage
import TestSupport
import Testing

/// What is excluded stays excluded, in all commands.
struct ExcludedTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.writePhoto("photos/open/a.jpg", color: 20)
    try site.writePhoto("photos/private/b.jpg", color: 90)
  }

  private func run(_ arguments: String...) throws -> Binary.Result { try site.folder.run(arguments) }
  private func photos() throws -> String { try run("list").output }

  @Test func `a later index, check and build keep what was excluded out`() throws {
    #expect(try run("index", "photos", "--exclude", "private").status == 0)
    let again = try run("index", "photos")
    #expect(again.errors.contains("still excluded by --exclude of an earlier run: private"))
    #expect(again.errors.contains("--no-exclude forgets these patterns"))
    #expect(!(try photos().contains("b.jpg")))
    #expect(try run("check", "--output", "none").output.contains("b.jpg") == false)
    let json = try run("index", "photos", "--json")
    #expect(json.output.contains("\"leftOut\":{\"excluded\":1}"))
    #expect(json.output.contains("\"remembered\":[\"private\"]"))
    #expect(try run("build", "--sizes", "64").output.hasPrefix("1 photo in"))
    let ended = try run("index", "photos", "--no-exclude")
    #expect(!ended.errors.contains("still excluded"))
    #expect(try photos().contains("b.jpg"))
  }

  @Test func `excluding a folder withdraws it from the site at once`() throws {
    #expect(try run("index", "photos").status == 0)
    #expect(try run("build", "--sizes", "64").output.hasPrefix("2 photos in"))
    let index = try run("index", "photos", "--exclude", "PRIVATE/")
    #expect(index.errors.contains("1 file now left out and removed from the catalog"), "\(index.errors)")
    #expect(index.output.contains("1 withdrawn") && !index.output.contains("gone"))
    #expect(try run("build", "--sizes", "64").output.hasPrefix("1 photo in"))
  }

  @Test func `gallery.yml can exclude, and the command line adds to it`() throws {
    try site.folder.write("exclude: private\ntitle: T\n", as: "gallery.yml")
    #expect(try run("index", "photos").status == 0)
    #expect(!(try photos().contains("b.jpg")))
    try site.writePhoto("photos/c.jpg", color: 150)
    #expect(try run("index", "photos", "--exclude", "c.*").status == 0)
    #expect(try photos().contains("a.jpg") && !(try photos().contains("c.jpg")))
    // Neither the command line nor the end of the file ends it.
    try site.folder.remove("gallery.yml")
    #expect(try run("index", "photos").status == 0)
    #expect(!(try photos().contains("b.jpg")))
    #expect(try run("index", "photos", "--include", "private").status == 0)
    #expect(try photos().contains("b.jpg") && !(try photos().contains("c.jpg")))
  }

  @Test func `a pattern that excludes nothing is a warning, and with strict an error`() throws {
    let index = try run("index", "photos", "--quiet", "--exclude", "photos/private")
    #expect(index.status == 0)
    #expect(index.errors.contains("--exclude photos/private: excludes nothing"), "\(index.errors)")
    #expect(try run("index", "photos", "--strict", "--exclude", "privat").status == 2)
    #expect(try run("index", "photos", "--strict", "--exclude", "private").status == 0)
    for arguments in [["--exclude", ""], ["--exclude", "x", "--include", "x"]] {
      let wrong = try site.folder.run(["index", "photos"] + arguments)
      #expect(wrong.status == 64 && wrong.errors.contains("--exclude"), "\(wrong.errors)")
    }
  }

  @Test func `what systems and programs leave is counted by kind`() throws {
    for name in ["#recycle/x.jpg", "@eaDir/y.jpg", "A.photoslibrary/resources/z.jpg", "whatsapp/w.jpg"] {
      try site.writePhoto("photos/\(name)", color: 100)
    }
    try site.folder.write([], as: "photos/whatsapp/.nomedia")
    let photo = try #require(site.folder.read("photos/open/a.jpg"))
    try site.folder.write(photo, as: "photos/open/a.jpg_original")
    try site.folder.write(photo, as: "photos/open/a.jpg.part")
    let index = try run("index", "photos")
    #expect(
      index.errors.contains(
        "left out: 1 recycle bin or deleted file, 1 folder or file of thumbnails, 1 library of an application, "
          + "1 folder or file marked as not public, 1 backup file, 1 unfinished file"), "\(index.errors)")
    #expect(index.output.hasPrefix("2 photos in the catalog"), "\(index.output)")
    let json = try run("index", "photos", "--json")
    #expect(json.output.contains("\"recycleBins\":1") && json.output.contains("\"marked\":1"))
    let verbose = try run("index", "photos", "--verbose")
    #expect(verbose.errors.contains("photos/#recycle: left out; 1 recycle bin"))
    #expect(try run("index", "photos", "--include", "#recycle").output.hasPrefix("3 photos"))
    #expect(try run("index", "photos").output.hasPrefix("3 photos"))
  }
}

/// `gallery watch` keeps what is excluded out.
struct ExcludedWatchTests {
  @Test func `watch keeps what an earlier index excluded, and a mark withdraws a folder`() async throws {
    let library = try WatchedLibrary()
    try library.site.writePhoto("photos/private/c.jpg", color: 120)
    let index = try library.folder.run("index", "photos", "--exclude", "private")
    #expect(index.status == 0)
    try await library.start("watch", "photos", "--sizes", "64")
    try await library.waitForPhotos(["a.jpg", "b.jpg"])
    try library.site.writePhoto("photos/private/d.jpg", color: 150)
    try library.site.writePhoto("photos/#recycle/e.jpg", color: 180)
    try library.site.writePhoto("photos/f.jpg", color: 210)
    try await library.waitForPhotos(["a.jpg", "b.jpg", "f.jpg"])
    try library.folder.write([], as: "photos/summer/.nomedia")
    try await library.waitForPhotos(["a.jpg", "f.jpg"])
  }

  @Test func `a new exclude in gallery.yml applies while watching`() async throws {
    let library = try WatchedLibrary()
    try library.folder.write("title: T\n", as: "gallery.yml")
    try await library.start("watch", "photos")
    try await library.waitForPhotos(["a.jpg", "b.jpg"])
    try library.folder.write("title: T\nexclude: summer\n", as: "gallery.yml")
    try await library.waitForPhotos(["a.jpg"])
    // Without the file, the settings stay.
    try library.remove("gallery.yml")
    try await library.wait("a message") { library.errors.contains("gallery.yml:1: no longer exists") }
    try library.site.writePhoto("photos/g.jpg", color: 210)
    try await library.waitForPhotos(["a.jpg", "g.jpg"])
  }
}
