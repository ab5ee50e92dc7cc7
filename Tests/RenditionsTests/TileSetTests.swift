import Testing
@testable import Renditions

struct TileSetTests {
  private func tiles(_ width: Int, _ height: Int, watermark: String? = nil) -> TileSet {
    var recipe = WatermarkRecipe()
    recipe.line = .ofPhoto
    return TileSet(
      of: "abcdefgh", width: width, height: height,
      RenditionRecipe(watermark: watermark == nil ? nil : recipe), watermark: watermark)
  }

  @Test(arguments: [(5000, 3333), (4097, 1), (1, 9000), (1024, 1024), (2048, 2049), (16_384, 12_000)])
  func `each level is covered by its tiles once`(_ width: Int, _ height: Int) throws {
    let set = tiles(width, height)
    #expect(set.width == width && set.height == height)
    #expect(Set(set.paths).count == set.paths.count)
    #expect(set.paths.allSatisfy { $0.hasPrefix("iiif/image/ab/abcdefgh-") })
    for level in set.levels {
      #expect(level.width == (width + level.scale - 1) / level.scale)
      #expect(level.height == (height + level.scale - 1) / level.scale)
      let parts = set.tiles.filter { $0.level == level }
      let areas = parts.compactMap(\.area)
      if areas.isEmpty {
        #expect(max(level.width, level.height) <= TileSet.edge && !parts.isEmpty)
      } else {
        let corner = (level.width - 1) % TileSet.edge == 0 && (level.height - 1) % TileSet.edge == 0
        let covered = areas.reduce(0) { $0 + $1.width * $1.height }
        #expect(covered == level.width * level.height || corner && level.scale > 1)
        #expect(areas.allSatisfy { $0.left + $0.width <= level.width && $0.width > 0 })
        #expect(areas.allSatisfy { $0.top + $0.height <= level.height && $0.height > 0 })
      }
    }
    let last = try #require(set.levels.last)
    #expect(max(last.width, last.height) <= TileSet.edge)
    #expect(set.paths.count { $0.hasSuffix("/full/max/0/default.jpg") } == 1)
  }

  @Test func `tiles have the names that viewers request`() {
    let paths = tiles(2500, 1100).paths.map { $0.split(separator: "/").dropFirst(4).joined(separator: "/") }
    #expect(
      paths == [
        "0,0,1024,1024/1024,1024/0/default.jpg", "1024,0,1024,1024/1024,1024/0/default.jpg",
        "2048,0,452,1024/452,1024/0/default.jpg", "0,1024,1024,76/1024,76/0/default.jpg",
        "1024,1024,1024,76/1024,76/0/default.jpg", "2048,1024,452,76/452,76/0/default.jpg",
        "0,0,2048,1100/1024,550/0/default.jpg", "2048,0,452,1100/226,550/0/default.jpg",
        "full/1250,550/0/default.jpg", "full/max/0/default.jpg", "full/625,275/0/default.jpg",
      ])
  }

  @Test func `a picture that workers cannot have in memory is reduced`() {
    let set = tiles(40_000, 20_000)
    #expect(set.width == 20_000 && set.height == 10_000)
    #expect(tiles(20_000, 10_000).width == 20_000)
  }

  @Test func `the watermark is a part of the name, and small levels have none`() {
    let set = tiles(5000, 3333, watermark: "w123")
    #expect(set.folder.hasSuffix("w123"))
    #expect(set.hasWatermark == [true, true, true, false])
    #expect(tiles(5000, 3333).hasWatermark.allSatisfy { !$0 })
  }
}
