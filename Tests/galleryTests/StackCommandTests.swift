import Foundation
import GRDB
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Stacks in `gallery build` and `gallery list`.
struct StackCommandTests {
  private let folder = TemporaryFolder.empty()

  /// Writes a photo of 9 x 8 cells of different brightness, so that pictures can be compared.
  private func write(_ name: FilePath, second: Int = 0, scale: Int = 2, seed: Int = 0, contrast: Int = 200) throws {
    let picture = FlatJPEG(width: 72 * scale, height: 64 * scale).bytes { column, row in
      let cell = (column / scale * 31 + row / scale * (17 + seed) + seed) * 7 % 11
      return [20 + cell * contrast / 11, 20 + cell * contrast / 11, 90]
    }
    try folder.write(picture, as: name)
    // The sidecar gives the camera and the time.
    let date = "2024-05-06T07:08:\(second < 10 ? "0" : "")\(second)"
    let facts = "tiff:Make=\"Canon\" tiff:Model=\"R5\" exif:DateTimeOriginal=\"\(date)\""
    try folder.write(Sidecar.packet(facts), as: "\(name.string).xmp")
  }

  private func page(_ name: String = "site/index.html") throws -> String { try folder.text(name) }

  @discardableResult private func build(_ arguments: String...) throws -> Binary.Result {
    try folder.succeed(["build"] + arguments)
  }

  @Test func `an edited version leads its original, which is on its page`() throws {
    try write("photos/IMG_1.jpg", second: 1)
    try write("photos/IMG_1-Edit.jpg", second: 1, seed: 3)
    try write("photos/IMG_2.jpg", second: 9, seed: 5)
    _ = try folder.run("index", "photos")
    let build = try build()
    #expect(build.output.hasPrefix("2 photos in 1 album"), "\(build.output)")
    let album = try page()
    #expect(album.components(separatedBy: "class=\"stack-mark\"").count == 2)
    #expect(album.contains("1 more"))

    let pages = try folder.contents().keys.filter { $0.hasPrefix("site/p/") && !$0.hasSuffix("/index.html") }
    #expect(pages.count == 2)
    let stacks = try pages.filter { try page($0).contains("class=\"stack\"") }
    let cover = try page(try #require(stacks.first))
    let images = cover.matches(of: /<li><a href="\.\.\/(i\/[^"]+)"><img src="\.\.\/(i\/[^"]+)"/)
    let image = try #require(images.first)
    #expect(folder.read(FilePath("site/\(image.1)")) != nil, "the image of the original exists")
    let manifest = try folder.contents().keys.filter { $0.hasPrefix("site/data/album/") }
    #expect(try page(try #require(manifest.first)).contains("\"stack\":[{"))

    let none = try self.build("--stacks", "none")
    #expect(none.output.hasPrefix("3 photos in 1 album"))
    #expect(!(try page().contains("stack-mark")))
    let again = try self.build()
    #expect(again.output.hasPrefix("2 photos in 1 album"))
    #expect(try self.build("--verify").output.contains("nothing changed"))
  }

  @Test func `similar photos are one only if all stacks are wanted, also in an older site`() throws {
    try write("photos/a.jpg", second: 1)
    try write("photos/b.jpg", second: 2, contrast: 190)
    try write("photos/c.jpg", second: 3, seed: 7)
    _ = try folder.run("index", "photos")
    #expect(try build().output.hasPrefix("3 photos"))
    #expect(try build("--stacks", "all").output.hasPrefix("2 photos"), "at the first build with all")
    #expect(try build("--stacks", "all").output.contains("nothing changed"))
    // As a catalog of an earlier version.
    let catalog = try DatabaseQueue(path: folder.place("gallery.sqlite"))
    try catalog.write { db in try db.execute(sql: "UPDATE rendering SET difference_hash = NULL, sharpness = NULL") }
    try catalog.close()
    #expect(try build("--stacks", "raw").output.hasPrefix("3 photos"))
    #expect(try build("--stacks", "all").output.hasPrefix("2 photos"), "they are measured again")

    let list = try folder.run("list", "--groups", "stacks", "--json")
    let lines = list.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\"group\":1") })
    #expect(!list.output.contains("c.jpg"))
  }

  @Test func `album.md names stacks, and keeps photos alone`() throws {
    try write("photos/a.jpg", second: 1)
    try write("photos/b.jpg", second: 40, seed: 3)
    try write("photos/c.jpg", second: 50, seed: 5)
    try write("photos/c-edit.jpg", second: 50, seed: 6)
    let text = "---\ncover: a.jpg\nstacks:\n  - [b.jpg, a.jpg]\n  - [c.jpg]\n---\n"
    try folder.write(text, as: "photos/album.md")
    _ = try folder.run("index", "photos")
    #expect(try build().output.hasPrefix("3 photos in 1 album"))
    let list = try folder.run("list", "--groups", "stacks", "--csv")
    let id = try #require(list.output.split(separator: "\n").dropFirst().first).split(separator: ",")[1]
    let manifest = try JSONDecoder().decode(SiteManifest.self, from: Data(try page("site/data/index.json").utf8))
    #expect(manifest.albums.first?.cover?.id == String(id), "the cover of the stack that has a.jpg")
    let names = list.output.split(separator: "\n").map { $0.split(separator: ",")[2] }
    #expect(names == ["path", "b.jpg", "a.jpg"])
    try folder.write("---\nstacks: a.jpg\n---\n", as: "photos/album.md")
    _ = try folder.run("index", "photos")
    let wrong = try folder.run("build")
    #expect(wrong.status != 0)
    #expect(wrong.errors.contains("album.md:2: stacks: must be lists of file names"))
  }

  @Test func `copies are listed by content and by looks`() throws {
    try write("photos/a.jpg")
    try write("photos/small/a.jpg", scale: 1)
    try write("photos/other.jpg", seed: 7)
    let bytes = try #require(folder.read("photos/a.jpg"))
    try folder.write(bytes, as: "photos/copy/b.jpg")
    _ = try folder.run("index", "photos")
    let unknown = try folder.run("list", "--groups", "similar")
    #expect(unknown.errors.contains("3 photos cannot be compared yet; gallery build --stacks all"))
    try build()
    let similar = try folder.run("list", "--groups", "similar")
    #expect(similar.errors.isEmpty, "\(similar.errors)")
    let lines = similar.output.split(separator: "\n")
    #expect(lines.count == 3 && lines.last == "1 group, 2 files", "\(similar.output)")
    #expect(lines[0].contains("144x128") && lines[1].contains("72x64"), "the largest is first")
    let duplicates = try folder.run("list", "--groups", "duplicates")
    #expect(duplicates.output.contains("a.jpg\n") && duplicates.output.contains("copy/b.jpg\n"))
    #expect(duplicates.output.hasSuffix("1 group, 2 files\n"))
    let both = try folder.run("list", "--groups", "similar", "--unreadable")
    #expect(both.status == 64)
  }
}
