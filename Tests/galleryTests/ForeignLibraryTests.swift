import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Libraries that other programs wrote: exports of Google Photos, sidecars, edited copies.
@Suite(.timeLimit(.minutes(10))) struct ForeignLibraryTests {
  private let site = BuiltSite.empty()

  private func write(_ text: String, as name: String) throws { try site.folder.write(text, as: "photos/\(name)") }

  private func write(_ sidecar: Sidecar, as name: String) throws {
    try site.folder.write(sidecar.bytes, as: FilePath("photos/\(name)"))
  }

  private func takeout(_ title: String, _ fields: String = "\"description\": \"\"") -> String {
    """
    {"title": "\(title)", \(fields), "creationTime": {"timestamp": "1704470000"},
     "photoTakenTime": {"timestamp": "1704467000"},
     "geoData": {"latitude": 0.0, "longitude": 0.0, "altitude": 0.0}}
    """
  }

  /// The number of photos of the site; one in two albums counts once.
  private func shown() throws -> Int { Set(try site.photos().map(\.id)).count }

  @discardableResult private func run(_ arguments: String..., status: Int32 = 0) throws -> Binary.Result {
    let result = try site.folder.run(arguments)
    #expect(result.status == status, "\(arguments): \(result.errors)")
    return result
  }

  @Test func `XMP files without a photo beside them are counted and named`() throws {
    try site.writePhoto("photos/IMG_1.jpg", color: 10)
    let names = ["IMG_1.jpg.xmp", "img_1.XMP", "IMG_1_01.jpg.xmp", "gone.jpg.xmp", "Gone_01.xmp"]
    for name in names { try write(#"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>"#, as: name) }
    let index = try run("index", "photos", "--verbose")
    #expect(index.errors.contains("2 XMP files without a photo beside them"))
    let named = names.filter { index.errors.contains("/\($0): skipped; XMP file without its photo") }
    #expect(named == ["gone.jpg.xmp", "Gone_01.xmp"])
  }

  @Test func `an export of Google Photos has captions and albums, and nothing that was deleted`() throws {
    let year = "Takeout/Google Fotos/Fotos von 2024"
    let album = "Takeout/Google Fotos/Norwegen"
    for (name, color) in [("a", 10), ("b", 60), ("c", 110), ("d(1)", 160)] {
      try site.writePhoto("photos/\(year)/\(name).jpg", color: color)
    }
    try site.writePhoto("photos/\(album)/a.jpg", color: 10)
    try write(
      takeout("a.jpg", #""description": "A ferry", "favorited": true"#), as: "\(year)/a.jpg.supplemental-metadata.json")
    try write(takeout("a.jpg", #""description": "A ferry""#), as: "\(album)/a.jpg.supplemental-metadata.json")
    try write(takeout("b.jpg", "\"trashed\": true"), as: "\(year)/b.jpg.json")
    try write(takeout("c.jpg", "\"archived\": true"), as: "\(year)/c.jpg.suppl.json")
    try write(takeout("c.jpg", "\"archived\": true"), as: "\(year)/c.jpg.supplemental-metadata.json")
    try write(takeout("d.jpg", #""description": "A harbour""#), as: "\(year)/d.jpg(1).json")
    try write(
      #"{"title": "Norway, \"2024\"", "description": "hidden: true\nTwo *weeks*", "access": "protected", "date": {}}"#,
      as: "\(album)/Metadaten.json")
    try write(takeout("e.jpg"), as: "\(year)/e.jpg.supplemental-metadata.json")
    try write("{}", as: "\(year)/package.json")
    let index = try run("index", "photos", "--strict", "--verbose")
    #expect(index.errors.contains("1 JSON file named after photos that are not beside them"))
    #expect(index.errors.contains("e.jpg.supplemental-metadata.json: skipped; sidecar without its photo"))
    let built = try run("build", "--sizes", "32", "--title", "T")
    #expect(built.errors.contains("2 photos left out, archived or deleted in Google Photos"))
    #expect(try shown() == 2)
    let page = try #require(try site.folder.contents().first { $0.key.hasSuffix("norwegen/index.html") })
    let text = String(decoding: page.value, as: UTF8.self)
    #expect(text.contains("Norway, &quot;2024&quot;") || text.contains("Norway, \"2024\""))
    #expect(text.contains("hidden: true") && text.contains("Two *weeks*"))
    #expect(try run("list", "has:favorite", "--json").output.contains("A ferry"))
    #expect(try run("list", "withheld:deleted").output.contains("b.jpg"))
    try run("build", "--sizes", "32", "--title", "T", "--where", "withheld:deleted")
    #expect(try shown() == 1)
  }

  @Test func `rejected photos are left out with all copies, unless they are asked for`() throws {
    try site.writePhoto("photos/a.jpg", color: 10)
    try site.writePhoto("photos/copy/b.jpg", color: 10)
    try site.writePhoto("photos/c.jpg", color: 90)
    try write(Sidecar(rating: -1), as: "a.xmp")
    try write(Sidecar(rating: 5), as: "copy/b.jpg.xmp")
    try run("index", "photos")
    let built = try run("build", "--sizes", "32")
    #expect(built.errors.contains("1 photo left out, rejected by rating -1; --where rating:rejected shows these"))
    #expect(try shown() == 1)
    #expect(try run("list", "rating:rejected").output.contains("a.jpg"))
    #expect(try !run("list", "rating:<5").output.contains("a.jpg"), "rejected is not a number")
    try run("build", "--sizes", "32", "--where", "rating:rejected")
    #expect(try shown() == 1)
    try write(Sidecar(rating: 3), as: "a.xmp")
    try run("index", "photos")
    try run("build", "--sizes", "32")
    #expect(try shown() == 2)
  }

  @Test func `a damaged sidecar is reported with its name, and hides its photo until it is repaired`() throws {
    try site.writePhoto("photos/a.jpg", color: 10)
    try site.writePhoto("photos/b.jpg", color: 90)
    let whole = Sidecar(title: "Ferry").bytes
    try site.folder.write(Array(whole.dropLast(30)), as: "photos/a.jpg.xmp")
    let result = try run("index", "photos", "--strict", status: 2)
    #expect(result.errors.contains("its sidecar a.jpg.xmp is damaged or cut off"))
    #expect(result.errors.contains("1 file could not be read"))
    #expect(try run("list", "--unreadable").output.contains("a.jpg.xmp"))
    for option in [[], ["--where", "withheld:unread"]] {
      let report = try site.folder.run(["build", "--sizes", "32"] + option)
      #expect(report.errors.contains("1 photo left out, because a sidecar or the XMP in the file cannot be read"))
      #expect(try shown() == (option.first == "--where" ? 0 : 1))
    }
    // The next run reports it again.
    #expect(try run("index", "photos", "--strict", status: 2).errors.contains("a.jpg.xmp"))
    try site.folder.write(whole, as: "photos/a.jpg.xmp")
    try run("index", "photos", "--strict")
    #expect(try run("list", "title:Ferry").output.contains("a.jpg"))
    try run("build", "--sizes", "32")
    #expect(try shown() == 2)
  }

  @Test func `a sidecar that becomes damaged publishes neither its photo nor a copy`() throws {
    try site.writePhoto("photos/a.jpg", color: 10)
    try site.writePhoto("photos/copy/b.jpg", color: 10)
    try site.writePhoto("photos/c.jpg", color: 90)
    let whole = Sidecar(keywords: ["private"]).bytes
    try site.folder.write(whole, as: "photos/a.xmp")
    try run("index", "photos")
    try run("build", "--sizes", "32", "--where", "-keyword:private")
    #expect(try shown() == 1)
    for damaged in [Array(whole.dropLast(60)), [], [UInt8](repeating: 0, count: whole.count)] {
      try site.folder.write(damaged, as: "photos/a.xmp")
      let result = try site.folder.run("index", "photos", "--strict")
      #expect(result.status != 0 && result.errors.contains("sidecar a.xmp"), "\(result.errors)")
      try run("build", "--sizes", "32", "--where", "-keyword:private")
      #expect(try shown() == 1)
    }
    // The owner states that there is no such keyword any more.
    try write(Sidecar(title: "Ferry"), as: "a.xmp")
    try run("index", "photos", "--strict")
    try run("build", "--sizes", "32", "--where", "-keyword:private")
    #expect(try shown() == 2)
  }

  /// What the sidecar says is not known, in whichever order the files are found.
  @Test(arguments: ["a", "z"])
  func `no copy of a new photo with a damaged sidecar is public`(folder: String) throws {
    try site.writePhoto("photos/b.jpg", color: 90)
    try site.writePhoto("photos/m/photo.jpg", color: 10)
    try site.writePhoto("photos/\(folder)/photo.jpg", color: 10)
    try site.folder.write(
      Array(Sidecar(keywords: ["private"]).bytes.dropLast(60)), as: FilePath("photos/\(folder)/photo.jpg.xmp"))
    for round in 0..<2 {
      try run("index", "photos")
      try run("build", "--sizes", "32", "--where", "-keyword:private")
      #expect(try shown() == 1, "round \(round)")
    }
    // That it is gone says nothing, but the owner can.
    try site.folder.remove("photos/\(folder)/photo.jpg.xmp")
    try run("index", "photos", "--strict")
    try run("build", "--sizes", "32", "--where", "-keyword:private")
    #expect(try shown() == 1)
    try run("index", "photos", "--release", "photos/\(folder)/photo.jpg")
    try run("build", "--sizes", "32", "--where", "-keyword:private")
    #expect(try shown() == 2)
  }

  @Test func `an emptied title stays empty although a copy has no sidecar`() throws {
    let photo = TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(TinyMetadata.main))])
    try site.writePhoto("photos/z.jpg", color: 90)
    try site.folder.write(photo, as: "photos/a.jpg")
    try site.folder.write(photo, as: "photos/sorted/a.jpg")
    let title = "Exif title"
    try run("index", "photos")
    #expect(try run("list", "title:\(title.prefix(4))").output.contains("a.jpg"))
    try write(Sidecar(title: ""), as: "sorted/a.xmp")
    try run("index", "photos")
    try run("build", "--sizes", "32")
    for (name, bytes) in try site.folder.contents() where name.hasPrefix("site/") {
      #expect(!bytes.contains(title.utf8), "\(name)")
    }
  }

  @Test func `an edited copy takes the date of its original`() throws {
    try site.writePhoto("photos/IMG_0003.jpg", color: 10)
    try site.writePhoto("photos/IMG_0003-bearbeitet.jpg", color: 60)
    let dated = Sidecar.packet(#"exif:DateTimeOriginal="2021-05-06T07:08:09""#)
    try write(dated, as: "IMG_0003.jpg.xmp")
    try run("index", "photos")
    try run("build", "--sizes", "32")
    let photos = try site.photos()
    #expect(photos.count == 1 && photos.first?.taken?.text == "2021-05-06T07:08:09")
  }

  @Test func `a sidecar turns a photo, and each orientation has images of its own`() throws {
    let picture = FlatJPEG(width: 64, height: 32).bytes { column, _ in column < 32 ? [200, 30, 30] : [30, 30, 200] }
    try site.folder.write(picture, as: "photos/a.jpg")
    try run("index", "photos")
    try run("build", "--sizes", "32")
    let upright = try #require(try site.photos().first)
    func turn(to orientation: Int) throws -> Set<String> {
      try write(Sidecar.packet("tiff:Orientation=\"\(orientation)\""), as: "a.xmp")
      try run("index", "photos")
      try run("build", "--sizes", "32")
      // Those that the site no longer has are kept elsewhere.
      let files = try site.folder.contents().keys
      return Set(files.filter { $0.hasPrefix("site/") && $0.hasSuffix(".webp") })
    }
    let left = try turn(to: 6)
    let turned = try #require(try site.photos().first)
    #expect(turned.id == upright.id && turned.width < turned.height && upright.width > upright.height)
    #expect(try run("show", "photos/a.jpg").output.contains(/shown +yes/))
    let down = try turn(to: 3)
    #expect(!left.isEmpty && left.isDisjoint(with: down))
    #expect(try turn(to: 1).isDisjoint(with: left.union(down)))
  }

  @Test func `the thumbnail of a video is no photo`() throws {
    try site.writePhoto("photos/MVI_1.THM", color: 10)
    try site.writePhoto("photos/IMG_2.THM", color: 60)
    try write("no video", as: "MVI_1.AVI")
    try run("index", "photos")
    let list = try run("list").output
    #expect(!list.contains("MVI_1.THM") && list.contains("IMG_2.THM"))
  }
}
