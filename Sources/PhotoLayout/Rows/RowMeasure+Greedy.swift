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
    let walk = GreedyWalk(self)
    var above: Double?
    var first = 0
    while first < aspects.count {
      let end = walk.end(aspects, first: first)
      guard end.item < aspects.count else {
        let count = end.item - first
        lastRow(first: first, count: count, aspect: end.aspect, above: above).forEach(body)
        return
      }
      let row = row(first: first, count: end.item - first, aspect: end.aspect)
      if end.isLow {
        body(row)
      } else {
        for item in first..<end.item {
          body(self.row(first: item, count: 1, aspect: aspects[item].value))
        }
      }
      above = row.height
      first = end.item
    }
  }
}

/// The rules of a greedy row, computed once.
private struct GreedyWalk {
  private let room: Double
  private let gap: Double
  private let rowHeight: Double
  private let full: Double
  private let largestCount: Int
  /// A full row is low enough if its items share at most this for each unit of their ratios.
  private let most: Double

  struct End {
    var item: Int
    /// The sum of the row's ratios.
    var aspect: Double
    /// Whether the full row is low enough.
    var isLow: Bool
  }

  init(_ measure: RowMeasure) {
    // The tolerance of a thousandth of a px keeps five items of a fifth of the width in one row
    // whatever their sum rounds to.
    room = Double(measure.width) + 0.001
    gap = Double(measure.grid.spacing)
    rowHeight = measure.grid.rowHeight
    full = Double(measure.width) + gap
    largestCount = measure.largestCount
    most = min(measure.scales.upperBound, 4) * rowHeight
  }

  /// The end of the row that begins with an item.
  @inline(__always)
  func end(_ aspects: [AspectRatio], first: Int) -> End {
    let limit = min(aspects.count, first &+ largestCount)
    var end = first
    var aspect = 0.0
    var used = -gap
    while end < limit {
      let next = aspects[end].value
      let grown = used + (next * rowHeight + gap)
      // A row that were too high takes in the next item, which shrinks it.
      if grown > room, end > first, isLow(aspect, end &- first) {
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
    max(1, full - Double(count) * gap) <= most * aspect
  }
}
