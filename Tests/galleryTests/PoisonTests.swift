import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Damaged and hostile files among good ones: the good ones come out, the others are named.
struct PoisonTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func sample(_ name: String) throws -> [UInt8] {
    try Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name)))
  }

  /// A JPEG whose header says another size.
  private func jpeg(_ bytes: [UInt8], claiming side: Int) throws -> [UInt8] {
    var bytes = bytes
    let frame = try #require(
      bytes.indices.first {
        bytes[$0...].starts(with: [0xFF, 0xC0]) || bytes[$0...].starts(with: [0xFF, 0xC2])
      })
    bytes.replaceSubrange(
      frame + 5..<frame + 9, with: TinyImages.big(side, 2) + TinyImages.big(side, 2))
    return bytes
  }

  /// A GIF of so many pictures of one pixel.
  private func gif(frames: Int) -> [UInt8] {
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0]
    return head + (0..<frames).flatMap { _ in frame } + [0x3B]
  }

  @Test(.timeLimit(.minutes(3)))
  func `no file stops a build`() throws {
    let photo = try sample("Orientations/orientation 6.jpg")
    let png = try sample("Still life/Soap bubble.png")
    var good: [String: [UInt8]] = [
      "good.jpg": photo, "good.gif": try sample("Night/Lanterns.gif"), "png in disguise.jpg": png,
      "many frames.gif": gif(frames: 100_000),
    ]
    // What is wrong with the profile alone is shown in the colours that the numbers stand for.
    var profile = ColorProfile.displayP3.tiff(of: [0.5, 0.4, 0.3])
    let icc = 8 + 256 * 3
    profile.replaceSubrange(icc + 128..<icc + 200, with: repeatElement(0xFF, count: 72))
    good["broken profile.tif"] = profile

    var bad: [String: [UInt8]] = [
      "empty.jpg": [], "huge.jpg": try jpeg(photo, claiming: 60_000),
      "bomb.png": Array(png.prefix(16)) + TinyImages.big(60_000, 4) + TinyImages.big(60_000, 4)
        + Array(png.dropFirst(24)),
      "boxes.heic": TinyImages.big(24, 4) + Array("ftypheic".utf8) + TinyImages.big(0, 4)
        + Array("mif1heic".utf8) + TinyImages.big(0x7FFF_FFFF, 4) + Array("meta".utf8),
    ]
    for part in [1, 3, 5, 7, 9] {
      bad["cut \(part).jpg"] = Array(photo.prefix(photo.count * part / 10))
      bad["cut \(part).png"] = Array(png.prefix(png.count * part / 10))
    }
    for (name, bytes) in good.merging(bad, uniquingKeysWith: { $1 }) {
      try folder.write(bytes, as: FilePath("photos/\(name)"))
    }

    let index = try Binary.run("index", "photos", in: folder.path)
    let build = try Binary.run("build", "--sizes", "64", in: folder.path)
    #expect(index.status == 0 && build.status == 0)
    for name in bad.keys {
      #expect((index.errors + build.errors).contains("photos/\(name): "), "\(name) is not named")
    }
    for name in good.keys {
      #expect(!(index.errors + build.errors).contains("photos/\(name): "), "\(name) is named")
    }
    let manifest = try JSONDecoder().decode(
      SiteManifest.self, from: Data(try #require(folder.read("site/data/index.json"))))
    let shown = try manifest.albums.flatMap { album in
      try JSONDecoder().decode(
        AlbumManifest.self,
        from: Data(try #require(folder.read(FilePath("site/\(album.manifest)"))))
      ).photos.filter { !$0.sources.isEmpty }
    }
    #expect(shown.count == good.count)
  }
}
