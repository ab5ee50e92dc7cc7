import Foundation
import SystemPackage
import TestSupport
import Testing

/// gallery changes only its own files in the output folder.
@Suite(.timeLimit(.minutes(10))) struct OutputFolderTests {
  private let site = BuiltSite.empty()

  init() throws {
    for index in 0..<3 { try site.writePhoto("photos/a/\(index).jpg", color: 50 * index) }
    #expect(try site.folder.run("index", "photos").status == 0)
  }

  private var folder: TemporaryFolder { site.folder }

  private func build(_ arguments: String...) throws -> Binary.Result {
    try folder.run(["build", "--sizes", "32"] + arguments)
  }

  @Test func `a symbolic link among the renditions is not followed`() throws {
    try #require(try build().status == 0)
    try folder.write("precious", as: "home/documents/letter.txt")
    try folder.link("site/i/zz", to: folder.place("home"))
    try folder.link("site/albums/zz", to: folder.place("home"))
    #expect(try build("--title", "x").status == 0)
    #expect(folder.read("home/documents/letter.txt") == Array("precious".utf8))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.place("site/i/zz")) == folder.place("home"))
  }

  @Test func `originals inside the site are kept, and the build reports why it stops`() throws {
    try #require(try build().status == 0)
    try site.writePhoto("site/albums/originals/1.jpg", color: 200)
    let original = folder.read("site/albums/originals/1.jpg")
    try #require(original != nil)
    try #require(try folder.run("index", "site/albums/originals").status == 0)
    let result = try build("--title", "x")
    #expect(result.status == 1)
    #expect(result.errors.contains("site/albums/originals lies in this folder"))
    #expect(folder.read("site/albums/originals/1.jpg") == original)
  }

  @Test func `files of the user are kept in every folder of a site`() throws {
    try #require(try build().status == 0)
    let names = [
      "albums/mine.txt", "albums/a/mine.html", "by/mine.txt", "p/mine.html", "i/mine.webp", "iiif/mine.json",
      "assets/mine.css", "data/mine.json", "feed.json", "feed.xml", "sitemap.xml", "CNAME", ".git/HEAD",
    ]
    for name in names { try folder.write("mine", as: "site/\(name)") }
    let result = try build("--title", "x", "--no-facet-pages", "--no-photo-pages")
    #expect(result.status == 0, "\(result.errors)")
    for name in names { #expect(folder.read(FilePath("site/\(name)")) == Array("mine".utf8), "\(name)") }
    #expect(folder.read("site/p/mine.html") != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.place("site/p")) == ["mine.html"])
  }

  @Test func `a site is built at the target of a symbolic link`() throws {
    try folder.makeFolder("real")
    try folder.write("example.org", as: "real/CNAME")
    try folder.link("site", to: "real")
    #expect(try build().status == 0)
    #expect(try build("--title", "x").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.place("site")) == "real")
    #expect(folder.read("real/CNAME") == Array("example.org".utf8))
    #expect(folder.read("real/index.html") != nil)
  }

  @Test func `a site can be built into the current folder`() throws {
    try folder.makeFolder("here")
    let catalog = folder.place("gallery.sqlite")
    let before = try attributes("here")
    try FileManager.default.copyItem(atPath: catalog, toPath: folder.place("here/gallery.sqlite"))
    let inside = try Binary.run("build", "--sizes", "32", "--output", ".", in: folder.path.appending("here"))
    #expect(inside.status == 1 && inside.errors.contains("contains gallery.sqlite, which a web server"))
    #expect(folder.read("here/index.html") == nil)
    let served = try folder.run("serve", "here", "--catalog", "here/gallery.sqlite")
    #expect(served.status == 1 && served.errors.contains("contains here/gallery.sqlite"))
    try folder.remove("here/gallery.sqlite")
    try folder.write("title: T", as: "here/gallery.yml")
    let settings = try Binary.run("build", "--catalog", catalog, "--output", ".", in: folder.path.appending("here"))
    #expect(settings.status == 1 && settings.errors.contains("contains gallery.yml"), "\(settings.errors)")
    try folder.remove("here/gallery.yml")
    for title in ["one", "two"] {
      let result = try Binary.run(
        "build", "--catalog", catalog, "--sizes", "32", "--title", title, "--output", ".",
        in: folder.path.appending("here"))
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try attributes("here") == before)
    #expect(folder.read("here/index.html") != nil)
  }

  private func attributes(_ name: String) throws -> [String] {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.place(name))
    return [FileAttributeKey.systemFileNumber, .posixPermissions, .groupOwnerAccountID, .ownerAccountID].map {
      "\(attributes[$0] ?? "none")"
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
  func `mode, owner and group of the site folder are kept`() throws {
    try folder.makeFolder("site")
    let results = unsafe [chown(folder.place("site"), 1234, 2345), chmod(folder.place("site"), 0o2775)]
    try #require(results == [0, 0])
    let before = try attributes("site")
    #expect(try build().status == 0)
    #expect(try build("--title", "x").status == 0)
    #expect(try attributes("site") == before)
    let page = try FileManager.default.attributesOfItem(atPath: folder.place("site/index.html"))
    #expect(page[.groupOwnerAccountID] as? Int == 2345, "the folder hands its group on")
  }

  @Test func `file names that are not UTF-8 do not stop a build`() throws {
    try #require(try build().status == 0)
    for folder in ["site", "site/albums/a"] {
      // 0xFF is not valid in UTF-8.
      let name = Array(self.folder.place(folder).utf8CString.dropLast()) + [0x2F, -1, 0]
      let file = unsafe open(name, O_WRONLY | O_CREAT, 0o644)
      try #require(file >= 0)
      close(file)
    }
    for title in ["x", "y"] { #expect(try build("--title", title).status == 0) }
    #expect(folder.holds("site/albums/a/index.html"))
  }

  @Test func `the site can be inside the library, which is reported`() throws {
    let result = try folder.run(["build", "--sizes", "32", "--output", "photos/site"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("the site lies in the library"))
    let again = try folder.run("index", "photos")
    #expect(again.output.hasPrefix("3 photos"), "the site's images are no photos of the library")
  }

  @Test func `a site that would contain its library is rejected`() throws {
    for output in ["photos", ".", "photos/a/.."] {
      let before = try folder.contents()
      let result = try build("--output", output)
      #expect(result.status == 1)
      #expect(result.errors.contains("give another folder with --output"))
      let after = try folder.contents()
      for (name, bytes) in before where !name.contains("sqlite") { #expect(after[name] == bytes) }
    }
  }

  @Test func `an obsolete page that was changed by hand is moved out of sight`() throws {
    try #require(try build().status == 0)
    try folder.write("my words", as: "site/by/years/index.html")
    try #require(try build("--title", "x").status == 0)
    try site.writePhoto("photos/a/9.jpg", color: 222)
    let page = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.place("site/p")).first)
    try folder.write("my words", as: "site/p/\(page)")
    let result = try build("--no-photo-pages")
    #expect(result.status == 0)
    let withdrawn = "site/.gallery-withdrawn/p/\(page)"
    #expect(result.errors.contains("\(withdrawn): was changed after gallery wrote it"))
    #expect(folder.read(FilePath(withdrawn)) == Array("my words".utf8))
    #expect(!folder.holds("site/p"))
  }
}
