import SystemPackage
import TestSupport
import Testing

/// `--exif-tag` shows Exif tags on photo pages.
struct ExifTagTests {
  private let folder = TemporaryFolder.empty()

  init() throws { try write(whiteBalance: 0) }

  private func write(whiteBalance: Int) throws {
    let block = TinyMetadata.exifBlock([
      0x10F: .text("Canon"), 0x8825: .directories([TinyMetadata.gps]),
      0x8769: .directories([
        [
          0x8822: .short(2), 0xA403: .short(whiteBalance), 0xA431: .text("12345-SERIAL"),
          0xA430: .text("<b>Ada</b>"), 0x927C: .note([], [0x95: .text("EF50mm f/1.8")], base: nil),
        ]
      ]),
    ])
    let photo = FlatJPEG(width: 96, height: 64).bytes { _, _ in [10, 90, 160] }
    let exif = TinyFiles.segment(0xE1, "Exif\0\0", block)
    try folder.write(photo[..<2] + exif + photo[2...], as: "photos/a.jpg")
  }

  private func page(_ options: String...) throws -> String {
    try folder.succeed("index", "photos")
    try folder.succeed(["build", "--sizes", "32"] + options)
    let page = try folder.contents().first { $0.key.hasPrefix("site/p/") && !$0.key.hasSuffix("/index.html") }
    return String(decoding: try #require(page).value, as: UTF8.self)
  }

  @Test func `the page shows the named tags, and others only if they are named`() throws {
    let none = try page()
    #expect(!none.contains("White Balance") && !none.contains("SERIAL"))
    let camera = try page("--exif-tag", "camera")
    #expect(camera.contains(#"<dt lang="en">White Balance</dt><dd lang="en" dir="auto">Auto white balance</dd>"#))
    #expect(camera.contains("Aperture priority") || camera.contains("Normal program"))
    for text in ["SERIAL", "Ada", "Lens Model", "Latitude"] { #expect(!camera.contains(text)) }
    #expect(try page("--exif-tag", "camera") == camera, "the second build reads nothing")
    try write(whiteBalance: 1)
    #expect(try page("--exif-tag", "camera").contains("Manual white balance"))
    let named = try page(
      "--exif-tag", "BodySerialNumber", "--exif-tag", "CameraOwnerName", "--exif-tag",
      "MakerNote:LensModel", "--exif-tag", "GPSLatitudeRef", "--include-location", "full")
    #expect(named.contains("12345-SERIAL") && named.contains("&lt;b&gt;Ada&lt;/b&gt;"))
    #expect(named.contains("Lens Model") && named.contains("North or South Latitude"))
    #expect(try !page().contains("SERIAL"))
    try folder.write("exif-tag: [GPSLatitudeRef]\ninclude-location: full\n", as: "gallery.yml")
    #expect(try page().contains("North or South Latitude"))
  }

  @Test func `tags that cannot be read now are reported, and shown by the next build`() throws {
    let plain = try page()
    try folder.move("photos", to: "away")
    let built = try folder.succeed("build", "--sizes", "32", "--exif-tag", "camera")
    #expect(built.errors.contains("photos/a.jpg"), "\(built.errors)")
    #expect(built.errors.contains("without Exif tags, which could not be read; the next build will retry"))
    try folder.move("away", to: "photos")
    let mended = try page("--exif-tag", "camera")
    #expect(mended != plain && mended.contains("White Balance"))
  }

  @Test(arguments: [
    (["--exif-tag", "Whitebalance"], "there is no Exif tag of this name"),
    (["--exif-tag", "GPSAltitude"], "with --include-location full only"),
    (["--exif-tag", "GPSAltitude", "--include-location", "town"], "--include-location full only"),
    (["--exif-tag", "XPKeywords"], "with --include-people only"),
  ])
  func `unknown tags and those of the place are refused`(options: [String], message: String) throws {
    let built = try folder.run(["build"] + options)
    #expect(built.status == 64 && built.errors.contains(message), "\(built.errors)")
  }
}
