/// The search at up to eight widths, and what it found.
struct LaneGroup {
  private(set) var table: LaneTable
  var front = BreakFront()
  /// For each item how many items the best row holds that ends with it, for eight widths.
  ///
  /// One byte is enough unless photos are strips.
  var counts = BackCounts.bytes([])
  /// Fronts at some places, in order, for lists that are edited.
  var checkpoints: [BreakFront] = []
  var keepsCheckpoints = false

  init(measures: [RowMeasure]) {
    table = LaneTable(measures: measures, itemCount: 16)
  }

  /// Looks at all items that are new.
  mutating func advance(_ sums: [Int64]) {
    let total = sums.count - 1
    prepare(sums, through: total, total: total)
    search(sums, to: total)
  }

  /// Makes room for the rows and items that a search will look at.
  mutating func prepare(_ sums: [Int64], through end: Int, total: Int) {
    let longest = longestRow(sums, from: front.position, to: end)
    table.append(through: longest)
    counts.extend(to: total, longest: longest)
  }

  /// Looks at items up to an end, which must be prepared.
  mutating func search(_ sums: [Int64], to total: Int) {
    while front.position < total {
      let end = min(front.position + BreakSearch.stride, total)
      counts.advance(table, &front, to: end, sums: sums)
      let isFar = front.position - (checkpoints.last?.position ?? 0) >= Self.checkpointDistance
      if keepsCheckpoints && isFar { checkpoints.append(front.trimmed) }
    }
  }

  /// The most items that the search may try in a row.
  private func longestRow(_ sums: [Int64], from start: Int, to end: Int) -> Int {
    let reach = table.wide
    var first = max(0, start - front.live + 1)
    var longest = 2
    for next in (start + 1)..<max(start + 1, end + 1) {
      while next - first > max(longest, reach.leastCount) {
        let length = (sums[next] &- sums[first]) &+ reach.step &* Int64(next - first)
        if length <= reach.length { break }
        first += 1
      }
      longest = max(longest, min(next - first, reach.largestCount))
      first = max(first, next - reach.largestCount)
    }
    return longest
  }

  /// For each width the first items of its rows, from the last row back to the first.
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
      let before = front.costs[start - oldest][table.firstLane + lane] &+ BreakFront.bias
      let cost = measure.lastCost(aspect: aspect, count: count) * BreakFront.unit
      let total = Int64(before) + Int64(cost + 0.5)
      if total < best.cost { best = (total, start) }
    }
    return best.start
  }
}
