/// Where the greedy rows of a list that is edited begin, at one width.
struct GreedyPlan {
  let measure: RowMeasure
  private var rows: [RowStart] = []

  private struct RowStart {
    var item: Int
    /// Whether the row follows from the items behind its start alone, and not from those before.
    var isIndependent: Bool
  }

  init(measure: RowMeasure) {
    self.measure = measure
  }

  /// The first item of each row.
  var starts: [Int] { rows.map(\.item) }

  /// Breaks anew from the row before an edit until a row begins where one began before.
  ///
  /// - Parameters:
  ///   - range: The items that were replaced, as they were numbered before.
  ///   - count: How many items stand in their place.
  ///   - aspects: All ratios after the edit.
  /// - Returns: How many items were looked at.
  mutating func replace(_ range: Range<Int>, count: Int, aspects: [AspectRatio]) -> Int {
    // A row ends where the next item does not fit, so that the row before may take in the change.
    let before = rows.partition { $0.item >= range.lowerBound }
    let kept = rows[..<before].lastIndex(where: \.isIndependent) ?? 0
    var old = rows[kept...].partition { $0.item >= range.upperBound }
    let change = count - range.count
    let first = before == 0 ? 0 : rows[kept].item

    var walk = GreedyWalk(measure, first: first)
    var changed: [RowStart] = []
    while walk.position < aspects.count {
      let start = RowStart(item: walk.position, isIndependent: walk.isIndependent)
      while old < rows.count, rows[old].item + change < start.item { old += 1 }
      let agrees = old < rows.count && rows[old].item + change == start.item
      if agrees, start.isIndependent, rows[old].isIndependent { break }
      changed.append(start)
      _ = walk.next(aspects)
    }
    if walk.position >= aspects.count { old = rows.count }
    for index in old..<rows.count { rows[index].item += change }
    rows.replaceSubrange(kept..<old, with: changed)
    return walk.position - first
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first place from which on a condition holds, which it does not before.
  fileprivate func partition(_ holds: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = holds(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
