/// The rule for the width of a column of a `ColumnGrid`, like SwiftUI's `GridItem`.
public enum GridColumn: Hashable, Sendable {
  /// A column of a fixed width in CSS px.
  case fixed(Double)
  /// A column that takes an equal share of the width, between a minimum and a maximum in CSS px.
  case flexible(minimum: Double = 10, maximum: Double = .infinity)
  /// As many columns as fit in the share of one column, each at least `minimum` wide if one fits.
  case adaptive(minimum: Double, maximum: Double = .infinity)

  /// The maximum number of columns of an adaptive rule.
  public static let maxAdaptiveColumns = 10_000

  /// The minimum width of the rule.
  var minimum: Double {
    switch self {
    case .fixed(let width): width.asLength
    case .flexible(let minimum, _), .adaptive(let minimum, _): minimum.asLength
    }
  }

  /// The widths of the columns of an adaptive rule, from its share of the width.
  static func split(
    _ share: Double, minimum: Double, maximum: Double, spacing: Double
  ) -> [Double] {
    // The quotient is infinite if both `minimum` and `spacing` are 0, and NaN if `share` is 0 as
    // well.
    let fitting = ((share + spacing) / (minimum.asLength + spacing)).wholeBelow
    let count = fitting >= 1 ? Int(min(fitting, Double(maxAdaptiveColumns))) : 1
    let width = (share - spacing * Double(count - 1)) / Double(count)
    return Array(repeating: min(width, maximum.asLength).asLength, count: count)
  }
}
