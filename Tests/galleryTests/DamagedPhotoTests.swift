import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Damaged files are shown as far as they can be decoded, and are reported.
struct DamagedPhotoTests {
  private let site: BuiltSite

  init() throws {
    site = try BuiltSite()
  }

  @Test(.timeLimit(.minutes(10)))
  func `the intact part of a JPEG and a PNG is shown, and the file is reported`() throws {
    for name in ["Orientations/orientation 6.jpg", "Still life/Soap bubble.png"] {
      let bytes = try Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name)))
      try site.folder.write(
        Array(bytes.prefix(bytes.count / 2)),
        as: FilePath("photos/cut").appending(FilePath(name).lastComponent?.string ?? ""))
    }
    for arguments in [["--strict"], ["--strict", "--title", "Again"]] {
      let build = try Binary.run(["index", "photos"], in: site.folder.path)
      #expect(build.status == 0)
      let second = try Binary.run(["build"] + arguments, in: site.folder.path)
      #expect(second.status == 0, "they are shown")
      #expect(second.errors.contains("orientation 6.jpg: the file is damaged"), "\(second.errors)")
      #expect(second.errors.contains("Soap bubble.png: the file is damaged"), "\(second.errors)")
      #expect(second.errors.contains("2 files damaged and shown in part"))
      #expect(try site.photos().count { $0.edges != [] } == 2)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a TIFF that libvips does not support is damaged only if a tile is`() throws {
    try site.folder.write(PlanarTIFF.bytes(), as: "photos/whole.tif")
    try site.folder.write(PlanarTIFF.bytes(isDamaged: true), as: "photos/broken.tif")
    let build = try site.build("--strict")
    #expect(build.errors.contains("broken.tif: the file is damaged"), "\(build.errors)")
    #expect(!build.errors.contains("whole.tif"), "\(build.errors)")
    #expect(try site.photos().count { $0.edges != [] } == 2)
  }

  @Test(.timeLimit(.minutes(10)))
  func `output of a library does not affect other photos`() throws {
    // libvips prints "sanity failure" to standard output for such a narrow picture.
    var narrow = FlatJPEG(width: 8, height: 20_000).bytes { _, _ in [128] }
    let frame = try #require(
      narrow.indices.first { narrow[$0...].starts(with: [0xFF, 0xC0]) })
    narrow.replaceSubrange(frame + 7..<frame + 9, with: [0, 3])
    try site.folder.write(narrow, as: "photos/narrow.jpg")
    let greys = ["a.jpg": 20, "b.jpg": 60, "c.jpg": 100, "d.jpg": 140, "e.jpg": 180]
    try site.indexGreys(greys)
    let build = try site.build("--jobs", "1", "--verbose", "--json", index: false)
    #expect(build.status == 0, "\(build.errors)")
    #expect(try site.renderings().shown >= greys.count, "\(build.errors)")
    let colors = try site.colors()
    for grey in greys.values {
      #expect(colors.contains(grey << 16 | grey << 8 | grey), "\(grey) is missing in \(colors)")
    }
    #expect(try JSONSerialization.jsonObject(with: Data(build.output.utf8)) is [String: Any])
  }

  @Test(.enabled(if: Corpus.present != nil, "needs ../shared/corpus"), .timeLimit(.minutes(10)))
  func `damaged files give the same images in every build`() throws {
    let corpus = try #require(Corpus.present)
    let names = try FileManager.default.subpathsOfDirectory(atPath: corpus.photos.string).filter {
      $0.contains("crash-") || $0.contains("cve-2012-281")
    }
    try #require(names.count >= 12)
    for name in names {
      let file = try #require(FilePath(name).lastComponent)
      try site.folder.write(
        try Project.bytes(of: corpus.photos.pushing(FilePath(name))),
        as: FilePath("photos").appending(file))
    }
    try site.build("--sizes", "64", "256")
    func images() throws -> [String: Data] {
      let folder = site.folder.path.appending("site/i").string
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
      return try paths.filter { $0.hasSuffix(".webp") }.reduce(into: [:]) { images, path in
        images[path] = try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))
      }
    }
    let first = try images()
    #expect(!first.isEmpty)
    for _ in 0..<2 {
      try FileManager.default.removeItem(atPath: site.folder.path.appending("site").string)
      try FileManager.default.removeItem(
        atPath: site.folder.path.appending("gallery.sqlite").string)
      try site.build("--sizes", "64", "256")
      #expect(try images() == first)
    }
  }
}
