import Testing

@testable import PhotoLayout

/// Lists that are edited, pictures that break out, and sections that share a line.
@Suite struct RelayoutTests {
  private func random(_ count: Int, _ random: inout SplitMix64) -> [AspectRatio] {
    (0..<count).map { _ in AspectRatio(Double.random(in: 0.4...2.5, using: &random)) ?? .square }
  }

  @Test(arguments: RowBreaking.allCases)
  func `after any edit the rows are those of a new layout`(breaks: RowBreaking) {
    for var example in RandomCase.many(21, items: 0...30, count: 10_000) {
      example.grid.breaks = breaks
      var generator = SplitMix64(seed: example.seed)
      var plan = RowPlan(example.grid, widths: [example.width]) { _ in example.grid.rowHeight }
      plan.replace(0..<0, with: example.aspects)
      let count = example.aspects.count
      let first = Int.random(in: 0...count, using: &generator)
      let last = Int.random(in: first...count, using: &generator)
      plan.replace(
        first..<last, with: random(Int.random(in: 0...3, using: &generator), &generator))
      let expected = example.grid.arrange(plan.aspects, width: example.width)
      guard plan.arrangements() == [expected] else { return fail(example) }
    }
  }

  @Test(arguments: RowBreaking.allCases)
  func `an edit of a long list looks at a few hundred items`(breaks: RowBreaking) {
    var generator = SplitMix64(seed: 22)
    let widths = [360, 1280, 2660]
    let grid = FlowGrid(breaks: breaks)
    var plan = RowPlan(grid, widths: widths) { 160 + Double($0) * 0.06 }
    plan.replace(0..<0, with: random(6000, &generator))
    var looks: [Int] = []
    for _ in 0..<24 {
      let index = Int.random(in: 0..<5000, using: &generator)
      let removed = Int.random(in: 0...2, using: &generator)
      looks.append(
        plan.replace(
          index..<index + removed,
          with: random(Int.random(in: 0...2, using: &generator), &generator)))
      let expected = grid.arrange(plan.aspects, widths: widths) { 160 + Double($0) * 0.06 }
      #expect(plan.arrangements() == expected)
    }
    #expect(looks.sorted()[12] < 1500, "\(looks)")
  }

  @Test(arguments: RowBreaking.allCases)
  func `a picture that breaks out has the whole width`(breaks: RowBreaking) {
    for var example in RandomCase.many(23, items: 1...20, isWild: false, count: 10_000) {
      example.grid.breaks = breaks
      let hero = Int(example.seed % UInt64(example.aspects.count))
      let rows = example.grid.arrange(
        example.aspects, fullWidth: [hero, -1, 999], widths: [example.width]
      ) { _ in example.grid.rowHeight }[0].rows
      let isAlone = rows.contains { $0.first == hero && $0.count == 1 && $0.isFull }
      let hasAll =
        rows.reduce(0) { $0 + $1.count } == example.aspects.count || example.grid.lastRow == .hide
      guard isAlone, hasAll else { return fail(example) }
    }
  }

  @Test func `small sections share a line and large ones do not`() {
    let two = ratios(1, 1)
    let many = Array(repeating: AspectRatio.square, count: 20)
    let flow = SectionFlow(
      grid: FlowGrid(rowHeight: 100, spacing: 10), headerHeight: 30, sectionSpacing: 20)
    let places = flow.arrange([two, two, many, two], width: 1000)
    #expect(places.map(\.frame.x) == [0, 230, 0, 0])
    #expect(places.map(\.frame.width) == [210, 210, 1000, 1000])
    #expect(places[0].frame.y == places[1].frame.y)
    #expect(places[2].frame.y == 150)
    #expect(places[1].frames(two)[0] == Frame(x: 230, y: 30, width: 100, height: 100))
  }

  @Test func `sections never overlap`() {
    for example in RandomCase.many(24, items: 4...24, isWild: false, count: 10_000) {
      var rest = example.aspects[...]
      var sections: [[AspectRatio]] = []
      while !rest.isEmpty {
        sections.append(Array(rest.prefix(sections.count % 4 + 1)))
        rest = rest.dropFirst(sections.count % 4 == 0 ? 4 : sections.count % 4)
      }
      var grid = example.grid
      grid.direction = example.seed % 2 == 0 ? .leftToRight : .rightToLeft
      let frames = SectionFlow(grid: grid).arrange(sections, width: example.width).map(\.frame)
      for (index, one) in frames.enumerated() {
        guard one.x >= 0, one.x + one.width <= example.width else { return fail(example) }
        for other in frames[..<index] {
          let isApart =
            other.y + other.height <= one.y || other.x + other.width <= one.x
            || one.x + one.width <= other.x
          guard isApart else { return fail(example) }
        }
      }
    }
  }
}
