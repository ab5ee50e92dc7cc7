/// The breaks of a list of items at any number of widths.
struct BreakPlan {
  private var sums = AspectSums()
  /// Eight widths each; those with rows of like length together, so that none waits for another.
  private var groups: [LaneGroup] = []
  /// For each width, in the order in which they were asked for, its group and lane.
  private var places: [(group: Int, lane: Int)]

  init(measures: [RowMeasure], code: SearchCode = .fastest) {
    let reach = measures.map { Double($0.width) / $0.grid.rowHeight }
    let order = measures.indices.sorted { (reach[$0], $0) < (reach[$1], $1) }
    places = Array(repeating: (0, 0), count: measures.count)
    for (rank, index) in order.enumerated() {
      places[index] = (rank / 8, rank % 8)
    }
    groups = stride(from: 0, to: order.count, by: 8).map { first in
      LaneGroup(
        measures: order[first..<min(first + 8, order.count)].map { measures[$0] }, code: code)
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

  /// For each width the first items of its rows.
  func starts() -> [[Int]] {
    let starts = groups.map { $0.starts(sums) }
    return places.map { starts[$0.group][$0.lane].map(Int.init) }
  }

  /// For each width its rows in as little memory as they need.
  func rowBreaks() -> [RowBreaks] {
    let starts = groups.map { $0.starts(sums) }
    return places.map { place in
      RowBreaks(
        measure: groups[place.group].table.measures[place.lane],
        starts: starts[place.group][place.lane], sums: sums)
    }
  }
}
