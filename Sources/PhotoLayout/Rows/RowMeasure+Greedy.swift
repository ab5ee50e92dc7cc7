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
    var above: Row?
    var first = 0
    var aspect = 0.0
    let height = grid.rowHeight
    let largest = largestCount
    // The tolerance of a thousandth of a px keeps five items of a fifth of the width in one row
    // whatever their sum rounds to.
    let room = Double(width) + 0.001
    let gap = Double(grid.spacing)
    var used = -gap
    for index in aspects.indices {
      let next = aspects[index].value
      let taken = next * height + gap
      let count = index - first
      // A row that were too high takes in the next item, which shrinks it.
      if count == largest
        || used + taken > room && count > 0 && isLegal(aspect: aspect, count: count)
      {
        let row = row(first: first, count: count, aspect: aspect)
        if isLegal(aspect: aspect, count: count) {
          body(row)
        } else {
          for item in first..<index {
            body(self.row(first: item, count: 1, aspect: aspects[item].value))
          }
        }
        above = row
        first = index
        aspect = 0
        used = -gap
      }
      aspect += next
      used += taken
    }
    guard first < aspects.count else { return }
    lastRow(first: first, count: aspects.count - first, aspect: aspect, above: above).forEach(body)
  }

  /// Whether a full row of the items is low enough.
  private func isLegal(aspect: Double, count: Int) -> Bool {
    scale(aspect: aspect, count: count) <= min(scales.upperBound, 4)
  }
}
