import Facts

/// A photo across the window, with a title on it or below it.
package struct Banner: View {
  package let photo: SitePhoto
  /// The point of the photo that stays visible.
  package let focus: FocalPoint?
  /// How dark the lower edge of the photo must be so that white text on it is legible, as the share of black from 0 to
  /// 1; `nil` if the photo is too light, or not known.
  package let shade: Double?

  /// Makes a banner.
  package init(photo: SitePhoto, focus: FocalPoint?, brightness: Double?) {
    (self.photo, self.focus) = (photo, focus ?? photo.focus)
    shade = brightness.flatMap(Self.shade)
  }

  /// The part of a photo where the title is, as shares of the height: windows crop the rest.
  package static let titleRows = 0.4...1.0
  /// With a darker edge, the picture would be hidden behind the text.
  private static let maxShade = 0.55
  /// Without any, the title would not be separate from the picture.
  private static let minShade = 0.2
  /// Details are lighter than the brightness that is known. The lines of the title are broad, and need less.
  private static let (titleMargin, lineMargin) = (0.1, 0.27)
  /// The share of the shade at the upper edge of the title, and of the line below it.
  private static let (atTitle, atLine) = (0.4, 0.9)
  /// The greatest brightness of grey on which white has a contrast of 3:1, that of large text, and 4.5:1.
  private static let (forTitle, forLine) = (0.58, 0.46)

  private static func shade(_ brightness: Double) -> Double? {
    let shade = max(
      (1 - forTitle / (brightness + titleMargin)) / atTitle,
      (1 - forLine / (brightness + lineMargin)) / atLine, minShade)
    return shade <= maxShade ? (shade * 100).rounded(.up) / 100 : nil
  }
}

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
