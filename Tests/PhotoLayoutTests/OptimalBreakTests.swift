import Testing
@testable import PhotoLayout

/// Properties of optimal breaks.
@Suite struct OptimalBreakTests {
  /// The total cost of rows with the given numbers of items, or `nil` if one is not permitted.
  private func cost(_ counts: [Int], _ example: RandomCase) -> Double? {
    let measure = example.grid.measure(width: example.width, rowHeight: example.grid.rowHeight)
    var first = 0
    var sum = 0.0
    for (number, count) in counts.enumerated() {
      let aspect = example.aspects[first..<first + count].reduce(0) { $0 + $1.value }
      let scale = measure.scale(aspect: aspect, count: count)
      let isLast = number == counts.count - 1
      guard measure.allows(scale: isLast ? min(scale, 1) : scale, count: count) else { return nil }
      sum += isLast ? measure.lastCost(aspect: aspect, count: count) : measure.cost(aspect: aspect, count: count)
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
    for example in RandomCase.many(11, items: 1...14, count: 10_000) {
      guard let cost = cost(chosen(example), example), cost <= Search(example).minCost() + 1e-4
      else { return fail(example) }
    }
  }

  /// An exhaustive search over all 2^(n - 1) sets of breaks.
  private struct Search {
    /// The costs of rows, by the first item and the number of items after it.
    private let costs: [[Double]]
    private let count: Int

    init(_ example: RandomCase) {
      let measure = example.grid.measure(width: example.width, rowHeight: example.grid.rowHeight)
      let count = example.aspects.count
      costs = (0..<count).map { first in
        var aspect = 0.0
        return (first..<count).map { last in
          aspect += example.aspects[last].value
          let items = last - first + 1
          let scale = measure.scale(aspect: aspect, count: items)
          let isLast = last == count - 1
          guard measure.allows(scale: isLast ? min(scale, 1) : scale, count: items) else { return .infinity }
          return isLast ? measure.lastCost(aspect: aspect, count: items) : measure.cost(aspect: aspect, count: items)
        }
      }
      self.count = count
    }

    func minCost(from first: Int = 0, after sum: Double = 0) -> Double {
      guard first < count else { return sum }
      var minimum = Double.infinity
      for (rest, cost) in costs[first].enumerated() {
        minimum = min(minimum, minCost(from: first + rest + 1, after: sum + cost))
      }
      return minimum
    }
  }

  @Test func `all kernel variants return the same rows`() {
    for example in RandomCase.many(16, count: 10_000) {
      var random = SplitMix64(seed: example.seed)
      let measures = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        example.grid.measure(width: Int.random(in: 1...3000, using: &random), rowHeight: example.grid.rowHeight)
      }
      let starts = KernelVariant.allCases.map { kernel in
        var plan = BreakPlan(measures: measures, kernel: kernel)
        plan.append(example.aspects)
        return plan.starts()
      }
      guard starts[0] == starts[1] else { return fail(example) }
    }
  }

  @Test func `sums of ratios may exceed 32 bits`() {
    let aspects = (0..<300).compactMap { AspectRatio(98 + Double($0 % 5)) }
    let wide = FlowGrid(rowHeight: 10, spacing: 0).arrange(aspects, width: 100_000)
    let narrow = FlowGrid(rowHeight: 1, spacing: 0).arrange(aspects, width: 10_000)
    #expect((wide.rows.map(\.first), wide.rows.count) == (narrow.rows.map(\.first), 3))
  }

  @Test func `a width gets the same rows alone, among others, and in any order`() {
    for example in RandomCase.many(14) {
      var random = SplitMix64(seed: example.seed)
      let widths = (0..<Int.random(in: 2...11, using: &random)).map { _ in Int.random(in: 1...3000, using: &random) }
      let height = { (width: Int) in 100 + Double(width) / 10 }
      let together = example.grid.arrange(example.aspects, widths: widths, rowHeight: height)
      let order = widths.indices.shuffled(using: &random)
      let shuffled = example.grid.arrange(example.aspects, widths: order.map { widths[$0] }, rowHeight: height)
      guard order.map({ together[$0] }) == shuffled else { return fail(example) }
      let one = order[0]
      let alone = example.grid.arrange(example.aspects, widths: [widths[one]], rowHeight: height)
      guard alone == [together[one]] else { return fail(example) }
    }
  }

  @Test func `long lists lose no precision`() {
    var random = SplitMix64(seed: 15)
    let block = (0..<500).map { _ in AspectRatio(Double.random(in: 0.5...2.5, using: &random)) ?? .square }
    let aspects = Array(repeating: block, count: 60).flatMap { $0 }
    let starts = FlowGrid().arrange(aspects, width: 1280).rows.map { $0.first % 500 }
    let periods = starts.split(separator: starts[starts.count / 2])
    #expect(Set(periods.dropFirst().dropLast()).count == 1)
  }
}
