import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery show` prints what is known of a photo.
struct ShowTests {
  private let folder = TemporaryFolder.empty()

  /// A photo with a place and a lens in the MakerNote.
  private static let photo = TinyFiles.jpeg([
    TinyFiles.segment(
      0xE1, "Exif\0\0",
      TinyMetadata.exifBlock([
        0x10F: .text("Canon"), 0x110: .text("A model"), 0x8825: .directories([TinyMetadata.gps]),
        0x8769: .directories([
          [
            0x829D: .rational(28, 10), 0x9003: .text("2024:06:14 18:03:22"),
            0x927C: .note([], [0x95: .text("EF50mm f/1.8")], base: nil),
          ]
        ]),
      ]))
  ])

  init() throws {
    try folder.write(Self.photo, as: "photos/travel/a.jpg")
    try folder.write(TinyFiles.jpeg(), as: "photos/b.jpg")
    try folder.succeed("index", "photos")
  }

  private func json(_ arguments: String...) throws -> [String: Any] {
    let shown = try folder.succeed(["show", "--json"] + arguments)
    let value = try JSONSerialization.jsonObject(with: Data(shown.output.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `facts, sources, files, site and tags are printed`() throws {
    let shown = try folder.succeed("show", "photos/travel/a.jpg")
    #expect(shown.output.contains(/lens +EF50mm f\/1\.8 +MakerNotes:LensModel\n/))
    #expect(shown.output.contains(/taken +2024-06-14T18:03:22 +EXIF:DateTimeOriginal\n/))
    #expect(shown.output.contains(/File\n  .*\/photos\/travel\/a\.jpg\n/))
    #expect(shown.output.contains(/fnumber +f\/2\.8 +EXIF:FNumber\n/))
    #expect(shown.output.contains(/place +[-0-9.]+, [-0-9.]+ +GPS:GPSLatitude\n/))
    #expect(shown.output.contains(/folder +not built; a build would show this\n  shown +yes\n/))
    #expect(shown.output.contains(/album +travel \(public\)\n/))
    #expect(shown.output.contains(/not shown +place\n/))
    #expect(shown.output.contains(/F-Number +f\/2\.8\n/))
    #expect(shown.output.contains("MakerNote\n  Lens Model  EF50mm f/1.8\n"))
    let all = try folder.run("show", "--all", "photos/travel/a.jpg")
    #expect(all.output.contains(/Maker Note +[0-9]+ bytes undefined data\n/))
  }

  @Test func `a photo is found by its id and by an absolute path`() throws {
    let first = try json("photos/travel/a.jpg")
    let photo = try #require(first["photo"] as? [String: Any])
    let id = try #require(photo["id"] as? String)
    #expect(first["inCatalog"] as? Bool == true)
    for argument in [id, folder.place("photos/travel/a.jpg")] {
      let again = try json(argument)
      #expect((again["photo"] as? [String: Any])?["id"] as? String == id)
    }
    let tags = try #require(first["tags"] as? [[String: Any]])
    #expect(tags.contains { $0["name"] as? String == "Model" && $0["value"] as? String == "A model" })
    #expect(tags.contains { $0["directory"] as? String == "MakerNote" && $0["tag"] as? Int == 0x95 })
  }

  @Test func `a file outside of the catalog is read with its sidecars`() throws {
    try folder.write(TinyFiles.jpeg(), as: "others/c.jpg")
    try folder.write(TinyMetadata.xmp(title: "Ferry"), as: "others/c.xmp")
    let json = #"{"title": "c.jpg", "photoTakenTime": {"timestamp": "1704467000"}, "description": "Waves"}"#
    try folder.write(json, as: "others/C.jpg.supplemental-metadata.json")
    let shown = try folder.run("show", "others/c.jpg")
    #expect(shown.output.contains(/title +Ferry +XMP-dc:Title\n/), "\(shown.output)")
    #expect(shown.output.contains(/description +Waves +Google:description\n/))
    #expect(shown.output.contains("the facts of the file and its sidecars."))
    #expect(
      try self.json("others/c.jpg")["sidecars"] as? [String]
        == ["c.xmp", "C.jpg.supplemental-metadata.json"].map { folder.place("others/\($0)") })
    try folder.write([], as: "others/c.jpg.xmp")
    let damaged = try Binary.run("show", "c.jpg", in: folder.path.appending("others"))
    #expect(damaged.errors.contains("c.jpg.xmp is empty"), "\(damaged.errors)")
  }

  @Test func `what the site leaves out has a reason`() throws {
    try folder.note("hidden: true", in: "travel")
    _ = try folder.run("index", "photos")
    let hidden = try json("photos/travel/a.jpg")
    let site = try #require(hidden["site"] as? [String: Any])
    #expect((site["shown"] as? Bool, site["reason"] as? String) == (false, "a file of it is in a hidden album"))
    try folder.write("where: [path:travel]\n", as: "gallery.yml")
    let excluded = try #require(try json("photos/b.jpg")["site"] as? [String: Any])
    #expect(excluded["reason"] as? String == "it does not match the query of the site")
  }

  @Test func `a site is asked as it was built`() throws {
    let site = BuiltSite.empty()
    try site.writePhoto("photos/a.jpg", color: 20)
    try site.writePhoto("photos/secret/b.jpg", color: 80)
    var located = FlatJPEG(width: 96, height: 64)
    located.segments = TinyFiles.segment(
      0xE1, "Exif\0\0", TinyMetadata.exifBlock([0x8825: .directories([TinyMetadata.gps])]))
    try site.folder.write(located.bytes { _, _ in [9, 9, 9] }, as: "photos/c.jpg")
    try site.folder.note("protected: true", in: "secret")
    try site.folder.succeed("index", "photos")
    let build = ["build", "--sizes", "64", "--base-url", "https://example.org"]
    try site.folder.succeed(build + ["--output", "near", "--include-location=full"])
    try site.folder.succeed(build + ["--output", "far", "--where=-path:a.jpg"])
    func shown(_ path: String) throws -> [[String: Any]] {
      let output = try site.folder.succeed("show", "--json", path).output
      let all = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
      let first = try #require(all["site"] as? [String: Any])
      return try ([first] + #require(all["otherSites"] as? [[String: Any]])).sorted {
        "\($0["folder"] ?? "")" > "\($1["folder"] ?? "")"
      }
    }
    let included = try shown("photos/a.jpg")
    #expect(included.map { $0["shown"] as? Bool } == [true, false])
    #expect(included[1]["reason"] as? String == "it does not match the query of the site")
    #expect((included[0]["pages"] as? [String])?.first?.hasPrefix(site.folder.place("near/p/")) == true)
    #expect((included[0]["url"] as? String)?.hasPrefix("https://example.org/p/") == true && included[1]["url"] == nil)
    #expect(try shown("photos/c.jpg").map { $0["hidden"] as? [String] } == [[], ["place"]])
    // Pages of protected photos have no address.
    for site in try shown("photos/secret/b.jpg") {
      #expect(site["shown"] as? Bool == true && site["url"] == nil && (site["pages"] as? [String]) == [], "\(site)")
      #expect((site["albums"] as? [[String: String]])?.map { $0["access"] } == ["protected"])
    }
    try site.folder.note("hidden: true", in: "secret")
    try site.folder.succeed("index", "photos")
    let text = try site.folder.succeed("show", "photos/secret/b.jpg").output
    #expect(text.contains(/shown +no: a file of it is in a hidden album/), "\(text)")
    try site.writePhoto("photos/new.jpg", color: 140)
    try site.folder.succeed("index", "photos")
    let new = try site.folder.succeed("show", "photos/new.jpg").output
    #expect(new.contains(/shown +no: the site does not have it; the next build adds it/), "\(new)")
  }

  @Test(Clips.condition) func `the video of a Live Photo has a reason of its own`() throws {
    try folder.write(TinyFiles.jpeg(), as: "photos/live/IMG_1.jpg")
    try Clips.make("photos/live/IMG_1.mov", in: folder, arguments: Clips.picture())
    try folder.succeed("index", "photos")
    let site = try #require(try json("photos/live/IMG_1.mov")["site"] as? [String: Any])
    #expect(site["reason"] as? String == "it is the video of a Live Photo, and belongs to its picture")
  }

  @Test func `a file that is not in the catalog is read`() throws {
    try folder.write(Self.photo, as: "new.jpg")
    let shown = try folder.succeed("show", "new.jpg").output
    #expect(shown.hasPrefix("Not in the catalog: ") && shown.contains("MakerNotes:LensModel"))
    let without = try json("--catalog", "none.sqlite", "new.jpg")
    #expect(without["inCatalog"] as? Bool == false && without["site"] == nil)
    let missing = try folder.run("show", "missing.jpg")
    #expect(missing.status == 1 && missing.errors.contains("missing.jpg: neither a file nor the id of a photo"))
  }
}
