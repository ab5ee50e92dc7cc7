/// A size in CSS px, finite and not negative.
public struct LayoutSize: Hashable, Sendable {
  /// Width in CSS px.
  public let width: Double
  /// Height in CSS px.
  public let height: Double

  /// The maximum length, 2^40 px.
  ///
  /// Infinite lengths are clamped to it, so that sums are finite and exact to 1/4096 px.
  public static let maxLength: Double = 1_099_511_627_776

  /// A size of zero width and height.
  public static let zero = LayoutSize(width: 0, height: 0)

  /// The maximum size.
  public static let max = LayoutSize(width: maxLength, height: maxLength)

  /// Creates a size; negative lengths and NaN count as 0, infinite ones as `maxLength`.
  ///
  /// - Parameters:
  ///   - width: Width in CSS px.
  ///   - height: Height in CSS px.
  public init(width: Double, height: Double) {
    self.width = width.asLength
    self.height = height.asLength
  }

  /// Creates a size in whole px; negative lengths count as 0.
  @inline(__always)
  init(pixels width: Int32, _ height: Int32) {
    self.width = Double(Swift.max(0, width))
    self.height = Double(Swift.max(0, height))
  }

  /// The smallest size that covers this one and another.
  func union(_ other: LayoutSize) -> LayoutSize {
    LayoutSize(width: Swift.max(width, other.width), height: Swift.max(height, other.height))
  }
}

/// A point in CSS px, finite.
public struct LayoutPoint: Hashable, Sendable {
  /// Distance to the right of the origin, in CSS px.
  public let x: Double
  /// Distance below the origin, in CSS px.
  public let y: Double

  /// Creates a point; NaN counts as 0, and coordinates are limited to ±2^50 px.
  ///
  /// - Parameters:
  ///   - x: Distance to the right of the origin, in CSS px.
  ///   - y: Distance below the origin, in CSS px.
  public init(x: Double, y: Double) {
    let far = LayoutSize.maxLength * 1024
    self.x = x.isNaN ? 0 : min(max(x, -far), far)
    self.y = y.isNaN ? 0 : min(max(y, -far), far)
  }

  /// Creates a point in whole px.
  @inline(__always)
  init(pixels x: Int32, _ y: Int32) {
    self.x = Double(x)
    self.y = Double(y)
  }
}

/// A rectangle in CSS px, finite.
///
/// All layouts return it. Rows and tiles of photos are in whole px.
public struct LayoutRect: Hashable, Sendable {
  /// The top left corner.
  public let origin: LayoutPoint
  /// Width and height.
  public let size: LayoutSize

  /// Creates a rectangle from its top left corner and its size.
  ///
  /// - Parameters:
  ///   - origin: The top left corner.
  ///   - size: Width and height.
  public init(origin: LayoutPoint, size: LayoutSize) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers in CSS px.
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The top edge.
  ///   - width: Width.
  ///   - height: Height.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: LayoutPoint(x: x, y: y), size: LayoutSize(width: width, height: height))
  }

  /// Creates a rectangle in whole px; a negative width or height counts as 0.
  ///
  /// Every 32-bit number is a valid coordinate, so that a row of a million photos needs no checks.
  @inline(__always)
  init(pixels x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    origin = LayoutPoint(pixels: x, y)
    size = LayoutSize(pixels: width, height)
  }

  /// Creates a rectangle in whole px, clamped to 32 bits; a negative width or height counts as 0.
  @inline(__always)
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(
      pixels: Int32(clamping: x), Int32(clamping: y), Int32(clamping: width),
      Int32(clamping: height))
  }

  /// The four numbers rounded to whole px, as files and pages have them.
  package var wholePixels: (x: Int, y: Int, width: Int, height: Int) {
    (x.asInt, y.asInt, width.asInt, height.asInt)
  }

  /// The left edge.
  public var x: Double { origin.x }
  /// The top edge.
  public var y: Double { origin.y }
  /// Width.
  public var width: Double { size.width }
  /// Height.
  public var height: Double { size.height }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The x coordinate of the centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the centre.
  public var midY: Double { origin.y + size.height / 2 }
}

