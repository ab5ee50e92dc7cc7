import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// Rare formats and sample types are shown in the correct colours.
@Suite(.timeLimit(.minutes(10))) struct OddPixelTests {
  private let place: WorkerFolder

  init() throws { place = try WorkerFolder() }

  /// Renders a picture and checks the colour at a position.
  private func expect(
    _ picture: [UInt8], _ color: [Int], at position: (x: Int, y: Int) = (28, 16), within: Int = 5,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let image = try place.image(picture, width: 32, height: 32)
    image.expect(color, atX: position.x, y: position.y, within: within, location)
  }

  private let side = 32
  private var count: Int { side * side }

  @Test func `Radiance is shown`() throws {
    // Radiance is linear: one half is 188 in sRGB.
    let half = (0..<count).flatMap { _ in [128, 128, 128, 128] as [UInt8] }
    try expect(Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 32 +X 32\n".utf8) + half, [188, 188, 188])
  }

  @Test func `the rows of a PFM are stored from bottom to top`() throws {
    let rows = (0..<count).flatMap { index -> [UInt8] in
      let value: Float = index < count / 2 ? 0 : 1
      return (0..<3).flatMap { _ in TinyImages.little(Int(value.bitPattern), 4) }
    }
    let picture = Array("PF\n32 32\n-1.0\n".utf8) + rows
    try expect(picture, [255, 255, 255], at: (4, 4))
    try expect(picture, [0, 0, 0], at: (4, 28))
  }

  /// A TIFF of one colour.
  private func tiff(bits: Int, format: Int = 1, planes: Int = 3, _ pixel: [[UInt8]]) -> [UInt8] {
    let pixels = (0..<count).flatMap { _ in pixel.joined() }
    let formats = TinyTIFF.Value.numbers([Int](repeating: format, count: planes), type: 3)
    return TinyTIFF.picture(
      side: side, bits: bits, samples: planes, photometry: planes == 3 ? 2 : 1, pixels, [0x153: formats])
  }

  @Test(arguments: [1, 3])
  func `floating-point and 32-bit TIFF files are as bright as 8-bit ones`(planes: Int) throws {
    let color = planes == 3 ? [200, 100, 50] : [90]
    let shown = planes == 3 ? color : [90, 90, 90]
    let real = color.map { TinyImages.little(Int((Float($0) / 255).bitPattern), 4) }
    try expect(tiff(bits: 32, format: 3, planes: planes, real), shown)
    let whole = color.map { TinyImages.little($0 * 0x0101_0101, 4) }
    try expect(tiff(bits: 32, planes: planes, whole), shown)
    let double = color.map { value in
      (0..<8).map { UInt8(truncatingIfNeeded: (Double(value) / 255).bitPattern >> (8 * $0)) }
    }
    try expect(tiff(bits: 64, format: 3, planes: planes, double), shown)
  }

  @Test func `12-bit TIFF files are shown`() throws {
    // Two pixels of three samples: 200, 100 and 50, scaled to 12 bits.
    let bits = [200, 100, 50, 200, 100, 50].map { $0 * 4095 / 255 }
    let bytes = stride(from: 0, to: 6, by: 2).flatMap { index -> [UInt8] in
      let (first, second) = (bits[index], bits[index + 1])
      return [UInt8(first >> 4), UInt8((first & 15) << 4 | second >> 8), UInt8(second & 255)]
    }
    let pixels = (0..<count / 2).flatMap { _ in bytes }
    try expect(TinyTIFF.picture(side: side, bits: 12, pixels), [200, 100, 50])
  }

  @Test func `a profile of another colour model is ignored`() throws {
    var jpeg = FlatJPEG(width: 32, height: 32)
    let profile = ColorProfile.displayP3.icc
    jpeg.segments = TinyFiles.segment(0xE2, "ICC_PROFILE\0", [1, 1] + profile)
    try expect(jpeg.bytes { _, _ in [90] }, [90, 90, 90])
    // Yellow in CMYK, inverted as Adobe stores it.
    try expect(jpeg.bytes { _, _ in [255, 255, 0, 255] }, [255, 240, 0], within: 60)
  }

  @Test func `a worker exits when the program closes the connection`() throws {
    let size = (width: 25_000, height: 20_000)
    let renditions = RenditionRecipe(sizes: [64]).renditions(of: "abcdefgh", width: size.width, height: size.height)
    let original = try place.folder.write(FlatPNG.black(width: size.width, height: size.height), as: "original")
    let scratch = place.folder.path.appending("scratch")
    let worker = try Worker(scratch: scratch)
    let job = ImageJob(photo: "abcdefgh", original: LibraryFile(root: 0, path: "original"), renditions: renditions)
    try worker.abandon(job, root: original.removingLastComponent())
    #expect(worker.waitUntilExit() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.string) == [".keep"])
  }

  @Test(.enabled(if: Corpus.present != nil, "needs ../shared/corpus"))
  func `cropped and rotated AVIF pictures are shown`() throws {
    let corpus = try #require(Corpus.present)
    let site = try BuiltSite()
    let names = corpus.truth.keys.filter { $0.hasPrefix("avif-sample-images/kimono.") }
    try #require(names.count >= 4)
    for name in names {
      try site.folder.write(Project.bytes(of: corpus.photos.pushing(FilePath(name))), as: FilePath("photos/\(name)"))
    }
    let build = try site.build("--sizes", "64")
    #expect(build.status == 0 && build.errors.isEmpty, "\(build.errors)")
  }
}
