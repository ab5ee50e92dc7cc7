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
      if used + taken > room || count == largestCount, mayClose(aspect: aspect, count: count) {
        rows.append(row(first: first, count: count, aspect: aspect))
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

  /// Whether items may be a full row; a row that were too high takes in the next item, which
  /// shrinks it.
  private func mayClose(aspect: Double, count: Int) -> Bool {
    count == largestCount
      || count > 0 && tightness(aspect: aspect, count: count) >= tightness.lowerBound
  }
}
