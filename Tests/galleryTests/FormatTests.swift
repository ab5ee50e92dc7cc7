import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Sites with several image formats.
@Suite(.timeLimit(.minutes(10))) struct FormatTests {
  private let site = BuiltSite.empty()

  init() throws {
    for name in ["Orientations/orientation 6.jpg", "Still life/Soap bubble.png"] {
      try site.folder.write(
        Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name))), as: FilePath("photos/\(name)"))
    }
  }

  private let magic: [String: [UInt8]] = ["jpg": [0xFF, 0xD8, 0xFF], "webp": Array("RIFF".utf8), "avif": [0, 0, 0]]

  @Test func `grids show the first format, and all formats are written`() throws {
    try site.build("--sizes", "64", "128", "--format", "jpeg", "--format", "avif", "--format", "webp")
    #expect(try site.albums().allSatisfy { $0.images.map(\.type) == ["image/jpeg", "image/avif", "image/webp"] })
    for images in try site.sources() {
      #expect(images[0].allSatisfy { $0.path.hasSuffix(".jpg") })
      for source in images.joined() {
        let suffix = String(source.path.split(separator: ".").last ?? "")
        #expect(try site.data(source.path).starts(with: try #require(magic[suffix])))
      }
    }
    #expect(try site.renditions().count == 2 * 2 * 3)
    let page = try site.text("albums/orientations/index.html")
    #expect(page.contains(".jpg\"") && !page.contains(".avif"))
  }
}
