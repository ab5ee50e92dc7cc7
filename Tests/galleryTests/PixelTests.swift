import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// The pixels of renditions of originals with various orientations, colour models and bit depths.
@Suite(.timeLimit(.minutes(10))) struct PixelTests {
  private let place: WorkerFolder

  init() throws { place = try WorkerFolder() }

  private func image(_ picture: [UInt8], width: Int = 64, height: Int = 64, orientation: Int = 1) throws -> JPEGBlocks {
    try place.image(picture, width: width, height: height, orientation: orientation)
  }

  @Test(arguments: zip(1...8, ["rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"]))
  func `the corners are correct for every orientation`(orientation: Int, expected: String) throws {
    // The orientation of the catalog takes precedence over that in the file.
    let exif = TinyFiles.segment(0xE1, "Exif\0\0", TinyTIFF().stream([0x112: .short(9 - orientation)]))
    // The larger JPEG is shrunk while it is decoded, the smaller one is not.
    for (width, height) in [(1024, 512), (96, 48)] {
      let (shownWidth, shownHeight) = orientation < 5 ? (width, height) : (height, width)
      let image = try image(
        FlatJPEG.corners(width: width, height: height, segments: exif),
        width: shownWidth, height: shownHeight, orientation: orientation)
      try image.expect(corners: expected)
    }
  }

  @Test func `the orientation of a PNG is taken from the catalog`() throws {
    let colors = [[254, 0, 0], [0, 255, 1], [0, 0, 254], [255, 255, 255]]
    let png = FlatPNG.bytes(width: 96, height: 48, bits: 8) { x, y in colors[(y / 24) * 2 + x / 48] }
    // After the pixels, where decoders no longer look for it.
    let exif = TinyFiles.chunk("eXIf", TinyTIFF().stream([0x112: .short(6)]))
    let site = try BuiltSite()
    try site.folder.write(png.dropLast(12) + exif + png.suffix(12), as: "photos/turned.png")
    let build = try site.build("--sizes", "96", "--format", "jpeg", "--quality", "100")
    #expect(build.status == 0 && build.errors.isEmpty, "\(build.errors)")
    let path = try #require(try site.renditions().keys.first)
    let image = try #require(JPEGBlocks([UInt8](try site.data(path))))
    #expect((image.width, image.height) == (48, 96))
    try image.expect(corners: "brwg")
  }

  @Test func `a CMYK JPEG is converted to sRGB`() throws {
    // Adobe stores inverted values: 255 is no ink.
    let inks = [[255, 255, 255, 255], [0, 255, 255, 255], [255, 0, 0, 255], [255, 255, 255, 0]]
    let picture = FlatJPEG(width: 128, height: 128).bytes { column, row in inks[row / 8 * 2 + column / 8] }
    let image = try image(picture)
    image.expect([255, 255, 255], atX: 0, y: 0)
    image.expect([0, 158, 224], atX: 63, y: 0, within: 45)
    image.expect([226, 0, 26], atX: 0, y: 63, within: 45)
    image.expect([30, 30, 30], atX: 63, y: 63, within: 35)
  }

  @Test(arguments: [8, 16])
  func `8-bit and 16-bit PNG and TIFF files have the same colours`(bits: Int) throws {
    let scale = bits == 8 ? 1 : 257
    let color = [200, 100, 50]
    let png = FlatPNG.bytes(width: 64, height: 64, bits: bits) { _, _ in color.map { $0 * scale } }
    try image(png).expect(color, atX: 32, y: 32)

    let pixels = (0..<64 * 64).flatMap { _ in color.flatMap { TinyImages.little($0 * scale, bits / 8) } }
    try image(TinyTIFF.picture(side: 64, bits: bits, pixels)).expect(color, atX: 32, y: 32)
  }

  @Test(arguments: [8, 16])
  func `grey stays grey`(bits: Int) throws {
    let jpeg = FlatJPEG(width: 64, height: 64).bytes { _, _ in [90] }
    try image(jpeg).expect([90, 90, 90], atX: 32, y: 32)
    let png = FlatPNG.bytes(width: 64, height: 64, bits: bits) { _, _ in [bits == 8 ? 90 : 90 * 257] }
    try image(png).expect([90, 90, 90], atX: 32, y: 32)
  }

  @Test(arguments: [2, 4])
  func `transparency is kept or blended with the page background`(channels: Int) throws {
    let picture = FlatPNG.bytes(width: 64, height: 64) { x, _ in
      channels == 4 ? [200, 0, 0, x < 32 ? 0 : 255] : [40, x < 32 ? 0 : 255]
    }
    let solid = channels == 4 ? [200, 0, 0] : [40, 40, 40]
    func check(_ image: JPEGBlocks) {
      image.expect([251, 250, 248], atX: 4, y: 32)
      image.expect(solid, atX: 60, y: 32)
    }
    check(try image(picture))
    for format in [RenditionFormat.webp, .avif] {
      let recipe = RenditionRecipe(sizes: [64], formats: [format], quality: 95)
      let made = try place.render(picture, width: 64, height: 64, recipe: recipe)
      // Rendering the result as JPEG shows whether the transparency was kept.
      let again = try place.render(made, width: 64, height: 64)
      let image = try #require(JPEGBlocks(again))
      image.expect([251, 250, 248], atX: 4, y: 32, within: 8)
      image.expect(solid, atX: 60, y: 32, within: 12)
    }
  }
}
