/// The width of an item divided by its height, always from 1:100 to 10,000:1.
public struct AspectRatio: Hashable, Sendable {
  /// Width divided by height, in `limits`.
  public let value: Double

  /// The ratios that layouts work with; a more extreme one counts as the nearest of them.
  ///
  /// They are the ratios that `hundredths` can tell, so that engine and page agree. A strip of
  /// 1:1,000,000 has no width on any screen, and would make a row as tall as a tower.
  public static let limits = 0.01...10_000.0

  /// The ratio that stands in for a size that is no size.
  public static let square = AspectRatio(unchecked: 1)

  /// Makes a ratio from a number, or `nil` from zero, a negative number, infinity and NaN.
  ///
  /// Bad sizes are the commonest wrong input of a layout, to be reported by whoever knows the
  /// item's name.
  ///
  /// - Parameter value: Width divided by height.
  public init?(_ value: Double) {
    guard value.isFinite, value > 0 else { return nil }
    self.init(unchecked: value)
  }

  /// Makes a ratio from a size in any unit, or `nil` where the two give none.
  ///
  /// - Parameters:
  ///   - width: The width as displayed, that is after the orientation was applied.
  ///   - height: The height as displayed.
  public init?(width: Double, height: Double) {
    guard width > 0, height > 0 else { return nil }
    self.init(width / height)
  }

  /// The ratio in whole hundredths, at least 1.
  ///
  /// Pages carry ratios as CSS classes with two decimals; a layout that is to agree with the page to
  /// half a pixel must be computed from the same two decimals.
  public var hundredths: Int {
    wholePixels(value * 100)
  }

  /// The ratio rounded to hundredths.
  public var quantised: AspectRatio {
    AspectRatio(unchecked: Double(hundredths) / 100)
  }

  private init(unchecked value: Double) {
    self.value = min(max(value, Self.limits.lowerBound), Self.limits.upperBound)
  }
}
