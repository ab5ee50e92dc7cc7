import SystemPackage
import TestSupport
import Testing

/// Photos of a hidden album that are now in a folder which everyone can see.
struct MovedPhotoTests {
  private let library: HiddenLibrary
  private var folder: TemporaryFolder { library.site.folder }

  init() throws {
    library = try HiddenLibrary()
    try library.note("hidden: true")
    try library.expectHidden()
  }

  /// Moves the photos of the album into an album that is there, and deletes their own.
  private func merge(into album: String = "photos/open") throws {
    try library.move("photos/zanzibar/quetzal.jpg", to: "\(album)/quetzal.jpg")
    try library.move("photos/zanzibar/below/xylophon.jpg", to: "\(album)/xylophon.jpg")
    try library.remove("photos/zanzibar")
  }

  /// Whether the site has the photos at their new place.
  private func isShown() throws -> Bool {
    try folder.contents().contains { path, bytes in
      path.hasPrefix("site/p/") && String(decoding: bytes, as: UTF8.self).contains("Xylophon in Quetzal")
    }
  }

  @Test(arguments: [[], ["photos/open"], ["photos/open/quetzal.jpg", "photos/open/xylophon.jpg"]])
  func `photos that are moved into another album are held back`(released: [String]) throws {
    try merge()
    let index = try library.index()
    #expect(index.errors.contains("NOT IN THE SITE: 2 photos that were in \(folder.place("photos/zanzibar"))"))
    #expect(index.errors.contains("photos/open/quetzal.jpg"))
    let build = try library.build()
    #expect(build.errors.contains("NOT IN THE SITE: 2 photos"))
    #expect(try !isShown())
    let reason = try folder.succeed("show", "photos/open/quetzal.jpg").output
    #expect(reason.contains("it was in \(folder.place("photos/zanzibar")), which was not public"), "\(reason)")
    guard !released.isEmpty else { return }
    for name in released { try library.index("--release", name) }
    #expect(try !library.index().errors.contains("NOT IN THE SITE"))
    try library.build()
    #expect(try isShown())
  }

  @Test func `an album that says that it is public publishes them`() throws {
    try folder.note("hidden: false", in: "open")
    try merge()
    try library.index()
    try library.build()
    #expect(try isShown())
  }

  @Test func `they stay held back when they are edited, and when their album comes back`() throws {
    try folder.copy("photos/zanzibar", to: "backup")
    try merge()
    try library.index()
    try folder.write((folder.read("photos/open/quetzal.jpg") ?? []) + [0], as: "photos/open/quetzal.jpg")
    for _ in 1...3 {
      try library.index()
      try library.build()
      #expect(try !isShown())
    }
    try library.move("backup", to: "photos/zanzibar")
    try library.index()
    try library.build()
    #expect(try !isShown())
  }

  @Test func `a copy that is made while the album is there is public, also afterwards`() throws {
    try folder.copy("photos/zanzibar/quetzal.jpg", to: "photos/open/quetzal.jpg")
    for isThere in [true, false, false, false] {
      if !isThere, folder.holds("photos/zanzibar") { try library.remove("photos/zanzibar") }
      try library.index()
      try library.build()
      #expect(try isShown())
    }
  }

  @Test func `a photo that was public before it was moved into the album is forgotten as a copy`() throws {
    try folder.copy("photos/zanzibar/quetzal.jpg", to: "photos/open/quetzal.jpg")
    try library.index()
    try library.remove("photos/open/quetzal.jpg")
    try library.index()
    try library.index()
    try merge()
    try library.index()
    try library.build()
    #expect(try !isShown())
  }

  @Test(arguments: ["hidden: unlisted", "protected: true"])
  func `an album that says nothing about them does not show them either`(setting: String) throws {
    try folder.write("secret passphrase", as: "pass.txt")
    try folder.write("---\n\(setting)\n---\n", as: "photos/secret/album.md")
    try library.site.writePhoto("photos/secret/1.jpg", color: 20)
    try library.index()
    if setting != "protected: true" { try library.remove("photos/secret/album.md") }
    try merge(into: "photos/secret")
    try library.index()
    try library.build("--passphrase-file", "pass.txt")
    let traces = try library.traces()
    #expect(traces == [])
    #expect(try library.build("--passphrase-file", "pass.txt").errors.contains("NOT IN THE SITE: 2 photos"))
  }
}
