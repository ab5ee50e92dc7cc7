import Foundation
import GalleryManifest
import Renditions
import SystemPackage
import TestSupport
import Testing

/// `gallery build --watermark` and `--copyright-line`.
@Suite(.timeLimit(.minutes(10))) struct WatermarkCommandTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.folder.write(Self.mark(200), as: "mark.png")
    try photo("plain", copyright: nil)
    try photo("ann", copyright: "(c) Ann & <Söhne>")
    try photo("ben", copyright: "(c) Ben")
  }

  private static func mark(_ red: Int) -> [UInt8] { FlatPNG.bytes(width: 16, height: 8) { _, _ in [red, 0, 0, 200] } }

  private func photo(_ name: String, copyright: String?) throws {
    let tags = copyright.map { [0x8298: TinyTIFF.Value.text($0)] } ?? [0x10F: .text("Halden")]
    let exif = TinyFiles.segment(0xE1, "Exif\0\0", TinyTIFF().stream(tags))
    try site.folder.write(
      FlatJPEG.corners(width: 320, height: 240 + name.count, segments: exif), as: FilePath("photos/\(name).jpg"))
  }

  private static let options = ["--sizes", "64", "--sizes", "160", "--watermark-from", "150"]

  private func build(_ options: String..., index: Bool = true) throws -> Binary.Result {
    if index { try site.index() }
    return try site.folder.run(["build"] + Self.options + options)
  }

  /// The contents of the images with a watermark, and of the others.
  private func images() throws -> (marked: [String: Data], plain: [String: Data]) {
    var (marked, plain): ([String: Data], [String: Data]) = ([:], [:])
    for path in try site.renditions().keys {
      // A watermark follows the settings: `7q78w…`.
      if path.split(separator: "-").last?.contains("w") == true, !path.hasSuffix("q78.webp") {
        marked[path] = try site.data(path)
      } else {
        plain[path] = try site.data(path)
      }
    }
    return (marked, plain)
  }

  @Test func `a site without is the same, and only large images change`() throws {
    #expect(try build("--watermark-size", "50", "--watermark-opacity", "10").status == 0)
    let without = try images()
    #expect(without.marked.isEmpty && without.plain.count == 6)
    let stamps = try site.renditions()
    let result = try build("--watermark", "mark.png", index: false)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let with = try images()
    #expect(with.marked.count == 3 && with.plain.count == 3)
    for path in with.plain.keys { #expect(try site.renditions()[path] == stamps[path]) }
    let again = try build("--watermark", "mark.png", index: false)
    #expect(again.output.contains("nothing changed"), "\(again.output)")
    #expect(try build(index: false).status == 0)
    #expect(try images().plain == without.plain, "the bytes are what they were")
  }

  @Test func `another file, size or text makes the marked images again, and nothing else`() throws {
    #expect(try build("--watermark", "mark.png").status == 0)
    var before = try site.renditions()
    try site.folder.write(Self.mark(90), as: "mark.png")
    for options in [
      ["--watermark", "mark.png"], ["--watermark", "mark.png", "--watermark-position", "top-left"],
      ["--watermark", "mark.png", "--copyright-line", "© 2026"], ["--copyright-line", "© 2026"],
    ] {
      let result = try site.folder.run(["build"] + Self.options + options)
      #expect(result.output.contains("3 media files made"), "\(result.output)")
      let after = try site.renditions()
      #expect(Set(after.keys).intersection(before.keys).count == 3)
      #expect(after.allSatisfy { before[$0.key] == nil || before[$0.key] == $0.value })
      before = after
    }
  }

  @Test func `auto draws the copyright of each photo, and one without keeps the plain name`() throws {
    let result = try build("--copyright-line", "auto")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let images = try images()
    #expect(images.marked.count == 2 && images.plain.count == 4)
    let sources = try site.sources().flatMap { $0 }
    #expect(sources.count == 3)
    #expect(
      Set(sources.joined().map(\.path)) == Set(try site.renditions().keys),
      "the templates of the manifest name all images")
    let again = try build("--copyright-line", "auto")
    #expect(again.output.contains("nothing changed"))
    let page = try site.text("index.html")
    #expect(page.components(separatedBy: "data-watermark").count == 3)
  }

  /// What else makes a file unusable is in WatermarkWorkerTests.
  @Test func `a file that cannot be used ends the build before anything is rendered`() throws {
    for (bytes, reason) in [
      (Array("not a picture".utf8), "is not a PNG, WebP or SVG"),
      (Array(Self.mark(9).prefix(50)), "cannot be used as a watermark: "),
      ([UInt8](repeating: 0x89, count: 17 << 20), "is larger than 16384 KiB"),
    ] {
      try site.folder.write(bytes, as: "bad.png")
      let result = try build("--watermark", "bad.png")
      #expect(result.status != 0 && result.errors.contains("bad.png: "), "\(result.errors)")
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(try site.folder.contents().keys.contains { $0.hasPrefix("site/i/") } == false)
    }
    let good = try build("--watermark", "mark.png")
    #expect(good.status == 0 && good.errors.isEmpty, "\(good.errors)")
  }

  @Test(arguments: [
    (["--watermark", "missing.png"], "missing.png: cannot be read"),
    (["--watermark-size", "0"], "--watermark-size must be from 1 to 100 percent"),
    (["--watermark-opacity", "101"], "--watermark-opacity must be from 1 to 100 percent"),
    (["--watermark-margin", "26"], "--watermark-margin must be from 0 to 25 percent"),
    (["--watermark-from", "0"], "--watermark-from must be from 1 to 16384 px"),
    (["--watermark-position", "middle"], "watermark-position"),
    (["--copyright-line", " \u{200B}"], "no visible character"),
    (["--copyright-line", String(repeating: "x", count: 201)], "may have at most 200 characters"),
  ])
  func `a mistake is refused`(options: [String], reason: String) throws {
    let result = try site.folder.run(["build"] + options)
    #expect(result.status == 64 && result.errors.contains(reason), "\(result.errors)")
  }

  @Test(.enabled(if: MountNamespace.isPermitted))
  func `without a font there is no line, and nothing is rendered`() throws {
    try site.index()
    let hide = "mount -t tmpfs -o size=64k none"
    let result = try MountNamespace.run(
      """
      for folder in /usr/share/fonts /usr/local/share/fonts /var/cache/fontconfig; do
        test ! -d $folder || \(hide) $folder
      done
      "$GALLERY" build --watermark-from 100 --copyright-line auto
      """, in: site.folder.path)
    #expect(
      result.status == 1 && result.errors.contains("no font is installed; install one"),
      "\(result.status) \(result.errors)")
    #expect(try site.folder.contents().keys.contains { $0.hasPrefix("site/i/") } == false)
    #expect(try build("--copyright-line", "auto").status == 0)
  }

  @Test func `shards draw the same`() throws {
    let options = ["--watermark", "mark.png", "--copyright-line", "auto"]
    #expect(try build("--watermark", "mark.png", "--copyright-line", "auto").status == 0)
    let alone = try images()
    try site.folder.remove("site")
    for shard in ["1/2", "2/2"] { try site.folder.succeed(["build"] + Self.options + options + ["--shard", shard]) }
    let whole = try build("--watermark", "mark.png", "--copyright-line", "auto", index: false)
    #expect(whole.status == 0 && !whole.errors.contains("shard"), "\(whole.errors)")
    let together = try images()
    #expect(together.marked == alone.marked && together.plain == alone.plain)
  }
}
