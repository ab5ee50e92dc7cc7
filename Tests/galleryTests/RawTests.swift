import Facts
import Foundation
import GalleryManifest
import Renditions
import SystemPackage
import TestSupport
import Testing

/// Camera raw files are shown by their JPEG preview, or the reason is reported.
@Suite(.timeLimit(.minutes(10))) struct RawTests {
  /// A DNG with a preview of four colours.
  private func dng(width: Int, height: Int, preview: (width: Int, height: Int), orientation: Int = 1) -> [UInt8] {
    let jpeg = FlatJPEG.corners(width: preview.width, height: preview.height)
    func stream(_ offset: Int) -> [UInt8] {
      TinyTIFF(isLittle: true).stream([
        0xFE: .long(1), 0x112: .short(orientation), 0xC612: .bytes([1, 4, 0, 0], type: 1), 0x111: .long(offset),
        0x117: .long(jpeg.count), 0x14A: .directories([[0xFE: .long(0), 0x100: .long(width), 0x101: .long(height)]]),
      ])
    }
    return stream(stream(0).count) + jpeg
  }

  @Test(arguments: zip(1...8, ["rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"]))
  func `the preview of a raw file is rotated once`(orientation: Int, expected: String) throws {
    let bytes = dng(width: 4000, height: 2000, preview: (512, 256), orientation: orientation)
    let preview = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xD8, 0xFF]) })
    let part = EmbeddedRange(offset: preview, length: bytes.count - preview)
    let (width, height) = orientation < 5 ? (512, 256) : (256, 512)
    let image = try #require(
      JPEGBlocks(try WorkerFolder().render(bytes, width: width, height: height, part: part, orientation: orientation)))
    #expect(image.width * height == image.height * width && max(image.width, image.height) == 72)
    try image.expect(corners: expected, within: 60)
  }

  @Test func `camera raw files are shown by their largest preview if it is large enough`() throws {
    let site = try BuiltSite()
    let folder = site.folder
    try folder.write(dng(width: 4000, height: 3000, preview: (640, 480), orientation: 6), as: "photos/large.dng")
    try folder.write(dng(width: 4000, height: 3000, preview: (160, 120)), as: "photos/small.dng")
    try folder.write(TinyImages.dng(width: 6000, height: 4000), as: "photos/none.dng")
    #expect(try folder.run("index", "photos").status == 0)
    #expect(try folder.run("list", "format:dng").output.contains("6000x4000"))
    let build = try folder.run("build", "--sizes", "256", "1024")
    #expect(build.output.hasPrefix("1 photo in"))
    #expect(build.errors.contains("none.dng: camera raw file without a JPEG preview"))
    #expect(build.errors.contains("small.dng: camera raw file with a preview of only 160 x 120 px"))

    let part = try #require(try site.albums().first)
    let photo = try #require(part.photos.first)
    #expect(photo.aspect == 0.75)
    let sources = part.sources(of: photo)
    #expect(sources.map(\.width) == [192, 480] && sources.map(\.height) == [256, 640])
    let smaller = try folder.run("build", "--sizes", "64", "256")
    #expect(smaller.output.hasPrefix("2 photos in"))
  }
}
