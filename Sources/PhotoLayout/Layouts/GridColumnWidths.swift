/// The widths of the columns of a `Grid`.
struct GridColumnWidths {
  private(set) var widths: [Double] = []

  private struct Column {
    /// The width of the widest cell, with flexible cells at their minimum.
    var minimum = 0.0
    /// The width of the widest cell if no width is proposed.
    var ideal = 0.0
    /// The maximum width of the flexible cells.
    var maximum = 0.0
    var isFlexible = false
    var priority = -Double.infinity

    mutating func add(_ item: LayoutItem) {
      let natural = item.sizeThatFits(.unspecified).width
      let largest = item.sizeThatFits(ProposedSize(width: .infinity, height: nil)).width
      let isGrowing = largest > natural
      let smallest =
        isGrowing ? item.sizeThatFits(ProposedSize(width: 0, height: nil)).width : natural
      minimum = max(minimum, smallest)
      ideal = max(ideal, natural)
      maximum = max(maximum, largest)
      isFlexible = isFlexible || isGrowing
      if !item.priority.isNaN { priority = max(priority, item.priority) }
    }
  }

  /// - Parameters:
  ///   - rows: The cells of each row that has columns.
  ///   - width: The width to fill; `nil` for the ideal width of each column.
  ///   - spacing: The gap between columns.
  init(rows: [ArraySlice<LayoutItem>], width: Double?, spacing: Double) {
    var columns = Array(repeating: Column(), count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (index, item) in row.enumerated() { columns[index].add(item) }
    }
    widths = columns.map(\.ideal)
    guard let width else { return }

    let flexible = columns.indices.filter { columns[$0].isFlexible }
    let gaps = Double(max(0, columns.count - 1)) * spacing
    var rest = columns.reduce(width - gaps) { $0 - ($1.isFlexible ? 0 : $1.ideal) }
    // The least flexible columns first: the width that they cannot take is left for the others.
    let order = flexible.sorted { one, other in
      let (first, second) = (columns[one], columns[other])
      if first.priority != second.priority { return first.priority > second.priority }
      let (give, otherGive) = (first.maximum - first.minimum, second.maximum - second.minimum)
      return give != otherGive ? give < otherGive : one < other
    }
    for (rank, index) in order.enumerated() {
      let column = columns[index]
      let after = order[rank...]
      let equals = after.count { columns[$0].priority == column.priority }
      let reserved = after.dropFirst(equals).reduce(0) { $0 + columns[$1].minimum }
      let share = (rest - reserved) / Double(equals)
      widths[index] = max(column.minimum, min(share, column.maximum)).asLength
      rest -= widths[index]
    }
  }
}

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
