import Renditions
import TestSupport
import Testing

/// The quality of JPEG renditions of skies and fog.
@Suite(.timeLimit(.minutes(10))) struct SmoothPictureTests {
  private let place: WorkerFolder

  init() throws { place = try WorkerFolder() }

  /// The finest step of brightness of the rendition of a picture, from the quantisation table.
  private func step(quality: Int, _ brightness: (Int, Int) -> Int) throws -> Int {
    let picture = FlatPNG.bytes(width: 256, height: 256) { x, y in Array(repeating: brightness(x, y), count: 3) }
    let recipe = RenditionRecipe(sizes: [256], formats: [.jpeg], quality: quality)
    let image = try place.render(picture, width: 256, height: 256, recipe: recipe)
    let table = try #require(image.indices.first { image[$0...].starts(with: [0xFF, 0xDB]) })
    return Int(image[table + 5])
  }

  private func sky(_ x: Int, _ y: Int) -> Int { 100 + y / 4 + (x * 7 + y * 3) % 5 }
  private func grass(_ x: Int, _ y: Int) -> Int { (x * 37 + y * 91) % 200 }

  @Test func `the more of a picture is smooth, the higher is its quality`() throws {
    #expect(try step(quality: 70, grass) == 10)
    #expect(try step(quality: 70) { $1 < 128 ? sky($0, $1) : grass($0, $1) } == 9)
    #expect(try step(quality: 70, sky) == 8)
  }

  @Test func `the quality of a smooth picture is at most 100`() throws {
    #expect(try step(quality: 98, sky) == 1)
    #expect(try step(quality: 100, sky) == 1)
  }
}
