/// The rule for the width of one column of a `LazyVGrid`, as SwiftUI's `GridItem`.
public enum GridColumn: Hashable, Sendable {
  /// One column of one width.
  case fixed(Double)
  /// One column that takes its share of the width, between a minimum and a maximum.
  case flexible(minimum: Double = 10, maximum: Double = .infinity)
  /// As many columns as fit into the share of one, each at least the minimum if one fits.
  case adaptive(minimum: Double, maximum: Double = .infinity)

  /// The most columns that one adaptive rule gives, whatever its minimum.
  public static let adaptiveLimit = 10_000

  /// The narrowest that the rule wants to be.
  var minimum: Double {
    switch self {
    case .fixed(let width): width.asLength
    case .flexible(let minimum, _), .adaptive(let minimum, _): minimum.asLength
    }
  }

  /// The widths that one adaptive rule makes of its share.
  static func split(
    _ share: Double, minimum: Double, maximum: Double, spacing: Double
  ) -> [Double] {
    // A minimum and a gap of nothing divide into infinity, or NaN where the share is nothing too.
    let fitting = ((share + spacing) / (minimum.asLength + spacing)).wholeBelow
    let count = fitting >= 1 ? Int(min(fitting, Double(adaptiveLimit))) : 1
    let width = (share - spacing * Double(count - 1)) / Double(count)
    return Array(repeating: min(width, maximum.asLength).asLength, count: count)
  }
}
