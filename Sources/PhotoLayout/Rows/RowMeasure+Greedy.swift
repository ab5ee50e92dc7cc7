extension RowMeasure {
  /// Rows that close when the next item does not fit at the baseline height.
  func greedyRows(_ aspects: [AspectRatio]) -> [Row] {
    var rows: [Row] = []
    forEachGreedyRow(aspects) { rows.append($0) }
    return rows
  }

  /// Hands out greedy rows one by one, so that frames can be written without keeping the rows.
  @inline(__always)
  func forEachGreedyRow(_ aspects: [AspectRatio], _ body: (Row) -> Void) {
    var above: Double?
    var first = 0
    while first < aspects.count {
      let (end, aspect) = greedyEnd(aspects, first: first)
      guard end < aspects.count else {
        lastRow(first: first, count: end - first, aspect: aspect, above: above).forEach(body)
        return
      }
      let row = row(first: first, count: end - first, aspect: aspect)
      if isLegal(aspect: aspect, count: row.count) {
        body(row)
      } else {
        for item in first..<end {
          body(self.row(first: item, count: 1, aspect: aspects[item].value))
        }
      }
      above = row.height
      first = end
    }
  }

  /// The end of the row that begins with an item, and the sum of its ratios.
  @inline(__always)
  private func greedyEnd(_ aspects: [AspectRatio], first: Int) -> (end: Int, aspect: Double) {
    // The tolerance of a thousandth of a px keeps five items of a fifth of the width in one row
    // whatever their sum rounds to.
    let room = Double(width) + 0.001
    let gap = Double(grid.spacing)
    let limit = min(aspects.count, first + largestCount)
    var end = first
    var aspect = 0.0
    var used = -gap
    while end < limit {
      let next = aspects[end].value
      let grown = used + (next * grid.rowHeight + gap)
      // A row that were too high takes in the next item, which shrinks it.
      if grown > room, end > first, isLegal(aspect: aspect, count: end - first) { break }
      aspect += next
      used = grown
      end += 1
    }
    return (end, aspect)
  }

  /// Whether a full row of the items is low enough.
  private func isLegal(aspect: Double, count: Int) -> Bool {
    available(count) <= min(scales.upperBound, 4) * grid.rowHeight * aspect
  }
}
