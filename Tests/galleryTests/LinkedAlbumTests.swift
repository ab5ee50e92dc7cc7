import SystemPackage
import TestSupport
import Testing

/// A folder that is a link, or a mount of another folder, is restricted by the album.md files above its real path.
struct LinkedAlbumTests {
  private let library: HiddenLibrary
  private var folder: TemporaryFolder { library.site.folder }

  init() throws {
    library = try HiddenLibrary()
    try library.site.folder.makeFolder("other/secret")
    try library.move(library.album, to: "other/secret/zanzibar")
  }

  private func note(_ settings: String) throws {
    try folder.write("---\n\(settings)\n---\n", as: "other/secret/album.md")
  }

  private func link() throws { try folder.link("photos/open/zanzibar", to: "../../other/secret/zanzibar") }

  @discardableResult private func index(_ options: String...) throws -> Binary.Result {
    try folder.succeed(["index", "photos", "--follow-symlinks"] + options)
  }

  private func expectHidden(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try library.build()
    #expect(try library.traces() == [], sourceLocation: sourceLocation)
    #expect(try !library.ids().isEmpty, sourceLocation: sourceLocation)
  }

  private func expectPublic(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try library.build()
    #expect(try library.isPublic(), sourceLocation: sourceLocation)
  }

  @Test(arguments: ["hidden: true", "hidden: unlisted", "protected: true", "hidden: tru"])
  func `a link into a restricted folder is held back until the owner ends that`(settings: String) throws {
    try note(settings)
    try link()
    let result = try index()
    #expect(
      result.errors.contains("NOT IN THE SITE") && result.errors.contains("/other/secret/album.md: restricts "),
      "\(result.errors)")
    try expectHidden()
    // Neither a run that changes nothing, nor the loss of the file.
    try index()
    try expectHidden()
    try folder.remove("other/secret/album.md")
    try index()
    try expectHidden()
    try note("hidden: false\nprotected: false")
    #expect(try !index().errors.contains("NOT IN THE SITE"))
    try expectPublic()
  }

  @Test func `a link that is released stays public until another album.md restricts it`() throws {
    try note("hidden: true")
    try link()
    try index()
    try index("--release", "photos/open/zanzibar")
    try expectPublic()
    try index()
    try expectPublic()
    try folder.write("---\nhidden: true\n---\n", as: "other/album.md")
    try note("hidden: false")
    try index()
    try expectHidden()
  }

  @Test func `what the folder itself says is not ended by what is above it`() throws {
    try note("hidden: true")
    try folder.write("---\nhidden: true\n---\n", as: "other/secret/zanzibar/album (1).md")
    try link()
    try index()
    try folder.remove("other/secret/zanzibar/album (1).md")
    try index()
    try note("hidden: false")
    try index()
    try expectHidden()
  }

  @Test func `a link into a public folder is public`() throws {
    try note("title: Secret")
    try link()
    try index()
    try expectPublic()
  }

  @Test func `a root that is given by a link is in the folder that the link leads to`() throws {
    try note("hidden: true")
    try folder.link("zanzibar", to: "other/secret/zanzibar")
    let result = try folder.run("index", "photos", "zanzibar")
    #expect(result.errors.contains("secret/album.md: applies"), "\(result.errors)")
    try library.build()
    #expect(try library.traces() == [])
  }

  @Test(.enabled(if: MountNamespace.isPermitted), arguments: ["photos", "photos/open/zanzibar"])
  func `a mount of a restricted folder is held back, also if it is the root`(root: String) throws {
    try note("hidden: true")
    try library.site.writePhoto("second/q.jpg", color: 200)
    let result = try MountNamespace.run(
      """
      mkdir photos/open/zanzibar
      mount --bind other/secret/zanzibar photos/open/zanzibar
      "$GALLERY" index \(root) second
      "$GALLERY" list | grep quetzal.jpg
      "$GALLERY" build
      """, in: folder.path)
    #expect(result.status == 0 && result.errors.contains("/other/secret/album.md: restricts "), "\(result.errors)")
    #expect(try library.traces() == [])
  }
}
