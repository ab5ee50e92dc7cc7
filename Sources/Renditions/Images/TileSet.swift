/// The tiles of a photo, with which a viewer shows a part of it at any size (IIIF Image API 3, level 0). Each tile is a
/// file at the path that a viewer requests, as the layout `iiif3` of libvips' `dzsave` has them. Paths begin with a
/// folder whose name contains the token of the photo and all settings, so a path always refers to the same pixels.
package struct TileSet: Equatable, Sendable {
  /// A size of the photo: the full size divided by `scale`, rounded up.
  package struct Level: Equatable, Sendable {
    package let scale: Int
    package let width: Int
    package let height: Int
  }

  /// A file.
  package struct Tile: Equatable, Sendable {
    /// The size of the whole picture, of which the tile is a part.
    package let level: Level
    /// The part of the picture; `nil` for all of it.
    package let area: PixelArea?
    /// The path below the site's folder.
    package let path: String
  }

  /// The width and height of a tile in px.
  package static let edge = 1024
  /// The minimum longer edge of photos with tiles, unless all have them. Smaller photos are shown well by their images.
  package static let minEdge = 4097
  /// The maximum longer edge of an image of the whole photo in px.
  private static let maxWhole = 2 * edge
  /// The maximum size of the picture: workers have it in memory, and a larger one is reduced.
  private static let maxPixels = 200_000_000.0
  /// Increased when the same settings produce other tiles.
  private static let version = 1

  /// The folder of the tiles below the site's folder.
  package let folder: String
  package let quality: Int
  package let hasWatermark: [Bool]
  /// From the full size to the one that is a single tile; each is half of the previous one.
  package let levels: [Level]

  /// The tiles of a photo. `watermark` is `nil` for a photo without watermark.
  package init(
    of id: String, width: Int, height: Int, _ recipe: RenditionRecipe, watermark: String?
  ) {
    quality = recipe.quality(of: .jpeg)
    let pixels = Double(max(width, 1)) * Double(max(height, 1))
    let factor = min(1, (Self.maxPixels / pixels).squareRoot())
    func reduced(_ side: Int) -> Int {
      factor < 1 ? max(1, Int(Double(side) * factor)) : max(1, side)
    }
    let (full, fullHeight) = (reduced(width), reduced(height))
    var levels: [Level] = []
    var scale = 1
    while levels.last.map({ max($0.width, $0.height) > Self.edge }) ?? true {
      levels.append(
        Level(
          scale: scale, width: (full + scale - 1) / scale, height: (fullHeight + scale - 1) / scale)
      )
      scale *= 2
    }
    self.levels = levels
    let smallest = watermark == nil ? Int.max : recipe.watermark?.smallestEdge ?? .max
    hasWatermark = levels.map { max($0.width, $0.height) >= smallest }
    folder =
      "iiif/image/\(id.prefix(2))/\(id)-\(Self.version)t\(recipe.token(of: .jpeg))\(watermark ?? "")"
  }

  package var width: Int { levels[0].width }
  package var height: Int { levels[0].height }

  /// The levels of which there is an image of the whole photo, the largest first.
  package var wholes: [Level] {
    levels.filter { max($0.width, $0.height) <= Self.maxWhole }
  }

  /// The file that describes the tiles.
  package var information: String { "\(folder)/info.json" }

  /// All tiles and images of the whole photo, from the largest level to the smallest.
  package var tiles: [Tile] {
    // A corner of one px is the same request at several levels.
    var known: Set<String> = []
    return levels.flatMap { level -> [Tile] in
      var tiles: [Tile] = []
      if max(level.width, level.height) > Self.edge {
        for top in stride(from: 0, to: level.height, by: Self.edge) {
          for left in stride(from: 0, to: level.width, by: Self.edge) {
            tiles.append(tile(of: level, left, top))
          }
        }
      }
      if max(level.width, level.height) <= Self.maxWhole {
        let isLargest = level == wholes[0]
        // The full size has one name only.
        let sizes =
          (level.scale == 1 ? [] : ["\(level.width),\(level.height)"]) + (isLargest ? ["max"] : [])
        tiles += sizes.map {
          Tile(level: level, area: nil, path: "\(folder)/full/\($0)/0/default.jpg")
        }
      }
      return tiles
    }.filter { known.insert($0.path).inserted }
  }

  private func tile(of level: Level, _ left: Int, _ top: Int) -> Tile {
    let area = PixelArea(
      left: left, top: top, width: min(Self.edge, level.width - left),
      height: min(Self.edge, level.height - top))
    let scale = level.scale
    let (x, y) = (left * scale, top * scale)
    let region =
      "\(x),\(y),\(min(area.width * scale, width - x)),\(min(area.height * scale, height - y))"
    return Tile(
      level: level, area: area,
      path: "\(folder)/\(region)/\(area.width),\(area.height)/0/default.jpg")
  }

  package var paths: [String] { tiles.map(\.path) }
}

/// A part of a picture in px.
package struct PixelArea: Codable, Equatable, Sendable {
  package let left: Int
  package let top: Int
  package let width: Int
  package let height: Int
}
