/// Consecutive items that share a line.
public struct Row: Hashable, Sendable {
  /// The index of the first item.
  public var first: Int
  /// The number of items, at least 1.
  public var count: Int
  /// The exact height in CSS px, before rounding.
  public var height: Double
  /// The sum of the items' aspect ratios.
  public var aspect: Double
  /// The aspect ratio of the empty space before the first item; 0 if the row begins at the edge.
  public var leadingFiller: Double
  /// The aspect ratio of the empty space after the last item; 0 if the row reaches the edge.
  ///
  /// Pages fill the space with an invisible item, so that the row keeps its height at every width.
  public var filler: Double

  /// The indices of the row's items.
  public var items: Range<Int> { first..<(first + count) }

  /// Whether the row's widths and gaps add up to the whole width.
  public var isFull: Bool { filler == 0 && leadingFiller == 0 }

  /// The ratio of the whole line, including the empty space.
  var lineAspect: Double { leadingFiller + aspect + filler }

  /// The number of gaps in the line; empty space at an end adds one.
  var gapCount: Int {
    count - 1 + (filler > 0 ? 1 : 0) + (leadingFiller > 0 ? 1 : 0)
  }

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - first: The index of the first item.
  ///   - count: The number of items, at least 1.
  ///   - height: The exact height in CSS px.
  ///   - aspect: The sum of the items' aspect ratios.
  ///   - leadingFiller: The aspect ratio of the empty space before the items; 0 for none.
  ///   - filler: The aspect ratio of the empty space after the items; 0 for none.
  public init(
    first: Int, count: Int, height: Double, aspect: Double, leadingFiller: Double = 0,
    filler: Double = 0
  ) {
    self.first = first
    self.count = count
    self.height = height
    self.aspect = aspect
    self.leadingFiller = leadingFiller
    self.filler = filler
  }
}

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
