/// A size in CSS px, always finite and never negative.
public struct LayoutSize: Hashable, Sendable {
  /// Width in CSS px.
  public let width: Double
  /// Height in CSS px.
  public let height: Double

  /// The longest length that layouts work with, 2^40 px.
  ///
  /// Infinite lengths count as this one, so that sums of many stay finite and exact to 1/4096 px.
  public static let longest: Double = 1_099_511_627_776

  /// No width and no height.
  public static let zero = LayoutSize(width: 0, height: 0)

  /// The widest and tallest size.
  public static let largest = LayoutSize(width: longest, height: longest)

  /// Makes a size; negative lengths and NaN count as 0, endless ones as `longest`.
  ///
  /// - Parameters:
  ///   - width: Width in CSS px.
  ///   - height: Height in CSS px.
  public init(width: Double, height: Double) {
    self.width = width.asLength
    self.height = height.asLength
  }

  /// The smallest size that covers this one and another.
  func union(_ other: LayoutSize) -> LayoutSize {
    LayoutSize(width: max(width, other.width), height: max(height, other.height))
  }
}

/// A place in CSS px, always finite.
public struct LayoutPoint: Hashable, Sendable {
  /// Distance to the right of the origin, in CSS px.
  public let x: Double
  /// Distance below the origin, in CSS px.
  public let y: Double

  /// Makes a point; NaN counts as 0, and a place beyond 2^50 px counts as that far.
  ///
  /// - Parameters:
  ///   - x: Distance to the right of the origin, in CSS px.
  ///   - y: Distance below the origin, in CSS px.
  public init(x: Double, y: Double) {
    let far = LayoutSize.longest * 1024
    self.x = x.isNaN ? 0 : min(max(x, -far), far)
    self.y = y.isNaN ? 0 : min(max(y, -far), far)
  }
}

/// A rectangle in CSS px, always finite.
public struct LayoutRect: Hashable, Sendable {
  /// The top left corner.
  public let origin: LayoutPoint
  /// Width and height.
  public let size: LayoutSize

  /// Makes a rectangle from its top left corner and its size.
  ///
  /// - Parameters:
  ///   - origin: The top left corner.
  ///   - size: Width and height.
  public init(origin: LayoutPoint, size: LayoutSize) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers in CSS px.
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The top edge.
  ///   - width: Width.
  ///   - height: Height.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: LayoutPoint(x: x, y: y), size: LayoutSize(width: width, height: height))
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The middle between left and right edge.
  public var midX: Double { origin.x + size.width / 2 }
  /// The middle between top and bottom edge.
  public var midY: Double { origin.y + size.height / 2 }
}

/// Where an item stands in a place that is longer than the item.
public enum LayoutAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left, or at the top where the free space is vertical.
  case leading
  /// In the middle.
  case center
  /// At the right, or at the bottom where the free space is vertical.
  case trailing

  /// The distance of an item from the start of its place, from the length that stays free.
  func offset(free: Double) -> Double {
    switch self {
    case .leading: 0
    case .center: free / 2
    case .trailing: free
    }
  }
}

extension Double {
  /// The number as a length: 0 for what is negative or NaN, at most `LayoutSize.longest`.
  var asLength: Double {
    self > 0 ? Swift.min(self, LayoutSize.longest) : 0
  }
}
