/// The rows of a long list at one width in compact form, 8 bytes per row.
public struct RowBreaks: Hashable, Sendable {
  /// The width in CSS px.
  public let width: Int
  /// The first item of each row.
  public let starts: [UInt32]
  /// The height of each row in CSS px; that of the last row is computed as if it were full.
  public let heights: [Float]

  init(measure: RowMeasure, starts: [UInt32], sums: AspectSums) {
    width = measure.width
    self.starts = starts
    let full = Double(measure.width + measure.grid.spacing)
    let gap = Double(measure.grid.spacing)
    guard !starts.isEmpty else {
      heights = []
      return
    }
    heights = unsafe [Float](unsafeUninitializedCapacity: starts.count) { heights, count in
      var end = sums.count
      var after = sums.values[end]
      // Iterates backwards, as the search did, because the end of the sums is still in the cache.
      for row in starts.indices.reversed() {
        let first = Int(starts[row])
        let before = sums.values[first]
        let available = max(1, full - Double(end &- first) * gap)
        let height = available * AspectSums.unit / Double(after &- before)
        unsafe heights.initializeElement(at: row, to: Float(height))
        (end, after) = (first, before)
      }
      count = starts.count
    }
  }
}

extension FlowGrid {
  /// The optimal rows of a long list for several widths in one pass.
  ///
  /// - Parameters:
  ///   - ratios: Width divided by height of each item; an invalid ratio counts as 1.
  ///   - widths: The viewports' widths in CSS px; values below 1 count as 1.
  ///   - kernel: The compiled version of the search.
  ///   - rowHeight: Returns the baseline height at a width, in CSS px.
  /// - Returns: The rows at each width.
  public func rowBreaks(
    _ ratios: [Float], widths: [Int], kernel: KernelVariant = .fastest, rowHeight: (Int) -> Double
  ) -> [RowBreaks] {
    let measures = widths.map { measure(width: $0, rowHeight: rowHeight($0)) }
    var plan = BreakPlan(measures: measures, kernel: kernel)
    plan.append(ratios: ratios)
    return plan.rowBreaks()
  }
}
