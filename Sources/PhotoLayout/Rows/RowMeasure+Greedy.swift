extension RowMeasure {
  /// The rows of greedy breaks: a row closes when the next item does not fit at the baseline
  /// height.
  func greedyRows(_ aspects: [AspectRatio]) -> [Row] {
    var walk = GreedyWalk(self)
    var rows: [Row] = []
    while let row = walk.next(aspects) { rows.append(row) }
    return rows
  }
}

/// Generates greedy rows one by one, so that frames can be written without storing the rows.
struct GreedyWalk {
  private let measure: RowMeasure
  // Precomputed limits of a row.
  private let available: Double
  private let gap: Double
  private let rowHeight: Double
  private let full: Double
  private let maxCount: Int
  /// The maximum height of a full row in px.
  private let maxHeight: Double

  private var first = 0
  /// Items before this index get a row each.
  private var singlesEnd = 0
  private var above: Double?

  private struct End {
    var item: Int
    /// The sum of the row's ratios.
    var aspect: Double
    /// Whether the full row is at most `maxHeight` high.
    var isLow: Bool
  }

  init(_ measure: RowMeasure) {
    self.measure = measure
    // The tolerance of 0.001 px keeps five items of a fifth of the width in one row despite
    // rounding.
    available = Double(measure.width) + 0.001
    gap = Double(measure.grid.spacing)
    rowHeight = measure.grid.rowHeight
    full = Double(measure.width) + gap
    maxCount = measure.maxCount
    maxHeight = min(measure.scales.upperBound, 4) * rowHeight
  }

  /// Returns the next row, or `nil` after the last visible one.
  ///
  /// `aspects` must hold the ratios of all items, and be the same at each call.
  @inline(__always)
  mutating func next(_ aspects: [AspectRatio]) -> Row? {
    guard first < aspects.count else { return nil }
    var end = first < singlesEnd ? single(aspects) : end(aspects)
    guard end.item < aspects.count else { return last(end) }
    if !end.isLow {
      singlesEnd = end.item
      end = single(aspects)
    }
    let row = measure.row(first: first, count: end.item &- first, aspect: end.aspect)
    above = row.height
    first = end.item
    return row
  }

  private mutating func last(_ end: End) -> Row? {
    let count = end.item - first
    defer { first = end.item }
    return measure.lastRow(first: first, count: count, aspect: end.aspect, above: above).first
  }

  private func single(_ aspects: [AspectRatio]) -> End {
    End(item: first &+ 1, aspect: aspects[first].value, isLow: true)
  }

  /// The end of the row that begins at `first`.
  @inline(__always)
  private func end(_ aspects: [AspectRatio]) -> End {
    let limit = min(aspects.count, first &+ maxCount)
    var end = first &+ 1
    var aspect = aspects[first].value
    var used = aspect * rowHeight
    while end < limit {
      let next = aspects[end].value
      let grown = used + (next * rowHeight + gap)
      // A row that would be too high gets the next item as well, which makes it lower.
      if grown > available, isLow(aspect, end &- first) {
        return End(item: end, aspect: aspect, isLow: true)
      }
      aspect += next
      used = grown
      end &+= 1
    }
    return End(item: end, aspect: aspect, isLow: isLow(aspect, end &- first))
  }

  @inline(__always)
  private func isLow(_ aspect: Double, _ count: Int) -> Bool {
    max(1, full - Double(count) * gap) <= maxHeight * aspect
  }
}
