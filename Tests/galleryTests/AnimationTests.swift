import Foundation
import GalleryManifest
import Renditions
import SystemPackage
import TestSupport
import Testing

/// Animations are still images in grids and play on their pages.
@Suite(.timeLimit(.minutes(10))) struct AnimationTests {
  private let site = BuiltSite.empty()

  /// A GIF of black and white frames of 64 x 48 px, with a comment.
  private func gif(frames: Int, loops: Int = 3) -> [UInt8] {
    var bytes: [UInt8] = Array("GIF89a".utf8) + [64, 0, 48, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    bytes += [0x21, 0xFE, 6] + Array("Secret".utf8) + [0]
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, UInt8(loops), 0, 0]
    for index in 0..<frames {
      bytes += [0x21, 0xF9, 4, 0, UInt8(index % 2 == 0 ? 10 : 20), 0, 0, 0]
      bytes += [0x2C, 0, 0, 0, 0, 64, 0, 48, 0, 0, 2]
      // A clear code before every two pixels keeps all LZW codes at three bits.
      var (bits, count, data) = (0, 0, [UInt8]())
      func append(_ code: Int) {
        bits |= code << count
        count += 3
        while count >= 8 {
          data.append(UInt8(truncatingIfNeeded: bits))
          bits >>= 8
          count -= 8
        }
      }
      for _ in 0..<64 * 48 / 2 {
        append(4)
        append(index % 2)
        append(index % 2)
      }
      append(5)
      if count > 0 { data.append(UInt8(truncatingIfNeeded: bits)) }
      for start in stride(from: 0, to: data.count, by: 255) {
        let block = data[start..<min(start + 255, data.count)]
        bytes += [UInt8(block.count)] + block
      }
      bytes.append(0)
    }
    return bytes + [0x3B]
  }

  /// The names and contents of the chunks of a WebP file.
  private func chunks(_ file: Data) -> [(name: String, content: Data)] {
    var chunks: [(String, Data)] = []
    var rest = file.dropFirst(12)
    while rest.count >= 8 {
      let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      chunks.append((String(decoding: rest.prefix(4), as: UTF8.self), Data(rest.dropFirst(8).prefix(size))))
      rest = rest.dropFirst(8 + size + size % 2)
    }
    return chunks
  }

  @Test(arguments: [[64, 128], [16, 32]])
  func `an animation plays on its page and is a still image in the grid`(sizes: [Int]) throws {
    try site.folder.write(gif(frames: 5), as: "photos/film.gif")
    let sizes = sizes.map { "\($0)" }
    try site.build("--sizes", sizes[0], sizes[1], "--format", "jpeg", "--format", "webp")
    let photo = try #require(try site.photos().first)
    let images = try #require(try site.sources().first?.first)
    #expect(images.allSatisfy { $0.path.hasSuffix(".jpg") })
    let animation = try #require(photo.animation)
    #expect([animation.width, animation.height] == [images.last?.width, images.last?.height])
    let parts = chunks(try site.data(animation.path))
    #expect(parts.count { $0.name == "ANMF" } == 5)
    // GIF counts the repetitions, WebP counts all plays.
    #expect(parts.first { $0.name == "ANIM" }?.content.dropFirst(4).first == 4)
    let delays = parts.filter { $0.name == "ANMF" }.map { Int($0.content[12]) }
    #expect(delays == [100, 200, 100, 200, 100])
    #expect(Set(parts.map(\.name)).isSubset(of: ["VP8X", "ANIM", "ANMF"]))
    let grid = try site.text("index.html")
    #expect(!grid.contains("src=\"\(animation.path)") && !grid.contains("\(animation.path) "))
    #expect(grid.contains("data-animation=\"\(animation.path)\""), "for the viewer")
    let page = try site.text("p/\(photo.id).html")
    #expect(page.contains("<img src=\"../\(animation.path)\""))
    let before = try site.renditions()
    let again = try site.build("--sizes", sizes[0], sizes[1], "--format", "jpeg", "--format", "webp", index: false)
    #expect(again.output.contains("nothing changed"))
    #expect(try site.renditions() == before)
  }

  @Test(Clips.condition) func `a sequence without a primary item is shown by its first picture`() throws {
    try Clips.make(
      "photos/film.avif", in: site.folder,
      arguments: Clips.picture("64x48") + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-brand", "avis", "-f", "mp4"])
    let build = try site.build("--sizes", "64")
    #expect(build.status == 0 && build.errors.isEmpty, "\(build.errors)")
    #expect(try site.photos().map { $0.edges == [] } == [false])
  }

  @Test func `overlong animations and animated PNG become stills, truncated ones keep their decodable frames`() throws {
    try site.folder.write(gif(frames: 2001), as: "photos/long.gif")
    let chunk = FlatPNG.chunk("acTL", [0, 0, 0, 5, 0, 0, 0, 0])
    try site.folder.write(
      FlatPNG.bytes(width: 32, height: 32, chunks: [chunk]) { _, _ in [200, 0, 0] }, as: "photos/film.png")
    let build = try site.build("--sizes", "64")
    #expect(build.status == 0 && build.errors.isEmpty, "\(build.errors)")
    let animations = try site.photos().map(\.animation)
    let long = try #require(animations.compactMap(\.self).first)
    #expect(animations.count == 2 && animations.contains(nil), "the PNG has an image only")
    #expect(!chunks(try site.data(long.path)).contains { $0.name == "ANMF" })
    let animation = gif(frames: 5)
    try site.folder.write(Array(animation.prefix(animation.count * 7 / 10)), as: "photos/long.gif")
    #expect(try site.build("--sizes", "64").errors.isEmpty)
    let cut = try #require(try site.photos().compactMap(\.animation).first)
    #expect((2...4).contains(chunks(try site.data(cut.path)).count { $0.name == "ANMF" }))
  }
}
