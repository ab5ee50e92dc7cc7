/// Justified rows: a row is filled at the baseline height, then scaled so that the widths and gaps
/// add up to the width of the viewport.
///
/// The name and the greedy algorithm are those of rdev/FlowGrid (2021). Unlike the published code,
/// this implementation counts the gaps, shrinks an item that is wider than the viewport, never
/// creates an empty row and never scales a row above `maxScale`. The optimal algorithm follows
/// Knuth and Plass, "Breaking Paragraphs into Lines" (1981): it chooses the breaks with the least
/// total cost, where a row of c items costs c·(height / rowHeight - 1)².
public struct FlowGrid: Hashable, Sendable {
  /// The baseline height of a row in CSS px, from 1 to 100,000.
  public var rowHeight: Double { didSet { rowHeight = Self.legal(rowHeight: rowHeight) } }
  /// The gap between items and between rows in CSS px, from 0 to 100,000.
  public var spacing: Int { didSet { spacing = Self.legal(spacing: spacing) } }
  /// How the items are divided into rows.
  public var breaks: RowBreaking
  /// How a last row that does not reach the edge is treated.
  public var lastRow: LastRow
  /// Whether optimal breaks avoid a short last row.
  public var avoidsWidows: Bool
  /// The permitted heights of a row, as multiples of `rowHeight`.
  public var scales: RowScales
  /// Whether rows are scaled to the width.
  ///
  /// `false` corresponds to `disableFill` of the published FlowGrid: rows keep the baseline height,
  /// or are lower if a single item is wider than the viewport.
  public var fill: Bool
  /// The side at which rows begin.
  public var direction: LineDirection

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - rowHeight: The baseline height of a row in CSS px; values below 1 count as 1.
  ///   - spacing: The gap in CSS px; negative values count as 0.
  ///   - breaks: How the items are divided into rows.
  ///   - lastRow: How a last row that does not reach the edge is treated.
  ///   - avoidsWidows: Whether optimal breaks avoid a short last row.
  ///   - maxScale: The maximum height of a row of several items as a multiple of `rowHeight`, at
  ///     least 1; greedy rows are limited to 4.
  ///   - minScale: The minimum height of a row of three or more items as a multiple of `rowHeight`,
  ///     from 0.25 to 1; only for optimal breaks. Lower values make the search slower.
  ///   - fill: Whether rows are scaled to the width.
  ///   - direction: The side at which rows begin.
  public init(
    rowHeight: Double = 240, spacing: Int = 4, breaks: RowBreaking = .optimal,
    lastRow: LastRow = .natural, avoidsWidows: Bool = true, maxScale: Double = .infinity,
    minScale: Double = 2.0 / 3, fill: Bool = true, direction: LineDirection = .leftToRight
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
  /// - Returns: The rows.
  /// - Complexity: O(n) in the number of items, times the items of a row where breaks are optimal.
  public func arrange(_ aspects: [AspectRatio], width: Int) -> Arrangement {
    arrange(aspects, widths: [width]) { _ in rowHeight }[0]
  }

  /// Breaks the items into rows for several widths in one pass.
  ///
  /// The rows at a width do not depend on the other widths.
  ///
  /// - Parameters:
  ///   - aspects: The items' ratios, in order.
  ///   - widths: The viewports' widths in CSS px; values below 1 count as 1.
  ///   - rowHeight: Returns the baseline height at a width, in CSS px.
  /// - Returns: One arrangement per width, in the order of the widths.
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

/// How a last row that does not reach the edge is treated.
///
/// In every mode, a last row wider than the viewport is shrunk to fit.
public enum LastRow: String, Hashable, Sendable, CaseIterable {
  /// The row keeps the baseline height and is aligned to the start. With optimal breaks, it fills the width if it is
  /// then scaled by at most 30 %.
  case natural
  /// The row is scaled to the width, unless it would exceed `maxScale`.
  case justify
  /// Like `natural`, but centred.
  case center
  /// Like `natural`, but aligned to the end.
  case trailing
  /// The row is scaled by at most 25 %, or hidden if that is not enough.
  case hide
  /// The row has the height of the row above.
  case previous
}

/// How the items of a section are divided into rows.
public enum RowBreaking: String, Hashable, Sendable, CaseIterable {
  /// All breaks are chosen together so that row heights are as close to the baseline as possible.
  case optimal
  /// A row closes when the next item does not fit, as in rdev/FlowGrid, and the last row is not scaled up.
  ///
  /// Appending an item changes only the last row.
  case greedy
}

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
