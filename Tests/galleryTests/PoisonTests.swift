import SystemPackage
import GalleryManifest
import TestSupport
import Testing

/// Damaged and hostile files among good ones: good files are shown, the others are reported.
struct PoisonTests {
  private let site = BuiltSite.empty()
  private var folder: TemporaryFolder { site.folder }

  private func sample(_ name: String) throws -> [UInt8] {
    try Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name)))
  }

  /// A JPEG with a wrong size in its header.
  private func jpeg(_ bytes: [UInt8], claiming side: Int) throws -> [UInt8] {
    var bytes = bytes
    let frame = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) || bytes[$0...].starts(with: [0xFF, 0xC2]) })
    bytes.replaceSubrange(frame + 5..<frame + 9, with: TinyImages.big(side, 2) + TinyImages.big(side, 2))
    return bytes
  }

  private func gif(frames: Int) -> [UInt8] {
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0]
    return head + (0..<frames).flatMap { _ in frame } + [0x3B]
  }

  @Test(.timeLimit(.minutes(10))) func `no damaged or hostile file stops a build`() throws {
    let photo = try sample("Orientations/orientation 6.jpg")
    let png = try sample("Still life/Soap bubble.png")
    var good: [String: [UInt8]] = [
      "good.jpg": photo, "good.gif": try sample("Night/Lanterns.gif"), "png in disguise.jpg": png,
      "many frames.gif": gif(frames: 100_000),
    ]
    // A picture with a broken profile is shown as if it had none.
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
    for part in 1...19 {
      bad["cut \(part).jpg"] = Array(photo.prefix(photo.count * part / 20))
      bad["cut \(part).png"] = Array(png.prefix(png.count * part / 20))
    }
    // Some decoders show the intact part of these files; each file is shown or reported.
    var unsure: [String: [UInt8]] = [:]
    for name in [
      "Night/Lanterns.gif", "Still life/Soap bubbles.webp", "Still life/Three eggs.tiff",
      "Night/Galaxy rising.heic", "Travel/Norway/Mirror lake.avif",
    ] {
      let (bytes, suffix) = (try sample(name), name.split(separator: ".").last ?? "")
      for part in 1...9 { unsure["cut \(part).\(suffix)"] = Array(bytes.prefix(bytes.count * part / 10)) }
    }
    let heic = try sample("Night/Galaxy rising.heic")
    for box in ["meta", "iinf", "iloc", "iprp", "ipma", "ispe", "hvcC", "mdat", "pitm"] {
      let name = try #require(heic.indices.first { heic[$0...].starts(with: box.utf8) }, "no box \(box)")
      for size in [0, 7, 0x7FFF_FFFF] {
        var broken = heic
        broken.replaceSubrange(name - 4..<name, with: TinyImages.big(size, 4))
        unsure["\(box) of \(size).heic"] = broken
      }
      var renamed = heic
      renamed.replaceSubrange(name..<name + 4, with: "junk".utf8)
      unsure["\(box) renamed.heic"] = renamed
    }
    let all = good.merging(bad) { $1 }.merging(unsure) { $1 }
    for (name, bytes) in all { try folder.write(bytes, as: FilePath("photos/\(name)")) }

    let index = try folder.run("index", "photos")
    let build = try folder.run("build", "--sizes", "64")
    #expect(index.status == 0 && build.status == 0)
    let damaged = all.keys.count { build.errors.contains("photos/\($0): the file is damaged") }
    let named = all.keys.count { (index.errors + build.errors).contains("photos/\($0): ") }
    for name in bad.keys { #expect((index.errors + build.errors).contains("photos/\(name): "), "\(name) is not named") }
    for name in good.keys { #expect(!(index.errors + build.errors).contains("photos/\(name): "), "\(name) is named") }
    let shown = try site.albums().flatMap { $0.photos.filter { $0.edges != [] } }
    // Two broken files can be the same photo; no file is more than one photo.
    #expect((good.count...all.count - named + damaged).contains(shown.count))
    #expect((20...bad.count + unsure.count).contains(damaged), "what is left of most is shown")
  }
}
