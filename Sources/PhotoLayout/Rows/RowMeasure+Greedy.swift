extension RowMeasure {
  /// Rows that close when the next item does not fit at the baseline height.
  func greedyRows(_ aspects: [AspectRatio]) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(aspects.count / 4 + 1)
    var first = 0
    var aspect = 0.0
    // The tolerance of a thousandth of a px keeps five items of a fifth of the width in one row
    // whatever their sum rounds to.
    let room = Double(width) + 0.001
    let gap = Double(grid.spacing)
    var used = -gap
    for index in aspects.indices {
      let next = aspects[index].value
      let taken = next * grid.rowHeight + gap
      let count = index - first
      // A row that were too high takes in the next item, which shrinks it.
      if count == largestCount
        || used + taken > room && count > 0 && isLegal(aspect: aspect, count: count)
      {
        if isLegal(aspect: aspect, count: count) {
          rows.append(row(first: first, count: count, aspect: aspect))
        } else {
          rows += (first..<index).map { row(first: $0, count: 1, aspect: aspects[$0].value) }
        }
        first = index
        aspect = 0
        used = -gap
      }
      aspect += next
      used += taken
    }
    if first < aspects.count {
      rows += lastRow(
        first: first, count: aspects.count - first, aspect: aspect, above: rows.last)
    }
    return rows
  }

  /// Whether a full row of the items is low enough.
  private func isLegal(aspect: Double, count: Int) -> Bool {
    scale(aspect: aspect, count: count) <= min(scales.upperBound, 4)
  }
}
