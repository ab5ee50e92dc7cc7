import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Runs `gallery` on a part of the sample library.
@Suite(.timeLimit(.minutes(10))) struct WholeJobTests {
  private let site = BuiltSite.empty()
  private var folder: TemporaryFolder { site.folder }

  private func run(_ arguments: String...) throws -> Binary.Result { try folder.run(arguments) }

  private func contents(_ name: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    let site = folder.path.appending(name)
    // What the site was made from differs between catalogs.
    for path in try FileManager.default.subpathsOfDirectory(atPath: site.string) where path != ".gallery-source" {
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
    let scan = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA })
    try folder.write(Array(jpeg[..<scan]), as: "photos/Odd ones/no pixels.jpg")
    return "photos"
  }

  @Test func `index and build produce a complete site, and a second build changes nothing`() throws {
    let library = try library()
    let index = try run("index", library)
    #expect(index.status == 0)
    #expect(index.output.hasPrefix("6 photos in the catalog; 7 of 7 files read, 7 new, 1 unreadable ("))
    #expect(index.errors.contains("not an image.jpg: not a picture or video in a known format"))

    let build = try run("build", "--width", "1200", "--title", "A & B")
    #expect(build.status == 0)
    #expect(build.errors.contains("truncated.jpg: "))
    let site = try contents("site")
    let home = String(decoding: try #require(site["index.html"]), as: UTF8.self)
    #expect(home.contains("<title>A &amp; B</title>"))
    #expect(site["albums/travel/desert/index.html"] != nil)

    let manifest = try self.site.manifest()
    #expect(manifest.photoCount == 6 && manifest.widths == [360, 480, 640, 850, 1200, 1500, 2000, 2660])
    for (album, part) in zip(manifest.albums, try self.site.albums()) {
      #expect(part.photos.count == album.photoCount)
      for source in part.photos.flatMap({ part.sources(of: $0) }) { #expect(site[source.path] != nil) }
      for page in part.photos.compactMap(part.page) { #expect(site[page] != nil) }
    }
    #expect(site.keys.count { $0.hasPrefix("p/") && !$0.hasSuffix("/index.html") } == 5)

    let odd = String(decoding: try #require(site["albums/odd-ones/index.html"]), as: UTF8.self)
    #expect(odd.contains("cannot be shown</span></a>"), "a photo without pixels has a tile")

    let again = try run("build", "--width", "1200", "--title", "A & B")
    #expect(again.output.contains("nothing changed"))
    #expect(try contents("site") == site)
    let retry = try run("build", "--verify", "--verbose", "--width", "1200", "--title", "A & B")
    #expect(retry.errors.contains("workers read and write "), "the damaged photo was tried again")
    #expect(retry.output.contains("nothing changed"))
    #expect(try run("build", "--strict", "--width", "1200", "--title", "A & B").status == 2)
  }

  @Test func `the same library in another folder produces the same bytes`() throws {
    let library = try library()
    try folder.succeed("index", library)
    try folder.succeed("build", "--output", "one")
    try folder.makeFolder("deep")
    try folder.move(library, to: "deep/photos")
    try folder.succeed("index", "deep/photos", "--catalog", "two.sqlite")
    try folder.succeed("build", "--catalog", "two.sqlite", "--output", "two")
    #expect(try contents("one") == contents("two"))
  }

  @Test func `serve exits with status 0 after an interrupt`() throws {
    try folder.write([], as: "served/index.html")
    let (process, output, _) = try Binary.start(["serve", "served", "--port", "0"], in: folder.path)
    // The server listens once it has printed this line.
    let line = output.fileHandleForReading.availableData
    #expect(String(decoding: line, as: UTF8.self).hasPrefix("Serving"))
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(.enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)"))
  func `an interrupted build exits with status 130 and leaves no incomplete site`() throws {
    #expect(try run("index", try library()).status == 0)
    let injection = FaultInjection(calls: .changes, fault: .signal(SIGINT))
    let undisturbed = try injection.run(["build", "--output", "other"], in: folder.path, at: 0)
    #expect(undisturbed.ending == .exited(0))
    let outcome = try injection.run(["build"], in: folder.path, at: undisturbed.calls / 3)
    #expect(outcome.ending == .exited(130) && outcome.errors.contains("interrupted; what is done is kept"))
    #expect(folder.read("site/index.html") == nil)
  }
}
