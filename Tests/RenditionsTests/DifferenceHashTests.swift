import Renditions
import Testing

struct DifferenceHashTests {
  private func hash(_ width: Int, _ height: Int, _ brightness: (Int, Int) -> Int) -> DifferenceHash? {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let value = UInt8(clamping: brightness(x, y))
        pixels += [value, value, value, 255]
      }
    }
    return DifferenceHash(rgba: pixels, width: width, height: height)
  }

  @Test func `a bit is set where a cell is brighter than the next`() {
    #expect(hash(90, 80) { x, _ in 255 - 2 * x }?.bits == .max)
    #expect(hash(90, 80) { x, _ in 2 * x }?.bits == 0)
    // The first cell of the first row is bright.
    #expect(hash(9, 8) { x, y in x == 0 && y == 0 ? 200 : 10 }?.bits == 1 << 63)
    #expect(hash(9, 8) { x, y in x == 7 && y == 7 ? 200 : 10 }?.bits == 1)
  }

  @Test func `a picture in another size has the same hash`() throws {
    func wave(_ x: Double, _ y: Double) -> Int {
      Int(128 + 60 * (x * 7).rounded() / 7 - 90 * y * y + (x * y > 0.3 ? 25 : 0))
    }
    let large = try #require(hash(100, 66) { wave(Double($0) / 100, Double($1) / 66) })
    let small = try #require(hash(50, 33) { wave(Double($0) / 50, Double($1) / 33) })
    #expect((large.bits ^ small.bits).nonzeroBitCount <= 5)
    let brighter = try #require(hash(100, 66) { wave(Double($0) / 100, Double($1) / 66) + 20 })
    #expect((large.bits ^ brighter.bits).nonzeroBitCount <= 4)
  }

  @Test func `tiny and invalid pictures`() {
    #expect(hash(1, 1) { _, _ in 9 }?.bits == 0)
    #expect(hash(3, 200) { x, _ in 200 - x * 50 } != nil)
    #expect(DifferenceHash(rgba: [1, 2, 3], width: 1, height: 1) == nil)
    #expect(DifferenceHash(rgba: [], width: 0, height: 5) == nil)
  }
}
