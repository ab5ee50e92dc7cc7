import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// The pages of TIFF files in a site: the first with their number, or each as a photo of its own.
@Suite(.timeLimit(.minutes(10))) struct TIFFPageCommandTests {
  /// A file of three pages: the second is turned, and all have other colors. A thumbnail is between them.
  private static let scan = TinyTIFF().pictures(
    [40, 250, 120, 200],
    [
      [0x8769: .directories([[0x9003: .text("2001:02:03 04:05:06")]])], [0xFE: .long(1)],
      [0x100: .long(24), 0x101: .long(50), 0x112: .short(6), 0x116: .long(50)],
    ])

  /// The files of a site, by path below it.
  private func contents(_ site: BuiltSite, _ folder: String = "site") throws -> [String: [UInt8]] {
    let files = try site.folder.contents().filter { $0.key.hasPrefix("\(folder)/") }
    return Dictionary(uniqueKeysWithValues: files.map { (String($0.key.dropFirst(folder.count + 1)), $0.value) })
  }

  @Test func `the page of a photo, the manifest and list tell the number of pages`() throws {
    let site = try BuiltSite()
    try site.folder.write(TinyTIFF().pictures([40, 120, 200]), as: "photos/scan.tif")
    try site.folder.write(TinyTIFF().pictures([90]), as: "photos/single.tif")
    for _ in 0..<2 {
      // The second build reads the folder as the first has stored it.
      try site.build("--title", "T")
      let photos = try site.photos()
      #expect(Set(photos.map(\.pages)) == [3, nil] && Set(photos.map(\.page)) == [1, nil])
      let scan = try #require(photos.first { $0.pages == 3 })
      #expect(scan.color == "#282828", "the first page is shown")
      let texts = try site.files().keys.filter { $0.hasPrefix("p/") && $0.hasSuffix(".html") }.map { try site.text($0) }
      #expect(texts.count { $0.contains("40 × 30 px · page 1 of 3</dd>") } == 1)
      #expect(texts.count { $0.contains("40 × 30 px</dd>") } == 1)
      try site.writePhoto("photos/other.jpg", color: 90)
    }
    let index = try site.folder.run("index", "photos")
    #expect(index.errors.contains("1 photo with several pages, 3 in all; "), "\(index.errors)")
    let summary = try site.folder.run("index", "photos", "--json")
    #expect(summary.output.contains("\"laterPages\":2"), "\(summary.output)")
    let list = try site.folder.run("list", "--json")
    #expect(list.output.split(separator: "\n").count { $0.contains("\"pages\":3") } == 1)
  }

  @Test func `each page is a photo with its own size, orientation and images`() throws {
    let site = try BuiltSite()
    try site.folder.write(Self.scan, as: "photos/scan.tif")
    try site.writePhoto("photos/other.jpg", color: 90)
    try site.folder.write("---\ncover: scan.tif\norder: [scan.tif, other.jpg]\n---\n", as: "photos/album.md")
    let build = try site.build("--tiff-pages")
    #expect(build.status == 0 && build.errors.isEmpty, "\(build.errors)")
    #expect(build.output.hasPrefix("4 photos in 1 album"), "\(build.output)")
    let album = try #require(try site.albums().first)
    let photos = album.photos
    #expect(photos.map(\.page) == [1, 2, 3, nil] && photos.map(\.pages) == [3, 3, 3, nil])
    #expect(photos.prefix(3).map(\.color) == ["#282828", "#787878", "#c8c8c8"])
    #expect(photos.prefix(3).map(\.width) == [40, 50, 40])
    #expect(photos.prefix(3).map(\.height) == [30, 24, 30])
    #expect(photos.prefix(3).allSatisfy { $0.taken?.text == "2001-02-03T04:05:06" })
    #expect(photos[1].id == "\(photos[0].id)u2" && photos[2].id == "\(photos[0].id)u3")
    #expect(try site.manifest().albums.first?.cover?.id == photos[0].id)
    for (number, photo) in photos.prefix(3).enumerated() {
      let page = try site.text("p/\(photo.id).html")
      #expect(page.contains("\(photo.width) × \(photo.height) px · page \(number + 1) of 3</dd>"))
    }
    let home = try site.text("index.html")
    #expect(photos.allSatisfy { home.contains("id=\"t\($0.id)\"") })
    let timeline = try contents(site).filter { $0.key.hasPrefix("data/timeline/") }
    #expect(timeline.values.contains { $0.contains(Array(photos[2].id.utf8)) })
    let search = try contents(site).filter { $0.key.hasPrefix("data/search/") }
    #expect(search.values.contains { $0.contains(Array(photos[2].id.utf8)) })
  }

  @Test func `pages come and go with the option, and the site is that of a first build`() throws {
    let site = try BuiltSite()
    try site.folder.write(Self.scan, as: "photos/a/scan.tif")
    try site.folder.write(Self.scan, as: "photos/b/copy.tif")
    try site.writePhoto("photos/b/other.jpg", color: 90)
    try site.build()
    let before = try site.files()
    func check(_ arguments: [String]) throws {
      try? site.folder.remove("fresh")
      try site.folder.succeed(["build", "--output", "fresh"] + arguments)
      let (found, expected) = (try contents(site), try contents(site, "fresh"))
      let isWork = { (name: String) in name.contains("/.") || name.hasPrefix(".") }
      let names = Set(found.keys).union(expected.keys).filter { !isWork($0) }
      #expect(names.filter { found[$0] != expected[$0] }.sorted() == [])
    }
    try site.build("--tiff-pages")
    let pages = try site.files()
    let added = pages.keys.filter { before[$0] == nil && $0.hasPrefix("i/") }
    #expect(!added.isEmpty && added.allSatisfy { $0.contains("u2-") || $0.contains("u3-") })
    #expect(before.allSatisfy { !$0.key.hasPrefix("i/") || pages[$0.key] == $0.value })
    try check(["--tiff-pages"])
    #expect(try site.build("--tiff-pages").output.contains("nothing changed"))

    // A photo beside the pages, then another file in their place.
    try site.writePhoto("photos/a/new.jpg", color: 120)
    try site.build("--tiff-pages")
    try check(["--tiff-pages"])
    let kept = try site.files().filter { $0.key.hasPrefix("i/") && pages[$0.key] != nil }
    #expect(kept.count > added.count && kept.allSatisfy { pages[$0.key] == $0.value })
    try site.folder.write(TinyTIFF().pictures([50, 60]), as: "photos/a/scan.tif")
    try site.build("--tiff-pages")
    try check(["--tiff-pages"])

    try site.build()
    #expect(try !site.files().keys.contains { $0.contains("u2") || $0.contains("u3-") })
    try check([])
  }

  @Test func `a damaged page is named, and the others are shown`() throws {
    let site = try BuiltSite()
    try site.folder.write(
      TinyTIFF().pictures([40, 120, 200, 90], [[:], [:], [0x111: .long(1 << 30)]]), as: "photos/scan.tif")
    for _ in 0..<2 {
      let build = try site.build("--tiff-pages")
      #expect(build.status == 0, "\(build.errors)")
      #expect(build.errors.contains("scan.tif: page 3: "), "\(build.errors)")
      #expect(build.output.hasPrefix("3 photos"), "\(build.output)")
      let shown = try site.photos().filter { $0.edges != [] }
      #expect(shown.map(\.page) == [1, 2, 4])
    }
  }

  @Test func `pages are hidden, protected and excluded with their file`() throws {
    let site = try BuiltSite()
    try site.writePhoto("photos/open/1.jpg", color: 90)
    for album in ["closed", "secret"] {
      let grey = album == "closed" ? 30 : 60
      try site.folder.write(TinyTIFF().pictures([grey, grey + 5, grey + 9]), as: FilePath("photos/\(album)/scan.tif"))
    }
    try site.folder.write(TinyTIFF().pictures([200, 210]), as: "photos/open/scan.tif")
    try site.folder.note("protected: true", in: "closed")
    try site.folder.note("hidden: true", in: "secret")
    try site.folder.write("correct horse battery\n", as: "pass.txt")
    let options = ["--tiff-pages", "--downloads", "originals", "--originals-metadata", "keep"]
    try site.build(options: options + ["--passphrase-file", "pass.txt", "--downloads", "zip"])
    let photos = try site.photos()
    #expect(photos.count == 3 && photos.count { $0.original == nil } == 1)
    let shown = Set(photos.map { String($0.id.prefix { $0 != "u" }) })
    let list = try site.folder.run("list", "--json").output
    let ids = list.matches(of: /"id":"([0-9a-z]+)"/).map { String($0.1) }
    let secrets = Set(ids).subtracting(shown)
    #expect(secrets.count == 2)
    for (path, bytes) in try contents(site) {
      for id in secrets { #expect(!path.contains(id) && !bytes.contains(Array(id.utf8)), "\(path)") }
    }
    #expect(try contents(site).keys.contains { $0.hasPrefix("protected/") })

    try site.build(options: options + ["--where", "-path:scan"])
    #expect(try site.photos().count == 1)
    #expect(try !contents(site).keys.contains { $0.contains("u2") })
  }

  @Test func `pages are in no stack, and an archive has their file once`() throws {
    let site = try BuiltSite()
    try site.folder.write(Self.scan, as: "photos/scan.tif")
    try site.writePhoto("photos/scan.jpg", color: 90)
    try site.folder.write("---\nstacks:\n  - [scan.jpg, scan.tif]\n---\n", as: "photos/album.md")
    try site.build("--tiff-pages", "--downloads", "originals", "--originals-metadata", "keep", "--downloads", "zip")
    let photos = try site.photos()
    // The cover has no date.
    #expect(photos.map(\.page) == [2, 3, nil] && photos.map(\.stack?.count) == [nil, nil, 1])

    try site.folder.remove("photos/album.md")
    try site.build(
      "--tiff-pages", "--downloads", "originals", "--originals-metadata", "keep", "--downloads", "zip", "--stacks",
      "none")
    #expect(try site.photos().count == 4)
    let archive = try #require(try contents(site).first { $0.key.hasPrefix("z/") }?.value)
    #expect(archive.contains(Array("scan.tif".utf8)) && archive.contains(Array("scan.jpg".utf8)))
    #expect(!archive.contains(Array("u2-".utf8)))
  }
}
