/// The rows of a list that is edited.
///
/// After an edit the rows are chosen anew from a little before the change until breaks, or all costs
/// where breaks are optimal, agree with those from before it; what follows is kept. The outcome is
/// that of choosing everything anew.
public struct RowPlan: Sendable {
  /// The items' ratios.
  public private(set) var aspects: [AspectRatio] = []
  private let measures: [RowMeasure]
  private var breaks: Breaks

  private enum Breaks {
    case greedy([GreedyPlan])
    case optimal(BreakPlan)
  }

  /// Makes a plan without items.
  ///
  /// - Parameters:
  ///   - grid: The layout.
  ///   - widths: The viewports' widths in CSS px; values below 1 count as 1.
  ///   - rowHeight: The baseline height at a width.
  public init(_ grid: FlowGrid, widths: [Int], rowHeight: (Int) -> Double) {
    measures = widths.map { grid.measure(width: $0, rowHeight: rowHeight($0)) }
    switch grid.breaks {
    case .greedy:
      breaks = .greedy(measures.map(GreedyPlan.init))
    case .optimal:
      var plan = BreakPlan(measures: measures)
      plan.keepsCheckpoints = true
      breaks = .optimal(plan)
    }
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
    switch breaks {
    case .greedy(var plans):
      // Nobody else may hold the plans while they change, or they would be copied.
      breaks = .greedy([])
      defer { breaks = .greedy(plans) }
      return plans.indices.reduce(0) { most, index in
        max(most, plans[index].replace(range, count: items.count, aspects: aspects))
      }
    case .optimal(var plan):
      breaks = .greedy([])
      defer { breaks = .optimal(plan) }
      return plan.replace(range, with: items)
    }
  }

  /// The rows at each width.
  public func arrangements() -> [Arrangement] {
    zip(measures, starts).map { measure, starts in
      measure.arrangement(rows: measure.rows(starts, aspects))
    }
  }

  private var starts: [[Int]] {
    switch breaks {
    case .greedy(let plans): plans.map(\.starts)
    case .optimal(let plan): plan.starts()
    }
  }
}
