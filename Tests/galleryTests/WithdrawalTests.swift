import SystemPackage
import TestSupport
import Testing

/// What an owner hides leaves the site and the target, whatever else is wrong.
struct WithdrawalTests {
  private let library: HiddenLibrary

  init() throws {
    library = try HiddenLibrary()
    try library.expectPublic()
  }

  /// An error that has nothing to do with the album.
  enum Failure: String, CaseIterable { case settings, query, watermark, foreignFile, journal, option }

  @Test(arguments: Failure.allCases) func `a hidden album leaves a site whose build fails`(failure: Failure) throws {
    let folder = library.site.folder
    try library.note("hidden: true")
    switch failure {
    case .query: try folder.write("---\nquery: rating:9\n---\n", as: "photos/q/album.md")
    case .foreignFile:
      try library.site.writePhoto("photos/new/n.jpg", color: 50)
      try folder.write([1], as: "site/albums/new/index.html")
    default: break
    }
    try library.index()
    var options: [String] = []
    switch failure {
    case .settings: try folder.write("tilte: x\n", as: "gallery.yml")
    case .watermark: options = ["--watermark", "/nowhere.png"]
    case .option: options = ["--no-such-option"]
    case .journal:
      let journal = try #require(folder.read("site/.gallery-site"))
      try folder.write(journal + Array("garbage\n".utf8), as: "site/.gallery-site")
    case .query, .foreignFile: break
    }
    let build = try folder.run(["build"] + options)
    #expect(build.status != 0)
    #expect(try library.traces().filter { !$0.hasPrefix("site/.gallery") } == [], "\(build.errors)")
    #expect(build.errors.contains("removed that show or name what is hidden"), "\(build.errors)")
  }

  @Test(arguments: [Failure.settings, .query, .option], [Sidecar(rating: -1), Sidecar(keywords: ["private"])])
  func `a photo that is left out leaves a site whose build fails`(failure: Failure, sidecar: Sidecar) throws {
    let folder = library.site.folder
    try folder.write("where: -keyword:private\n", as: "gallery.yml")
    try library.build()
    let list = try folder.succeed("list", "--json", "path:quetzal").output
    let traces = try library.traces()
    try folder.write(sidecar.bytes, as: "photos/zanzibar/quetzal.xmp")
    if failure == .query { try folder.write("---\nquery: rating:9\n---\n", as: "photos/q/album.md") }
    try library.index()
    if failure == .settings { try folder.write("tilte: x\n", as: "gallery.yml") }
    let build = try folder.run(["build"] + (failure == .option ? ["--no-such-option"] : []))
    #expect(build.status != 0)
    let id = try #require(list.firstMatch(of: /"id":"([a-z0-9]+)"/)).1
    #expect(traces.contains { $0.hasSuffix(": \(id)") })
    let left = try library.traces().filter { $0.hasSuffix(": \(id)") && !$0.hasPrefix("site/.gallery") }
    #expect(left == [], "\(build.errors)")
  }

  @Test(arguments: ["mark", "protected", "unlisted and mark"])
  func `an album that is left out or moves leaves a site whose build fails`(change: String) throws {
    let folder = library.site.folder
    try folder.write("secret passphrase", as: "pass.txt")
    if change == "unlisted and mark" {
      try library.note("hidden: unlisted")
      try library.index()
      try library.build()
    }
    let ids = try library.ids()
    try #require(!ids.isEmpty)
    if change == "protected" {
      try library.note("protected: true")
      try library.move("photos/zanzibar", to: "photos/moved")
    } else {
      try library.write("", as: ".nomedia")
    }
    try library.index()
    try folder.write("---\nquery: rating:9\n---\n", as: "photos/q/album.md")
    try library.index()
    #expect(try folder.run("build", "--passphrase-file", "pass.txt").status != 0)
    let left = try folder.contents().filter { path, bytes in
      guard path.hasPrefix("site/"), !path.hasPrefix("site/.gallery") else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return ids.contains { path.contains($0) } || text.contains("Xylophon in Quetzal")
    }
    #expect(left.keys.sorted() == [])
  }

  @Test func `a hidden album leaves a target that has a foreign file in the way`() throws {
    let folder = library.site.folder
    func publish() throws -> Binary.Result { try folder.run("publish", "target", "--delay", "0") }
    #expect(try publish().status == 0)
    try library.note("hidden: true")
    try library.site.writePhoto("photos/new/n.jpg", color: 50)
    try library.index()
    try library.build()
    try folder.write([1], as: "target/albums/new/index.html")
    let result = try publish()
    #expect(result.status != 0)
    let ids = try library.ids()
    let left = try folder.contents().keys.filter { path in
      path.hasPrefix("target/") && ids.contains { path.contains($0) }
    }
    #expect(left == [])
  }

  @Test func `a build without the query of the last one, or from another catalog, stops`() throws {
    let folder = library.site.folder
    try folder.write("where: -keyword:private\n", as: "gallery.yml")
    try library.build()
    try library.remove("gallery.yml")
    var build = try folder.run("build")
    #expect(build.status == 1 && build.errors.contains("-keyword:private"), "\(build.errors)")
    // The catalog remembers it, if the site is deleted.
    try library.remove("site")
    build = try folder.run("build")
    #expect(build.status == 1, "\(build.errors)")
    try library.build("--accept-source")
    try library.build()

    try library.note("hidden: true")
    try library.index()
    try library.build()
    let source = try #require(folder.read("site/.gallery-source"))
    try folder.write([], as: "site/.gallery-source")
    build = try folder.run("build")
    #expect(build.status == 1 && build.errors.contains(".gallery-source in it is damaged"), "\(build.errors)")
    try folder.write(source, as: "site/.gallery-source")
    try library.move("gallery.sqlite", to: "old.sqlite")
    try library.remove("\(library.album)/album.md")
    try library.index()
    build = try folder.run("build")
    #expect(build.status == 1 && build.errors.contains("another catalog"), "\(build.errors)")
  }
}
