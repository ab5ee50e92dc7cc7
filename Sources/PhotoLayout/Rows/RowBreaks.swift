/// The rows of a long list at one width, in as little memory as they need: 8 bytes a row.
public struct RowBreaks: Hashable, Sendable {
  /// The width in CSS px.
  public let width: Int
  /// The first item of each row.
  public let starts: [UInt32]
  /// The height of each row in CSS px, the last one as if it were full.
  public let heights: [Float]

  init(measure: RowMeasure, starts: [UInt32], sums: AspectSums) {
    width = measure.width
    self.starts = starts
    var heights: [Float] = []
    heights.reserveCapacity(starts.count)
    for (row, start) in starts.enumerated() {
      let end = row + 1 < starts.count ? Int(starts[row + 1]) : sums.count
      let aspect = sums.aspect(Int(start)..<end)
      heights.append(Float(measure.available(end - Int(start)) / aspect))
    }
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
