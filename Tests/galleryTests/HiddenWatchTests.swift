import SystemPackage
import TestSupport
import Testing

/// Hidden albums while `gallery watch` runs.
@Suite(.serialized) struct HiddenWatchTests {
  private let library: WatchedLibrary

  init() throws { library = try WatchedLibrary() }

  private func note(_ settings: String, as name: String = "album.md") throws {
    try library.folder.write("---\n\(settings)\n---\n", as: "photos/summer/\(name)")
  }

  @Test func `an album.md that is away or replaced does not publish its album`() async throws {
    try note("hidden: true")
    try await library.start("watch", "photos")
    #expect(try library.photos() == ["a.jpg"])
    try library.remove("photos/summer/album.md")
    try await library.wait("the message") {
      library.errors.contains("STILL HIDDEN: ") && library.errors.contains("summer, with everything below it")
    }
    #expect(try library.photos() == ["a.jpg"])
    try library.site.writePhoto("photos/c.jpg", color: 110)
    try await library.waitForPhotos(["a.jpg", "c.jpg"])
    try note("title: Summer")
    try library.site.writePhoto("photos/d.jpg", color: 120)
    try await library.waitForPhotos(["a.jpg", "c.jpg", "d.jpg"])
    try note("hidden: false")
    try await library.waitForPhotos(["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
  }

  @Test func `the last photos are withdrawn, and files of other names are seen`() async throws {
    try await library.start("watch", "photos")
    #expect(try library.photos() == ["a.jpg", "b.jpg"])
    try note("hidden: true", as: "ALBUM.MD")
    try await library.waitForPhotos(["a.jpg"])
    // Even excluded names, in a hidden file.
    try library.folder.write("protected: true", as: "photos/.album.md")
    try await library.wait("the site is empty") { try library.site.text("index.html").contains("no photos here.") }
    try await library.wait("the images are deleted, and the message") {
      let files = try? library.site.files().keys
      return files?.contains { $0.hasPrefix("i/") } == false && library.errors.contains("NOT IN THE SITE: ")
    }
  }

  @Test func `a folder named album.md is seen`() async throws {
    try await library.start("watch", "photos", "--exclude", "*.md")
    try library.folder.makeFolder("photos/summer/album.md")
    try await library.waitForPhotos(["a.jpg"])
  }
}
