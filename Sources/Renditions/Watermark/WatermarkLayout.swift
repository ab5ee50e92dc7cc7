/// The sizes and places of a watermark in a rendition.
package struct WatermarkLayout: Codable, Equatable, Sendable {
  /// The upper left corner in px.
  package struct Point: Equatable, Sendable {
    package var x: Int
    package var y: Int
  }

  package var position: WatermarkPosition
  /// See `WatermarkRecipe`.
  package var size: Int
  package var opacity: Int
  package var margin: Int

  package init(_ recipe: WatermarkRecipe) {
    (position, size) = (recipe.position, recipe.size)
    (opacity, margin) = (recipe.opacity, recipe.margin)
  }

  /// The height of letters in percent of the shorter edge, and the minimum height in px of legible letters.
  private static let (textSize, smallestText) = (2.4, 10.0)
  /// The maximum height of a text as a fraction of the rendition's height.
  private static let textShare = 0.25

  /// The distance from the edges of a rendition in px.
  package func margin(in rendition: PixelSize) -> Int { rendition.shorter * margin / 100 }

  package func size(of picture: PixelSize, in rendition: PixelSize) -> PixelSize {
    let margin = margin(in: rendition)
    let edge = Double(rendition.shorter * size) / 100
    let scale = min(
      edge / Double(max(picture.width, picture.height)),
      Double(max(1, rendition.width - 2 * margin)) / Double(picture.width),
      Double(max(1, rendition.height - 2 * margin)) / Double(picture.height))
    return PixelSize(
      width: max(1, Int((Double(picture.width) * scale).rounded())),
      height: max(1, Int((Double(picture.height) * scale).rounded())))
  }

  /// The size of letters in a rendition, in px.
  package func textSize(in rendition: PixelSize) -> Double {
    let wanted = max(Self.smallestText, Double(rendition.shorter) * Self.textSize / 100)
    return min(wanted, Double(rendition.shorter) / 2)
  }

  /// The width in px at which a line wraps.
  package func textWidth(in rendition: PixelSize) -> Int {
    max(1, rendition.width - 2 * margin(in: rendition))
  }

  /// A smaller size of letters for a text that is too tall; `nil` if the text fits.
  package func smallerText(_ text: PixelSize, letters: Double, in rendition: PixelSize) -> Double? {
    let most = max(Double(rendition.height) * Self.textShare, letters * 1.5)
    // Letters of half the size have lines of half the height, and half as many.
    return Double(text.height) > most
      ? letters * (most / Double(text.height)).squareRoot() * 0.98 : nil
  }

  /// The positions of picture and line in a rendition. In a corner, the picture is above the line. In the middle of a
  /// rendition there is only the picture; the line is at the lower edge. `picture` is `nil` for none. `line` is `nil`
  /// for none.
  package func places(
    picture: PixelSize?, line: PixelSize?, in rendition: PixelSize
  ) -> (picture: Point, line: Point) {
    let margin = margin(in: rendition)
    let (picture, line) = (picture ?? PixelSize(width: 0, height: 0), line ?? PixelSize(width: 0, height: 0))
    func x(_ size: PixelSize) -> Int {
      switch position.side {
      case .left: margin
      case .right: rendition.width - margin - size.width
      case nil: (rendition.width - size.width) / 2
      }
    }
    let bottom = rendition.height - margin - line.height
    if position == .center {
      let middle = (rendition.height - picture.height) / 2
      return (Point(x: x(picture), y: middle), Point(x: x(line), y: bottom))
    }
    let gap = picture.height > 0 && line.height > 0 ? max(2, line.height / 3) : 0
    let top = position.isTop ? margin : bottom - gap - picture.height
    return (Point(x: x(picture), y: top), Point(x: x(line), y: top + picture.height + gap))
  }
}

/// Where a watermark is in a picture.
package enum WatermarkPosition: String, Codable, Sendable, CaseIterable {
  case bottomRight = "bottom-right"
  case bottomLeft = "bottom-left"
  case topRight = "top-right"
  case topLeft = "top-left"
  case center

  /// The side of the picture; `nil` for the middle.
  package var side: Side? {
    switch self {
    case .bottomRight, .topRight: .right
    case .bottomLeft, .topLeft: .left
    case .center: nil
    }
  }

  /// Whether it is at the upper edge.
  package var isTop: Bool { self == .topLeft || self == .topRight }

  package enum Side: Sendable { case left, right }
}
