import Facts

/// A square part of a photo with a face in its middle, as far as the photo reaches.
package struct FaceCrop: View, Equatable {
  /// The size of the photo in sides of the square.
  package let width: Double
  package let height: Double
  /// The left and the upper edge of the square, in its sides.
  package let x: Double
  package let y: Double

  /// The side of the square in sizes of the face: hair and shoulders are outside of regions.
  private static let margin = 2.0

  /// Makes the part for a face.
  init(_ face: FaceRegion, width: Int, height: Int) {
    let (width, height) = (Double(max(width, 1)), Double(max(height, 1)))
    func px(_ part: Int, _ whole: Double) -> Double {
      Double(part) / Double(FaceRegion.whole) * whole
    }
    let size = max(px(face.width, width), px(face.height, height))
    let side = max(min(size * Self.margin, width, height), 1)
    func start(_ part: Int, _ length: Int, _ whole: Double) -> Double {
      min(max(px(part, whole) + px(length, whole) / 2 - side / 2, 0), whole - side)
    }
    (self.width, self.height) = (width / side, height / side)
    x = start(face.x, face.width, width) / side
    y = start(face.y, face.height, height) / side
  }
}
