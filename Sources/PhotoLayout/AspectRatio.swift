/// The width of an item divided by its height, always from 1:100 to 10,000:1.
public struct AspectRatio: Hashable, Sendable {
  /// Width divided by height, in `limits`.
  public let value: Double

  /// The range of ratios; a ratio outside is clamped to it.
  ///
  /// The lower limit is the smallest ratio that `hundredths` can express. The upper limit keeps the
  /// height of a row above zero.
  public static let limits = 0.01...10_000.0

  /// The ratio that replaces an invalid size.
  public static let square = AspectRatio(unchecked: 1)

  /// Creates a ratio, or `nil` if the value is zero, negative, infinite or NaN.
  ///
  /// The initializer fails instead of choosing a default so that the caller can report the item.
  ///
  /// - Parameter value: Width divided by height.
  public init?(_ value: Double) {
    guard value.isFinite, value > 0 else { return nil }
    self.init(unchecked: value)
  }

  /// Creates a ratio from a size in any unit, or `nil` if the size is invalid.
  ///
  /// - Parameters:
  ///   - width: The width after the orientation is applied.
  ///   - height: The height after the orientation is applied.
  public init?(width: Double, height: Double) {
    guard width > 0, height > 0 else { return nil }
    self.init(width / height)
  }

  /// The ratio in whole hundredths, at least 1.
  ///
  /// Pages write ratios as CSS classes with two decimals. A layout that has to agree with the page
  /// within half a pixel must use the same two decimals.
  public var hundredths: Int {
    wholePixels(value * 100)
  }

  /// This ratio rounded to hundredths.
  public var quantised: AspectRatio {
    AspectRatio(unchecked: Double(hundredths) / 100)
  }

  private init(unchecked value: Double) {
    self.value = min(max(value, Self.limits.lowerBound), Self.limits.upperBound)
  }
}
