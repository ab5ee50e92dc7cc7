/// The optimal rows of a list that is edited.
///
/// After an edit the rows are chosen anew from a little before the change until all costs agree with
/// those from before it; what follows is kept. The outcome is that of choosing everything anew.
public struct RowPlan: Sendable {
  /// The items' ratios.
  public private(set) var aspects: [AspectRatio] = []
  private let measures: [RowMeasure]
  private var plan: BreakPlan

  /// Makes a plan without items.
  ///
  /// - Parameters:
  ///   - grid: The layout; its breaks are taken to be optimal.
  ///   - widths: The viewports' widths in CSS px; values below 1 count as 1.
  ///   - rowHeight: The baseline height at a width.
  public init(_ grid: FlowGrid, widths: [Int], rowHeight: (Int) -> Double) {
    measures = widths.map { grid.measure(width: $0, rowHeight: rowHeight($0)) }
    plan = BreakPlan(measures: measures)
    plan.keepsCheckpoints = true
  }

  /// Replaces items by others; an empty range inserts, no items remove.
  ///
  /// - Parameters:
  ///   - range: The items to replace; what lies beyond the end is ignored.
  ///   - items: The ratios to put in their place.
  /// - Returns: How many items were looked at again.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with items: [AspectRatio]) -> Int {
    let range = range.clamped(to: aspects.startIndex..<aspects.endIndex)
    aspects.replaceSubrange(range, with: items)
    return plan.replace(range, with: items)
  }

  /// The rows at each width.
  public func arrangements() -> [Arrangement] {
    zip(measures, plan.starts()).map { measure, starts in
      measure.arrangement(rows: measure.rows(starts, aspects))
    }
  }
}