/// The alignment of an item in a space longer than the item.
public enum LayoutAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left, or at the top if the free space is vertical.
  case leading
  /// Centred.
  case center
  /// At the right, or at the bottom if the free space is vertical.
  case trailing

  /// The distance of an item from the start of the space, from the free length.
  func offset(free: Double) -> Double {
    switch self {
    case .leading: 0
    case .center: free / 2
    case .trailing: free
    }
  }
}

extension Double {
  /// The number clamped to a length: 0 for negative numbers and NaN, at most
  /// `LayoutSize.maxLength`.
  var asLength: Double {
    self > 0 ? Swift.min(self, LayoutSize.maxLength) : 0
  }
}

/// The size that a container proposes to an item; a missing length requests the ideal one.
public struct ProposedSize: Hashable, Sendable {
  /// The proposed width in CSS px; `nil` requests the ideal width.
  public let width: Double?
  /// The proposed height in CSS px; `nil` requests the ideal height.
  public let height: Double?

  /// Requests the minimum size.
  public static let zero = ProposedSize(width: 0, height: 0)
  /// Requests the ideal size.
  public static let unspecified = ProposedSize(width: nil, height: nil)
  /// Requests the maximum size.
  public static let infinity = ProposedSize(width: .infinity, height: .infinity)

  /// Creates a proposal; NaN counts as missing and a negative length as 0.
  ///
  /// - Parameters:
  ///   - width: The proposed width in CSS px; `nil` requests the ideal width.
  ///   - height: The proposed height in CSS px; `nil` requests the ideal height.
  public init(width: Double?, height: Double?) {
    self.width = Self.normalized(width)
    self.height = Self.normalized(height)
  }

  /// Creates a proposal of a size.
  ///
  /// - Parameter size: The proposed size.
  public init(_ size: LayoutSize) {
    self.init(width: size.width, height: size.height)
  }

  /// The proposed size, with missing lengths taken from another size.
  ///
  /// - Parameter size: The lengths to use if they are missing; 10 px each by default.
  /// - Returns: The size, with `LayoutSize.maxLength` for infinite lengths.
  public func replacingUnspecifiedDimensions(
    by size: LayoutSize = LayoutSize(width: 10, height: 10)
  ) -> LayoutSize {
    LayoutSize(width: width ?? size.width, height: height ?? size.height)
  }

  /// The proposed width, or `nil` if it is missing or infinite.
  var finiteWidth: Double? {
    guard let width, width < LayoutSize.maxLength else { return nil }
    return width
  }

  private static func normalized(_ length: Double?) -> Double? {
    guard let length, !length.isNaN else { return nil }
    return max(0, length)
  }
}

extension Double {
  /// The number rounded down, without the call into the C library that `rounded` makes.
  ///
  /// On Linux a module that imports nothing is not linked with the C math library.
  var wholeBelow: Double {
    // Numbers from 2^52 are integers; NaN is returned unchanged.
    guard abs(self) < 4_503_599_627_370_496 else { return self }
    let whole = Double(Int(self))
    return whole > self ? whole - 1 : whole
  }

  /// The nearest integer, halves rounded up.
  var nearestWhole: Double { (self + 0.5).wholeBelow }

  /// The number rounded to an integer, halves up, and clamped to the range of `Int32`.
  var asInt: Int {
    guard !isNaN else { return 0 }
    return Int(Swift.min(Swift.max(nearestWhole, Double(Int32.min)), Double(Int32.max)))
  }
}

extension Double {
  /// The number as a gap in whole px, at most 2^20.
  var asGap: Double { Swift.min(asLength.nearestWhole, 1_048_576) }
}

extension Int {
  /// The number as the width of a page in px: at least 1, at most 2^30, so that edges are
  /// numbers of 32 bits.
  var asPixels: Int {
    Swift.min(Swift.max(1, self), 1 << 30)
  }

  /// The number as a length in px.
  var asLength: Double { Double(self).asLength }
}
