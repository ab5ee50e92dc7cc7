/// A width and a height in CSS px.
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// No width and no height.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size; what is negative or no number counts as 0, infinity as a million.
  public init(width: Double, height: Double) {
    self.width = width.asLength
    self.height = height.asLength
  }
}

/// A rectangle in CSS px from the top left.
public struct Rectangle: Hashable, Sendable {
  /// Distance of the left edge.
  public var x: Double
  /// Distance of the top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle in whole px: each edge is rounded, so that neighbours stay neighbours.
  public var frame: Frame {
    let (left, top) = (x.asPixel, y.asPixel)
    return Frame(
      x: left, y: top, width: max(1, (x + width).asPixel - left),
      height: max(1, (y + height).asPixel - top))
  }
}

/// A size that is offered to a layout; `nil` asks for the size it has by itself.
public struct ProposedSize: Hashable, Sendable {
  /// The width that is offered.
  public var width: Double?
  /// The height that is offered.
  public var height: Double?

  /// Asks for the size that something has by itself.
  public static let unspecified = ProposedSize()
  /// Asks for the least size.
  public static let zero = ProposedSize(width: 0, height: 0)

  /// Makes a proposal.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width.map(\.asLength)
    self.height = height.map(\.asLength)
  }

  /// Makes a proposal of a size.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }
}

extension Double {
  /// The number as a length that can be computed with.
  var asLength: Double { self > 0 ? min(self, 1_000_000_000) : 0 }

  /// The nearest whole px.
  var asPixel: Int {
    guard self == self else { return 0 }
    let limited = min(max(self, -1e9), 1e9)
    let shifted = limited + 0.5
    let cut = Int(shifted)
    return Double(cut) > shifted ? cut - 1 : cut
  }
}
