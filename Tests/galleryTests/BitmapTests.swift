import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// Bitmaps and icons, which ffmpeg decodes.
@Suite(Clips.condition, .timeLimit(.minutes(10))) struct BitmapTests {
  private let folder = TemporaryFolder.empty()

  init() throws { try folder.write([], as: "scratch/.keep") }

  private func render(_ picture: [UInt8]) throws -> (reply: WorkerReply, image: [UInt8]?) {
    try folder.write(picture, as: "original")
    let worker = try Worker(scratch: folder.path.appending("scratch"), ffmpeg: FFmpegProgram.find())
    let rendition = try #require(
      RenditionRecipe(sizes: [64], formats: [.jpeg], quality: 100).renditions(of: "abcdefgh", width: 32, height: 32)
        .last)
    let poster = VideoTask.Poster(width: 32, height: 32, isHDR: false, isStill: true)
    let reply = try worker.render(
      ImageJob(
        photo: "abcdefgh", original: LibraryFile(root: 0, path: "original"), renditions: [rendition],
        video: VideoTask(duration: 0, poster: poster, clip: nil)), root: folder.path)
    return (reply, folder.read("scratch/1-0"))
  }

  /// Renders a picture and checks the colour at a position.
  private func expect(
    _ picture: [UInt8], _ color: [Int], at position: (x: Int, y: Int) = (28, 16),
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let (reply, image) = try render(picture)
    try #require(reply.images != nil, "\(reply)", sourceLocation: location)
    let blocks = try #require(image.flatMap { JPEGBlocks($0) })
    blocks.expect(color, atX: position.x, y: position.y, within: 5, location)
  }

  private let count = 32 * 32
  private var plain: [UInt8] {
    TinyBitmaps.bmp(size: (32, 32), bits: 24, pixels: (0..<count).flatMap { _ in [50, 100, 200] as [UInt8] })
  }

  @Test func `OS 2 bitmaps are shown in the colours of their palette`() throws {
    let palette: [[UInt8]] = [[50, 100, 200], [0, 0, 255]]
    try expect(
      TinyBitmaps.bmp(
        size: (32, 32), bits: 8, headerSize: 12, palette: palette + [[UInt8]](repeating: [9, 9, 9], count: 254),
        pixels: [UInt8](repeating: 0, count: count)), [200, 100, 50])
  }

  @Test func `the alpha of a bitmap is used unless it is zero everywhere`() throws {
    func picture(_ alpha: (Int) -> UInt8) -> [UInt8] {
      TinyBitmaps.bmp(
        size: (32, 32), bits: 32, compression: 3, headerSize: 108, masks: [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000],
        pixels: (0..<count).flatMap { [50, 100, 200, alpha($0)] as [UInt8] })
    }
    try expect(picture { _ in 0 }, [200, 100, 50])
    let half = picture { $0 % 32 < 16 ? 0 : 255 }
    try expect(half, [251, 250, 248], at: (2, 16))
    try expect(half, [200, 100, 50])
  }

  @Test func `bitmaps are upright, and run-length encoding is decoded`() throws {
    let palette: [[UInt8]] = [[0, 0, 255], [255, 0, 0]]
    // The lower 16 rows have the first colour, the upper 16 rows the second.
    let rows = (0..<32).flatMap { row -> [UInt8] in [32, row < 16 ? 0 : 1, 0, 0] }
    let runs: [UInt8] = rows + [0, 1]
    let packed = TinyBitmaps.bmp(size: (32, 32), bits: 8, compression: 1, palette: palette, pixels: runs)
    let plain = TinyBitmaps.bmp(
      size: (32, 32), bits: 1, palette: palette,
      pixels: (0..<32).flatMap { [UInt8](repeating: $0 < 16 ? 0 : 255, count: 4) })
    for picture in [packed, plain] {
      try expect(picture, [0, 0, 255], at: (4, 4))
      try expect(picture, [255, 0, 0], at: (4, 28))
    }
  }

  @Test func `a truncated bitmap is an error of the photo`() throws {
    for length in [plain.count - 1000, 40] {
      let reply = try render(Array(plain.prefix(length))).reply
      #expect(reply.photoError?.contains("ffmpeg cannot decode it") == true, "\(reply)")
    }
  }

  @Test func `icons are shown by their largest picture, a bitmap or a PNG`() throws {
    try expect(TinyBitmaps.icon(blue: 50, green: 100, red: 200), [200, 100, 50])
    func png(_ side: Int, _ color: [Int]) -> [UInt8] {
      FlatPNG.bytes(width: side, height: side, bits: 8) { _, _ in color }
    }
    let (small, large) = (png(16, [9, 9, 9]), png(32, [200, 100, 50]))
    func entry(_ side: UInt8, _ file: [UInt8], at offset: Int) -> [UInt8] {
      [side, side, 0, 0, 1, 0, 32, 0] + TinyImages.little(file.count, 4) + TinyImages.little(offset, 4)
    }
    try expect(
      [0, 0, 1, 0, 2, 0] + entry(16, small, at: 38) + entry(32, large, at: 38 + small.count)
        + small + large, [200, 100, 50])
  }

  @Test func `without ffmpeg, a bitmap is counted, and says what it needs`() throws {
    let site = try BuiltSite()
    try site.writePhoto("photos/a.jpg", color: 10)
    try site.folder.write(plain, as: "photos/b.bmp")
    let arguments = ["build", "--sizes", "32", "--strict"]
    try site.index()
    let without = try site.folder.run(arguments, environment: ["PATH": "/nowhere"])
    #expect(without.status == 2 && without.errors.contains("b.bmp: ffmpeg is not installed"), "\(without.errors)")
    try site.folder.succeed(arguments)
    #expect(try site.photos().count == 2)
  }
}
