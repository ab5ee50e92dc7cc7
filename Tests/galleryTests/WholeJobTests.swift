import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Runs `gallery` on a part of the sample library.
struct WholeJobTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> Binary.Result {
    try Binary.run(arguments, in: folder.path)
  }

  private func contents(_ name: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    let site = folder.path.appending(name)
    for path in try FileManager.default.subpathsOfDirectory(atPath: site.string) {
      contents[path] = folder.read(FilePath("\(name)/\(path)"))
    }
    return contents
  }

  /// Writes a small library of real pictures that builds in a second.
  private func library() throws -> String {
    for name in [
      "Orientations/orientation 6.jpg", "Night/Lanterns.gif", "Still life/Soap bubble.png",
      "Odd ones/truncated.jpg", "Odd ones/not an image.jpg", "Travel/Desert/Erg panorama.jpg",
    ] {
      let bytes = try Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name)))
      try folder.write(bytes, as: FilePath("photos/\(name)"))
    }
    // A photo without its pixels.
    let jpeg = FlatJPEG(width: 192, height: 128).bytes { _, _ in [40, 90, 160] }
    let scan = try #require(
      jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA })
    try folder.write(Array(jpeg[..<scan]), as: "photos/Odd ones/no pixels.jpg")
    return "photos"
  }

  @Test(.timeLimit(.minutes(10)))
  func `index and build produce a complete site, and a second build changes nothing`() throws {
    let library = try library()
    let index = try run("index", library)
    #expect(index.status == 0)
    #expect(
      index.output.hasPrefix("6 photos in the catalog; 7 of 7 files read, 7 new, 1 unreadable ("))
    #expect(index.errors.contains("not an image.jpg: not a picture or video in a known format"))

    let build = try run("build", "--width", "1200", "--title", "A & B")
    #expect(build.status == 0)
    #expect(build.errors.contains("truncated.jpg: "))
    let site = try contents("site")
    let home = String(decoding: try #require(site["index.html"]), as: UTF8.self)
    #expect(home.contains("<title>A &amp; B</title>"))
    #expect(site["albums/travel/desert/index.html"] != nil)

    let index2 = try JSONDecoder().decode(
      SiteManifest.self, from: Data(try #require(site["data/index.json"])))
    #expect(index2.photoCount == 6)
    #expect(index2.widths == [360, 480, 640, 850, 1200, 1500, 2000, 2660])
    for album in index2.albums {
      let data = Data(try #require(site[album.manifest]))
      let part = try JSONDecoder().decode(AlbumManifest.self, from: data)
      #expect(part.photos.count == album.photoCount)
      for source in part.photos.flatMap({ part.sources(of: $0) }) {
        #expect(site[source.path] != nil)
      }
      for page in part.photos.compactMap(part.page) {
        #expect(site[page] != nil)
      }
    }
    #expect(site.keys.count { $0.hasPrefix("p/") && $0.hasSuffix(".html") } == 5)

    let odd = String(
      decoding: try #require(site["albums/odd-ones/index.html"]), as: UTF8.self)
    #expect(odd.contains("cannot be shown</span></a>"), "a photo without pixels has a tile")

    let again = try run("build", "--width", "1200", "--title", "A & B")
    #expect(again.output.contains("nothing changed"))
    #expect(try contents("site") == site)
    let retry = try run("build", "--retry", "--verbose", "--width", "1200", "--title", "A & B")
    #expect(retry.errors.contains("workers read and write "), "the damaged photo was tried again")
    #expect(retry.output.contains("nothing changed"))
    #expect(try run("build", "--strict", "--width", "1200", "--title", "A & B").status == 2)
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["center", "trailing", "hide", "previous", "justify"])
  func `rows and frames of the manifest agree for every last-row option`(lastRow: String) throws {
    #expect(try run("index", try library()).status == 0)
    #expect(try run("build", "--last-row", lastRow, "--row-height", "90").status == 0)
    let site = try contents("site")
    let index = try JSONDecoder().decode(
      SiteManifest.self, from: Data(try #require(site["data/index.json"])))
    for album in index.albums where album.photoCount > 0 {
      let part = try JSONDecoder().decode(
        AlbumManifest.self, from: Data(try #require(site[album.manifest])))
      for layout in part.sections.flatMap(\.layouts) {
        let shown = layout.rows.reduce(0, +)
        #expect(layout.frames?.count == shown)
        #expect(shown == album.photoCount || lastRow == "hide")
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a photo keeps its address when its file moves, and photo pages can be omitted`() throws {
    let library = try library()
    #expect(try run("index", library).status == 0)
    #expect(try run("build").status == 0)
    let pages = try contents("site").keys.filter { $0.hasPrefix("p/") }
    try FileManager.default.moveItem(
      atPath: folder.path.pushing("photos/Still life").string,
      toPath: folder.path.pushing("photos/Bubbles").string)
    #expect(try run("index", library).status == 0)
    #expect(try run("build").status == 0)
    #expect(try Set(contents("site").keys.filter { $0.hasPrefix("p/") }) == Set(pages))
    #expect(try run("build", "--no-photo-pages").status == 0)
    #expect(try !contents("site").keys.contains { $0.hasPrefix("p/") })
  }

  @Test(.timeLimit(.minutes(10)))
  func `a hidden album is in no page, manifest or rendition`() throws {
    let library = try library()
    #expect(try run("index", library).status == 0)
    #expect(try run("build", "--title", "T").status == 0)
    let open = try contents("site")
    #expect(open.keys.contains { $0.hasPrefix("albums/travel/") })
    let note = "---\ntitle: Away\nhidden: true\n---\n"
    try folder.write(Array(note.utf8), as: "photos/Travel/album.md")
    try folder.write(
      Array("---\ntitle: Night & day\n---\n*Dark.*".utf8), as: "photos/Night/album.md")
    #expect(try run("index", library).status == 0)
    #expect(try run("build", "--title", "T").output.hasPrefix("4 photos in"))
    let closed = try contents("site")
    let night = String(
      decoding: try #require(closed["albums/night/index.html"]), as: UTF8.self)
    #expect(night.contains("<h1 dir=\"auto\">Night &amp; day</h1>"))
    #expect(night.contains("<em>Dark.</em>"))
    let gone = open.keys.filter { $0.hasPrefix("i/") && closed[$0] == nil }
    #expect(gone.count == 6, "the renditions of one photo")
    let id = try #require(gone.first).split(separator: "/")[2].prefix { $0 != "-" }
    for (name, bytes) in closed {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!name.contains(id) && !text.contains(id) && !text.contains("Away"), "\(name)")
    }

    try folder.write(Array("---\nhidden: tru\n---\n".utf8), as: "photos/Travel/album.md")
    #expect(try run("index", library).status == 0)
    let build = try run("build", "--title", "T")
    #expect(build.status == 1)
    #expect(
      build.errors.contains("photos/Travel/album.md:2: hidden: must be true, false or unlisted"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a page changed by hand is restored`() throws {
    #expect(try run("index", try library()).status == 0)
    #expect(try run("build").status == 0)
    let site = try contents("site")
    let page = try #require(site.keys.first { $0.hasSuffix(".html") && $0.hasPrefix("p/") })
    try folder.write(Array("spoilt".utf8), as: FilePath("site/\(page)"))
    #expect(try run("build", "--verify").output.contains("1 file"))
    #expect(try contents("site") == site)
    #expect(try run("build").output.contains("nothing changed"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a query excludes photos from pages, manifest and renditions`() throws {
    #expect(try run("index", try library()).status == 0)
    let build = try run("build", "--where", "format:png")
    #expect(build.output.hasPrefix("1 photo in 2 albums"))
    let site = try contents("site")
    let images = site.keys.filter { $0.hasSuffix(".webp") }.map { $0.prefix(13) }
    #expect(Set(images).count == 1)
    #expect(try run("build", "--where", "format:bmp").output.hasPrefix("0 photos"))
    #expect(try contents("site").keys.allSatisfy { !$0.hasSuffix(".webp") })
    #expect(try run("build", "--where", "colour:red").errors.contains("unknown field colour"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `the same library in another folder produces the same bytes`() throws {
    let library = try library()
    #expect(try run("index", library).status == 0)
    #expect(try run("build", "--output", "one").status == 0)
    try FileManager.default.moveItem(
      atPath: folder.path.appending(library).string, toPath: folder.path.appending("moved").string)
    try FileManager.default.createDirectory(
      atPath: folder.path.appending("deep").string, withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      atPath: folder.path.appending("moved").string,
      toPath: folder.path.pushing("deep/photos").string)
    #expect(try run("index", "deep/photos", "--catalog", "two.sqlite").status == 0)
    #expect(try run("build", "--catalog", "two.sqlite", "--output", "two").status == 0)
    #expect(try contents("one") == contents("two"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `serve exits with status 0 after an interrupt`() throws {
    let (process, output, _) = try Binary.start(
      ["serve", try served(), "--port", "0"], in: folder.path)
    // The server listens once it has printed this line.
    let line = output.fileHandleForReading.availableData
    #expect(String(decoding: line, as: UTF8.self).hasPrefix("Serving"))
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(
    .timeLimit(.minutes(10)),
    .enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `an interrupted build exits with status 130 and leaves no incomplete site`() throws {
    #expect(try run("index", try library()).status == 0)
    let injection = FaultInjection(calls: .changes, fault: .signal(SIGINT))
    let undisturbed = try injection.run(["build", "--output", "other"], in: folder.path, at: 0)
    #expect(undisturbed.ending == .exited(0))
    let outcome = try injection.run(["build"], in: folder.path, at: undisturbed.calls / 3)
    #expect(outcome.ending == .exited(130))
    #expect(folder.read("site/index.html") == nil)
  }

  private func served() throws -> String {
    try folder.write([], as: "served/index.html")
    return "served"
  }
}
