/// The optimal breaks of a list of items at any number of widths.
struct BreakPlan {
  private var sums = AspectSums()
  /// Groups of eight widths; widths with rows of similar length share a group, which saves time.
  private var groups: [LaneGroup] = []
  /// The group and lane of each width, in the order of the widths.
  private var lanes: [(group: Int, lane: Int)]

  init(measures: [RowMeasure], kernel: KernelVariant = .fastest) {
    let reach = measures.map { Double($0.width) / $0.grid.rowHeight }
    let order = measures.indices.sorted { (reach[$0], $0) < (reach[$1], $1) }
    lanes = Array(repeating: (0, 0), count: measures.count)
    for (rank, index) in order.enumerated() {
      lanes[index] = (rank / 8, rank % 8)
    }
    groups = stride(from: 0, to: order.count, by: 8).map { first in
      LaneGroup(
        measures: order[first..<min(first + 8, order.count)].map { measures[$0] }, kernel: kernel)
    }
  }

  mutating func append(_ aspects: [AspectRatio]) {
    sums.append(aspects)
    advance()
  }

  mutating func append(ratios: [Float]) {
    sums.append(ratios: ratios)
    advance()
  }

  private mutating func advance() {
    for index in groups.indices {
      groups[index].advance(sums)
    }
  }

  /// The first items of the rows at each width.
  func starts() -> [[Int]] {
    let starts = groups.map { $0.starts(sums) }
    return lanes.map { starts[$0.group][$0.lane].map(Int.init) }
  }

  /// The rows at each width in compact form.
  func rowBreaks() -> [RowBreaks] {
    let starts = groups.map { $0.starts(sums) }
    return lanes.map { group, lane in
      RowBreaks(
        measure: groups[group].table.measures[lane],
        starts: starts[group][lane], sums: sums)
    }
  }
}
