/// The search at up to eight widths, and its result.
struct LaneGroup {
  private(set) var table: LaneTable
  private var active = ActiveBreaks()
  private var backpointers = Backpointers.bytes([])

  init(measures: [RowMeasure], kernel: KernelVariant) {
    table = LaneTable(measures: measures, itemCount: 16, kernel: kernel)
  }

  /// Searches all items after the current position.
  mutating func advance(_ sums: AspectSums) {
    prepare(sums)
    search(sums.values, to: sums.count)
  }

  /// Allocates memory for all items, and for the longest row that can occur.
  private mutating func prepare(_ sums: AspectSums) {
    let maxCount = min(sums.count, table.wide.maxRowCount(minRatio: sums.minRatio))
    table.append(through: maxCount)
    backpointers.extend(to: sums.count, maxCount: maxCount)
  }

  /// Searches items up to `total`, for which `prepare(_:)` must have been called.
  private mutating func search(_ sums: [Int64], to total: Int) {
    while active.position < total {
      let end = min(active.position + BreakSearch.stride, total)
      BreakSearch.advance(table, &active, to: end, sums: sums, backpointers: &backpointers)
    }
  }

  /// The first items of the rows at each width.
  func starts(_ sums: AspectSums) -> [[UInt32]] {
    guard sums.count > 0 else { return table.measures.map { _ in [] } }
    let last = table.measures.indices.map { lastStart(lane: $0, sums) }
    return backpointers.starts(lanes: table.firstLane..<8, last: last)
  }

  /// The first item of the last row, which may be shorter than the width.
  private func lastStart(lane: Int, _ sums: AspectSums) -> Int {
    let measure = table.measures[lane]
    let end = sums.count
    let oldest = end - active.live + 1
    var best = (cost: Int64.max, start: end - 1)
    for start in (oldest..<end).reversed() {
      let count = end - start
      let aspect = sums.aspect(start..<end)
      let scale = measure.scale(aspect: aspect, count: count)
      // The last row is not stretched, so it is never too high.
      guard measure.allows(scale: min(scale, 1), count: count) else { continue }
      let before = active.costs[start - oldest][table.firstLane + lane]
      let cost = measure.lastCost(aspect: aspect, count: count) * ActiveBreaks.unit
      let total = Int64(before) + Int64(cost + 0.5)
      if total < best.cost { best = (total, start) }
    }
    return best.start
  }
}
