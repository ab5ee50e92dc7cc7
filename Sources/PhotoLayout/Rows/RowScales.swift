/// The permitted heights of a full row, as multiples of the baseline height.
public struct RowScales: Hashable, Sendable {
  /// The minimum scale of a row of three or more items, from 0.25 to 1.
  public let minimum: Double
  /// The maximum scale of a row of several items, at least 1.
  ///
  /// A single item may be higher if its neighbours permit no other breaks.
  public let maximum: Double

  /// Creates a range of scales; values outside the limits are clamped.
  public init(minimum: Double = 2.0 / 3, maximum: Double = .infinity) {
    self.minimum = minimum.isNaN ? 2.0 / 3 : min(max(minimum, 0.25), 1)
    self.maximum = maximum.isNaN ? .infinity : max(maximum, 1)
  }
}
