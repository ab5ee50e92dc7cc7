/// How much a photo is reduced for a size. A size is the length of the longer edge in px. For a photo longer than 16:9,
/// a size is the longer edge of a 16:9 photo with the same shorter edge. A panorama that fills the height of a window
/// and is scrolled sideways is therefore as sharp as other photos. Because the memory of a worker is limited, no image
/// is longer than 2.5 times its size. Photos longer than 40:9 reach this limit.
struct RenditionScale {
  /// The longest edge of an image in px: a WebP cannot be larger.
  private static let longestEdge = 16_383

  /// The scale of an image of size 1 relative to the photo, as a fraction.
  private let part: (numerator: Int, denominator: Int)
  private let longer: Int

  init(width: Int, height: Int) {
    longer = max(width, height, 1)
    let shorter = max(min(width, height), 1)
    part =
      9 * longer <= 16 * shorter
      ? (1, longer) : 9 * longer <= 40 * shorter ? (9, 16 * shorter) : (5, 2 * longer)
  }

  /// The smallest size at which a photo is not reduced; at least 1.
  var fullSize: Int { (part.denominator + part.numerator - 1) / part.numerator }

  /// The length of one side of an image in px, not larger than that of the photo.
  func scaled(_ side: Int, to size: Int) -> Int {
    var (numerator, denominator) =
      size < fullSize ? (size * part.numerator, part.denominator) : (1, 1)
    if longer * numerator > Self.longestEdge * denominator {
      (numerator, denominator) = (Self.longestEdge, longer)
    }
    return max(1, (side * numerator * 2 + denominator) / (denominator * 2))
  }
}

extension RenditionRecipe {
  /// The minimum longer edge of a preview in px: half of the largest rendition and at most 1024, so that it is sharp on
  /// most screens, but not less than the smallest rendition.
  package func smallestPreview(of longEdge: Int) -> Int {
    min(longEdge, max(sizes[0], min(sizes[sizes.count - 1] / 2, 1024)))
  }
}

/// The size of a picture in px.
package struct PixelSize: Codable, Equatable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  var shorter: Int { min(width, height) }
}
