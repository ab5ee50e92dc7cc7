package import Renditions
import Facts

/// The description of the tiles of a photo (https://iiif.io/api/image/3.0/), level 0: files alone.
package enum IIIFImage {
  /// The file that a viewer reads first.
  package static func information(_ tiles: TileSet, baseURL: String) -> [UInt8] {
    var json = JSONWriter(isInPage: true)
    json.object { json in
      json.member("@context", "http://iiif.io/api/image/3/context.json")
      json.member("id", baseURL + tiles.folder)
      json.member("type", "ImageService3")
      json.member("protocol", "http://iiif.io/api/image")
      json.member("profile", "level0")
      json.member("width", tiles.width)
      json.member("height", tiles.height)
      let largest = tiles.wholes[0]
      if largest.scale > 1 {
        // The size of `full/max`.
        json.member("maxWidth", largest.width)
        json.member("maxHeight", largest.height)
      }
      json.member("sizes", tiles.wholes.reversed()) { json, level in
        json.object { json in
          json.member("width", level.width)
          json.member("height", level.height)
        }
      }
      json.member("tiles", [tiles]) { json, tiles in
        json.object { json in
          json.member("width", TileSet.edge)
          json.member("height", TileSet.edge)
          json.member("scaleFactors", tiles.levels.map(\.scale))
        }
      }
    }
    return json.line
  }
}
