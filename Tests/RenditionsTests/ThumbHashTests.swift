import Foundation
import Renditions
import Testing

struct ThumbHashTests {
  /// The expected hashes are from https://github.com/evanw/thumbhash.
  @Test func `hashes match those of the reference encoder`() {
    #expect(
      hash(5, 9) { x, y in [(x * 50 + y * 7) % 256, y * 28 % 256, x * y * 5 % 256, (x + y) % 3 == 0 ? 64 : 255] }
        == "VxqKExIbcYB4eHeFIAfnd3h4ZweIiHU=")
    #expect(hash(100, 1) { x, _ in [x * 2, 255 - x * 2, 128, 255] } == "4IdBAaiIiIiIiAh4d4cPiNc=")
  }

  @Test func `a plain colour has no AC components`() {
    #expect(hash(4, 4) { _, _ in [10, 200, 60, 255] } == "VokABwAAAAAAAAAAAAAAAAAAAAAAAAAA")
  }

  @Test func `walls, black frames and pages are featureless, photos are not`() throws {
    func isFeatureless(_ pixel: (Int, Int) -> Int) throws -> Bool {
      let text = try #require(hash(75, 100) { x, y in [pixel(x, y), pixel(x, y), pixel(x, y), 255] })
      return ThumbHash.isFeatureless([UInt8](try #require(Data(base64Encoded: text))))
    }
    #expect(try isFeatureless { x, y in (x * 7 + y * 13) % 5 }, "black")
    #expect(try isFeatureless { x, y in 120 + (x * 7 + y * 13) % 9 }, "a wall")
    #expect(
      try isFeatureless { x, y in (10..<65).contains(x) && y % 8 < 3 && x * y % 9 == 0 ? 40 : 250 }, "a page of text")
    #expect(try !isFeatureless { _, y in y < 50 ? 200 : 120 }, "sky and sea")
    #expect(try !isFeatureless { x, y in (x - 37) * (x - 37) + (y - 50) * (y - 50) < 400 ? 90 : 160 })
    #expect(!ThumbHash.isFeatureless([0, 0, 0]), "cut off")
  }

  @Test func `pictures of invalid size have no hash`() {
    #expect(hash(101, 1) { _, _ in [0, 0, 0, 255] } == nil)
    #expect(hash(0, 0) { _, _ in [0, 0, 0, 255] } == nil)
    #expect(ThumbHash(rgba: [1, 2, 3], width: 1, height: 1) == nil)
  }

  @Test func `a fully transparent picture has a hash`() { #expect(hash(3, 3) { _, _ in [0, 0, 0, 0] } != nil) }

  @Test func `a hash shows where a picture is bright`() throws {
    // Black above, and grey of a brightness below, in both orientations.
    for (width, height) in [(60, 40), (40, 60), (50, 50)] {
      for brightness in [0, 64, 128, 200, 255] {
        let pixels = (0..<height).flatMap { y in
          (0..<width).flatMap { _ -> [UInt8] in
            let value = y < height / 2 ? 0 : UInt8(brightness)
            return [value, value, value, 255]
          }
        }
        let hash = try #require(ThumbHash(rgba: pixels, width: width, height: height)).bytes
        let below = try #require(ThumbHash.brightness(of: hash, in: 0.6...1))
        let above = try #require(ThumbHash.brightness(of: hash, in: 0...0.3))
        #expect(abs(below - Double(brightness) / 255) < 0.2, "\(brightness): \(below)")
        #expect(above < 0.2, "\(brightness): \(above)")
        for count in 0..<hash.count { _ = ThumbHash.brightness(of: Array(hash[..<count]), in: 0...1) }
      }
    }
  }

  private func hash(_ width: Int, _ height: Int, _ color: (Int, Int) -> [Int]) -> String? {
    let pixels = (0..<height).flatMap { y in
      (0..<width).flatMap { x in color(x, y).map { UInt8($0) } }
    }
    return ThumbHash(rgba: pixels, width: width, height: height)
      .map { Data($0.bytes).base64EncodedString() }
  }
}
