import SystemPackage
import GalleryManifest
import TestSupport
import Testing

/// `gallery build --pages none`: images and the manifest alone.
struct SiteWithoutPagesTests {
  private let library: HiddenLibrary
  /// Options that add files to a site with pages.
  private static let options = [
    "--sizes", "32", "--base-url", "https://example.org/", "--export", "sitemap", "--export", "atom", "--export",
    "jsonfeed", "--export", "iiif", "--downloads", "zip", "--offline", "--home", "recent", "--include-location=full",
    "--downloads", "originals",
  ]

  init() throws {
    library = try HiddenLibrary()
    try library.site.folder.write("# About\n\nText\n", as: "photos/about.md")
  }

  @discardableResult private func build(_ options: String...) throws -> Binary.Result {
    try library.site.folder.succeed(["build"] + Self.options + options)
  }

  private func files() throws -> [String: [UInt8]] {
    try library.site.folder.contents().filter { $0.key.hasPrefix("site/") && !$0.key.hasPrefix("site/.gallery") }
  }

  @Test(.timeLimit(.minutes(10))) func `pages go and come back`() throws {
    try library.note("hidden: true")
    try library.index()
    try build()
    let own = FilePath("site/own.html")
    try library.site.folder.write("mine", as: own.string)
    let before = try files()
    let result = try build("--pages", "none")
    #expect(result.output.contains("site/data/index.json") && !result.output.contains(".html"))
    let bare = try files()
    for path in bare.keys where path != own.string {
      let isData =
        ["site/data/index.json", "site/data/schema.json"].contains(path)
        || path.hasPrefix("site/data/album/") && path.hasSuffix(".json")
      let isMedia = path.hasPrefix("site/i/") || path.hasPrefix("site/o/")
      #expect(isData || isMedia, "\(path)")
    }
    #expect(bare.keys.contains(own.string), "files of others stay")
    let albums = try library.site.albums()
    let index = try library.site.manifest()
    #expect(index.albums.allSatisfy { $0.page == nil } && index.page == nil)
    #expect(albums.allSatisfy { $0.page == nil } && albums.flatMap(\.photos).count == 1)
    for album in albums {
      for source in album.photos.flatMap({ album.sources(of: $0) }) {
        #expect(bare.keys.contains("site/\(source.path)"), "\(source.path)")
      }
      for photo in album.photos { #expect(photo.original.map { bare.keys.contains("site/\($0)") } == true) }
    }
    #expect(try build("--pages", "none").output.contains("nothing changed"))
    try build()
    let after = try files()
    #expect(Set(after.keys) == Set(before.keys))
    for (path, bytes) in after { #expect(bytes == before[path], "\(path)") }
  }

  @Test(arguments: ["hidden: unlisted", "protected: true"])
  func `albums that not everyone sees are left out`(setting: String) throws {
    try library.note(setting)
    try library.index()
    try build()
    #expect(try setting != "protected: true" || files().keys.contains { $0.hasPrefix("site/protected") })
    let result = try build("--pages", "none", "--quiet")
    #expect(
      result.errors.contains("1 protected or unlisted album left out, because only pages show them (--pages none)"))
    #expect(try library.traces().isEmpty)
    let images = try files().keys.filter { $0.hasPrefix("site/i/") }
    #expect(Set(images.map { $0.split(separator: "/")[3].prefix { $0 != "-" } }).count == 1)
    #expect(try files().keys.allSatisfy { !$0.contains("protected") && !$0.hasSuffix(".html") })
  }
}
