/// Justified rows: a row is filled at the baseline height, then scaled so that widths and gaps give
/// the viewport's width exactly.
///
/// The name and the greedy rule are those of rdev/FlowGrid (2021). Unlike the published code this
/// one counts the gaps, shrinks an item that is wider than the viewport, never opens an empty row
/// and never lets a row grow above `maxScale`. The optimal rule is after Knuth and Plass, "Breaking
/// Paragraphs into Lines" (1981): of all ways to break the rows it takes the one with the least sum
/// of `cost(of:)`.
public struct FlowGrid: Hashable, Sendable {
  /// The baseline height of a row in CSS px, from 1 to 100,000.
  public var rowHeight: Double { didSet { rowHeight = Self.legal(rowHeight: rowHeight) } }
  /// The gap between items and between rows in CSS px, from 0 to 100,000.
  public var spacing: Int { didSet { spacing = Self.legal(spacing: spacing) } }
  /// How the items are divided into rows.
  public var breaks: RowBreaking
  /// What happens to a last row that does not reach the edge.
  public var lastRow: LastRow
  /// Whether optimal breaks avoid a short last row.
  public var avoidsWidows: Bool
  /// Which scales a row may have.
  public var scales: RowScales
  /// Whether rows are stretched to the edge.
  ///
  /// `false` is the published FlowGrid's `disableFill`: rows keep the baseline height, or less where
  /// a single item is wider than the viewport.
  public var fill: Bool
  /// The side on which rows begin.
  public var direction: LayoutDirection

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - rowHeight: The baseline height of a row in CSS px; values below 1 count as 1.
  ///   - spacing: The gap in CSS px; negative values count as 0.
  ///   - breaks: How the items are divided into rows.
  ///   - lastRow: What happens to a last row that does not reach the edge.
  ///   - avoidsWidows: Whether optimal breaks avoid a short last row.
  ///   - maxScale: No row of several items is higher than this times `rowHeight`, at least 1; greedy
  ///     rows are never higher than 4 times.
  ///   - minScale: No row of three items or more is lower than this times `rowHeight` where breaks
  ///     are optimal, from 0.25 to 1; the less, the more rows are tried.
  ///   - fill: Whether rows are stretched to the edge.
  ///   - direction: The side on which rows begin.
  public init(
    rowHeight: Double = 240, spacing: Int = 4, breaks: RowBreaking = .optimal,
    lastRow: LastRow = .natural, avoidsWidows: Bool = true, maxScale: Double = .infinity,
    minScale: Double = 2.0 / 3, fill: Bool = true, direction: LayoutDirection = .leftToRight
  ) {
    self.rowHeight = Self.legal(rowHeight: rowHeight)
    self.spacing = Self.legal(spacing: spacing)
    self.breaks = breaks
    self.lastRow = lastRow
    self.avoidsWidows = avoidsWidows
    self.scales = RowScales(minimum: minScale, maximum: maxScale)
    self.fill = fill
    self.direction = direction
  }

  /// Breaks the items into rows for one width.
  ///
  /// - Parameters:
  ///   - aspects: The items' ratios, in order.
  ///   - width: The viewport's width in CSS px; values below 1 count as 1.
  /// - Returns: The rows and what follows from them.
  /// - Complexity: O(n) in the number of items, times the items of a row where breaks are optimal.
  public func arrange(_ aspects: [AspectRatio], width: Int) -> Arrangement {
    arrange(aspects, widths: [width]) { _ in rowHeight }[0]
  }

  /// Breaks the items into rows for several widths in one pass.
  ///
  /// Each width gets the same rows as if it were the only one.
  ///
  /// - Parameters:
  ///   - aspects: The items' ratios, in order.
  ///   - widths: The viewports' widths in CSS px; values below 1 count as 1.
  ///   - rowHeight: The baseline height at a width.
  /// - Returns: One arrangement a width, in their order.
  /// - Complexity: O(n) in the number of items, times the items of a row where breaks are optimal.
  public func arrange(
    _ aspects: [AspectRatio], widths: [Int], rowHeight: (Int) -> Double
  ) -> [Arrangement] {
    let measures = widths.map { measure(width: $0, rowHeight: rowHeight($0)) }
    switch breaks {
    case .greedy:
      return measures.map { $0.arrangement(rows: $0.greedyRows(aspects)) }
    case .optimal:
      var plan = BreakPlan(measures: measures)
      plan.append(aspects)
      return plan.starts().enumerated().map { lane, starts in
        measures[lane].arrangement(rows: measures[lane].rows(starts, aspects))
      }
    }
  }

  /// The rules for one width.
  func measure(width: Int, rowHeight: Double) -> RowMeasure {
    var grid = self
    grid.rowHeight = rowHeight
    return RowMeasure(grid: grid, width: min(max(1, width), 1_000_000))
  }

  private static func legal(rowHeight: Double) -> Double {
    rowHeight.isFinite ? min(max(1, rowHeight), 100_000) : 240
  }

  private static func legal(spacing: Int) -> Int {
    min(max(0, spacing), 100_000)
  }
}
