/// The heights that a full row may have, as multiples of the baseline height.
public struct RowScales: Hashable, Sendable {
  /// The least scale of a row of three items or more, from 0.25 to 1.
  public let minimum: Double
  /// The greatest scale of a row of several items, at least 1.
  ///
  /// A single item may be higher, where the items beside it allow nothing else.
  public let maximum: Double

  /// Makes a range of scales; numbers outside the limits count as the nearest legal ones.
  public init(minimum: Double = 2.0 / 3, maximum: Double = .infinity) {
    self.minimum = minimum.isNaN ? 2.0 / 3 : min(max(minimum, 0.25), 1)
    self.maximum = maximum.isNaN ? .infinity : max(maximum, 1)
  }
}
