/// The search at up to eight widths, and what it found.
struct LaneGroup {
  private(set) var table: LaneTable
  private var front = BreakFront()
  /// For each item how many items the best row holds that ends with it, for eight widths.
  ///
  /// One byte is enough unless photos are strips.
  private var counts = BackCounts.bytes([])

  init(measures: [RowMeasure], code: SearchCode) {
    table = LaneTable(measures: measures, itemCount: 16, code: code)
  }

  /// Looks at all items that are new.
  mutating func advance(_ sums: AspectSums) {
    prepare(sums)
    search(sums.values, to: sums.count)
  }

  /// Makes room for all items, and for the longest row that any of them may stand in.
  private mutating func prepare(_ sums: AspectSums) {
    let longest = min(sums.count, table.wide.longestRow(least: sums.least))
    table.append(through: longest)
    counts.extend(to: sums.count, longest: longest)
  }

  /// Looks at items up to an end, which must be prepared.
  private mutating func search(_ sums: [Int64], to total: Int) {
    while front.position < total {
      let end = min(front.position + BreakSearch.stride, total)
      BreakSearch.advance(table, &front, to: end, sums: sums, back: &counts)
    }
  }

  /// For each width the first items of its rows.
  func starts(_ sums: AspectSums) -> [[UInt32]] {
    guard sums.count > 0 else { return table.measures.map { _ in [] } }
    let last = table.measures.indices.map { lastStart(lane: $0, sums) }
    return counts.starts(lanes: table.firstLane..<8, last: last)
  }

  /// The first item of the last row, which need not be full.
  private func lastStart(lane: Int, _ sums: AspectSums) -> Int {
    let measure = table.measures[lane]
    let end = sums.count
    let oldest = end - front.live + 1
    var best = (cost: Int64.max, start: end - 1)
    for start in (oldest..<end).reversed() {
      let count = end - start
      let aspect = sums.aspect(start..<end)
      let scale = measure.scale(aspect: aspect, count: count)
      // The last row need not be full, and so is never too high.
      guard measure.allows(scale: min(scale, 1), count: count) else { continue }
      let before = front.costs[start - oldest][table.firstLane + lane]
      let cost = measure.lastCost(aspect: aspect, count: count) * BreakFront.unit
      let total = Int64(before) + Int64(cost + 0.5)
      if total < best.cost { best = (total, start) }
    }
    return best.start
  }
}
