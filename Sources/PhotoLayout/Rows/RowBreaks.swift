/// The rows of a long list at one width, in as little memory as they need: 8 bytes a row.
public struct RowBreaks: Hashable, Sendable {
  /// The width in CSS px.
  public let width: Int
  /// The first item of each row.
  public let starts: [UInt32]
  /// The height of each row in CSS px, the last one as if it were full.
  public let heights: [Float]

  init(measure: RowMeasure, backwards: [UInt32], sums: AspectSums) {
    width = measure.width
    let rows = backwards.count
    let height = AspectSums.unit
    let full = Double(measure.width + measure.grid.spacing)
    let gap = Double(measure.grid.spacing)
    var starts = [UInt32](repeating: 0, count: rows)
    var heights = [Float](repeating: 0, count: rows)
    var end = sums.count
    for (row, start) in backwards.enumerated() {
      let first = Int(start)
      let available = max(1, full - Double(end &- first) * gap)
      let aspect = Double(sums.values[end] &- sums.values[first])
      starts[rows &- 1 &- row] = start
      heights[rows &- 1 &- row] = Float(available * height / aspect)
      end = first
    }
    self.starts = starts
    self.heights = heights
  }
}

extension FlowGrid {
  /// The optimal rows of a long list of plain ratios for several widths in one pass.
  ///
  /// - Parameters:
  ///   - ratios: Width divided by height of each item; what is no ratio counts as a square.
  ///   - widths: The viewports' widths in CSS px; values below 1 count as 1.
  ///   - rowHeight: The baseline height at a width.
  /// - Returns: The rows at each width.
  public func rowBreaks(
    _ ratios: [Float], widths: [Int], rowHeight: (Int) -> Double
  ) -> [RowBreaks] {
    var plan = BreakPlan(measures: widths.map { measure(width: $0, rowHeight: rowHeight($0)) })
    plan.append(ratios: ratios)
    return plan.rowBreaks()
  }
}
