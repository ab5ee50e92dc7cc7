import Foundation
import SystemPackage
import TestSupport
import Testing

/// What a site cannot show is visible in the result of every build.
@Suite(.timeLimit(.minutes(10))) struct NotShownTests {
  private let site = BuiltSite.empty()

  init() throws {
    // The header is that of a picture; its data are missing.
    for (name, side) in [("a.jpg", 64), ("b.jpg", 80)] {
      let whole = FlatJPEG(width: side, height: side).bytes { _, _ in [90] }
      let scan = try #require(whole.indices.first { whole[$0...].starts(with: [0xFF, 0xDA]) })
      try site.folder.write(Array(whole[..<scan]), as: FilePath("photos/\(name)"))
    }
  }

  private struct Summary: Decodable {
    var photos: Int
    var notShown: Int
    var skipped: Int
  }

  private func summary(_ build: Binary.Result) throws -> Summary {
    try JSONDecoder().decode(Summary.self, from: Data(build.output.utf8))
  }

  @Test func `the last line counts the photos that are shown, and those that are not`() throws {
    let lost = try site.build()
    #expect(lost.status == 0)
    #expect(lost.output.hasPrefix("0 photos in 1 album, 2 photos could not be shown; "), "\(lost.output)")

    try site.writePhoto("photos/c.jpg", color: 40)
    let build = try site.build()
    #expect(build.output.hasPrefix("1 photo in 1 album, 2 photos could not be shown; "), "\(build.output)")
    let again = try site.build()
    #expect(
      again.output.hasPrefix("1 photo in 1 album, 2 photos could not be shown; nothing changed"), "\(again.output)")
    // So does a shard, which names photos that an earlier build refused.
    let shard = try site.build("--shard", "1/1", "--strict", index: false)
    #expect(shard.status == 2 && shard.errors.contains("photos/a.jpg: "), "\(shard.errors)")
    #expect(shard.output.contains("2 could not be shown"), "\(shard.output)")
  }

  @Test(.timeLimit(.minutes(10)))
  func `JSON and --strict tell of them in the first build, in one without changes, and in a later one`() throws {
    try site.writePhoto("photos/c.jpg", color: 40)
    for arguments in [[], [], ["--title", "Other"]] {
      try #require(try site.folder.run("index", "photos").status == 0)
      let build = try site.folder.run(["build", "--json", "--strict"] + arguments)
      #expect(build.status == 2)
      let summary = try summary(build)
      #expect((summary.photos, summary.notShown, summary.skipped) == (1, 2, 2))
      #expect(build.errors.contains("photos/a.jpg: ") && build.errors.contains("photos/b.jpg: "))
    }
    for name in ["a", "b"] { try site.folder.remove("photos/\(name).jpg") }
    let build = try site.build("--strict", "--json")
    #expect(build.status == 0, "\(build.errors)")
    #expect(try summary(build).notShown == 0)
  }

  @Test func `index counts the files that no site can show, and build names them`() throws {
    let sensor = TinyTIFF().stream([0x100: .long(4000), 0x101: .long(3000), 0x106: .short(32803), 0x111: .long(8)])
    try site.folder.write(sensor, as: "photos/d.tif")
    try site.folder.write(TinyImages.dng(width: 6000, height: 4000), as: "photos/e.dng")
    let line = "2 camera raw files without a preview that is large enough for a site"
    for arguments in [[], ["--verbose"]] {
      let index = try site.folder.run(["index", "photos"] + arguments)
      #expect(index.errors.contains(line), "\(index.errors)")
      #expect(index.errors.contains("photos/d.tif: camera raw file") != arguments.isEmpty)
    }
    let index = try site.folder.run("index", "photos", "--json")
    #expect(index.output.contains("\"notShowable\":2"), "\(index.output)")
    let build = try site.build("--json", index: false)
    #expect(build.errors.contains("photos/d.tif: camera raw file without a JPEG preview"))
    #expect(try summary(build).notShown == 4)
  }
}
