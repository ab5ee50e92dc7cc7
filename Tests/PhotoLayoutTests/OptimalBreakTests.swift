import Testing

@testable import PhotoLayout

/// What holds for the breaks of least cost.
@Suite struct OptimalBreakTests {
  /// The cost of rows: full ones, then the last.
  private func cost(_ counts: [Int], _ example: RandomCase) -> Double? {
    let measure = example.grid.measure(width: example.width, rowHeight: example.grid.rowHeight)
    var first = 0
    var sum = 0.0
    for (number, count) in counts.enumerated() {
      let aspect = example.aspects[first..<first + count].reduce(0) { $0 + $1.value }
      let scale = measure.scale(aspect: aspect, count: count)
      let isLast = number == counts.count - 1
      guard measure.allows(scale: isLast ? min(scale, 1) : scale, count: count) else { return nil }
      sum +=
        isLast
        ? measure.lastCost(aspect: aspect, count: count)
        : measure.cost(aspect: aspect, count: count)
      first += count
    }
    return sum
  }

  private func chosen(_ example: RandomCase) -> [Int] {
    let measure = example.grid.measure(width: example.width, rowHeight: example.grid.rowHeight)
    var plan = BreakPlan(measures: [measure])
    plan.append(example.aspects)
    let starts = plan.starts()[0]
    return zip(starts, starts.dropFirst() + [example.aspects.count]).map { $1 - $0 }
  }

  @Test func `no other breaks cost less, for up to 14 items`() {
    for example in RandomCase.many(11, items: 1...9, count: 10_000) { check(example) }
    for example in RandomCase.many(12, items: 10...14, isWild: false, count: 60) { check(example) }
  }

  /// Tries all 2^(n - 1) ways to break.
  private func check(_ example: RandomCase) {
    let count = example.aspects.count
    var least = Double.infinity
    for mask in 0..<(1 << (count - 1)) {
      var rows = [1]
      for index in 1..<max(1, count) {
        if mask >> (index - 1) & 1 == 1 { rows.append(1) } else { rows[rows.count - 1] += 1 }
      }
      least = min(least, cost(rows, example) ?? .infinity)
    }
    guard let cost = cost(chosen(example), example), cost <= least + 1e-4 else {
      return fail(example)
    }
  }

  @Test func `greedy rows never cost less`() {
    for example in RandomCase.many(13, items: 1...40) {
      var greedy = example.grid
      greedy.breaks = .greedy
      greedy.lastRow = .natural
      let rows = greedy.arrange(example.aspects, width: example.width).rows.map(\.count)
      guard let optimal = cost(chosen(example), example) else { return fail(example) }
      if let other = cost(rows, example), optimal > other + 1e-4 { return fail(example) }
    }
  }

  @Test func `a width gets the same rows alone, among others, and in any order`() {
    for example in RandomCase.many(14) {
      var random = SplitMix64(seed: example.seed)
      let widths = (0..<Int.random(in: 2...11, using: &random)).map { _ in
        Int.random(in: 1...3000, using: &random)
      }
      let height = { (width: Int) in 100 + Double(width) / 10 }
      let together = example.grid.arrange(example.aspects, widths: widths, rowHeight: height)
      let order = widths.indices.shuffled(using: &random)
      let shuffled = example.grid.arrange(
        example.aspects, widths: order.map { widths[$0] }, rowHeight: height)
      guard order.map({ together[$0] }) == shuffled else { return fail(example) }
      let one = order[0]
      let alone = example.grid.arrange(example.aspects, widths: [widths[one]], rowHeight: height)
      guard alone == [together[one]] else { return fail(example) }
    }
  }

  @Test func `long lists lose no precision`() {
    var random = SplitMix64(seed: 15)
    let block = (0..<500).map { _ in
      AspectRatio(Double.random(in: 0.5...2.5, using: &random)) ?? .square
    }
    let aspects = Array(repeating: block, count: 60).flatMap { $0 }
    let starts = FlowGrid().arrange(aspects, width: 1280).rows.map { $0.first % 500 }
    let turns = starts.split(separator: starts[starts.count / 2])
    #expect(Set(turns.dropFirst().dropLast()).count == 1)
  }
}
