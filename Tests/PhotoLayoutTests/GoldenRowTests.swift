import Testing
@testable import PhotoLayout

/// Cases calculated by hand.
@Suite struct GoldenRowTests {
  private let nine = ratios(3 / 2, 3 / 2, 2 / 3, 4 / 3, 3 / 4, 16 / 9, 1, 3, 3 / 2)

  private func lines(_ aspects: [AspectRatio], _ grid: FlowGrid) -> [String] {
    grid.arrange(aspects, width: 1000).lines(aspects)
  }

  @Test func `greedy rows without gaps`() {
    let grid = FlowGrid(rowHeight: 200, spacing: 0, breaks: .greedy)
    #expect(lines(nine, grid) == ["4 at 200.0: 300 300 133 267", "3 at 283.4646: 213 504 283", "2 at 200.0: 600 300"])
  }

  @Test(arguments: [LastRow.natural, .center, .trailing])
  func `only optimal breaks stretch a last row that is nearly full`(lastRow: LastRow) {
    let heights = RowBreaking.allCases.map { breaks in
      let grid = FlowGrid(rowHeight: 200, spacing: 0, breaks: breaks, lastRow: lastRow)
      return grid.arrange(ratios(3, 1.5), width: 1000).rows.map { Int($0.height) }
    }
    #expect((RowBreaking.allCases, heights) == ([.optimal, .greedy], [[222], [200]]))
  }

  @Test func `greedy rows with gaps`() {
    let grid = FlowGrid(rowHeight: 200, spacing: 10, breaks: .greedy)
    #expect(
      lines(nine, grid) == [
        "3 at 267.2727: 401 401 178", "3 at 253.8129: 338 191 451", "2 at 247.5: 248 742", "1 at 200.0: 300",
      ])
  }

  @Test func `optimal rows with gaps`() {
    let grid = FlowGrid(rowHeight: 200, spacing: 10)
    let arrangement = grid.arrange(nine, width: 1000)
    #expect(arrangement.rows.map(\.count) == [3, 4, 2])
    let heights = arrangement.rows.map { Double(Int($0.height * 10_000 + 0.5)) / 10_000 }
    #expect(heights == [267.2727, 199.5429, 220])
    // The same rows are cheapest if costs are computed from the reciprocals of heights.
    let cost = arrangement.rows.dropLast().reduce(0) {
      $0 + Double($1.count) * (200 / $1.height - 1) * (200 / $1.height - 1)
    }
    #expect(abs(cost - 0.190081) < 1e-6)
  }

  @Test func `panoramas are shrunk to the width at every position`() {
    let grid = FlowGrid(rowHeight: 200, spacing: 0, breaks: .greedy)
    func heights(_ values: Double...) -> [Double] {
      grid.arrange(values.compactMap { AspectRatio($0) }, width: 1000).rows.map(\.height)
    }
    #expect(heights(8, 1, 1) == [125, 200])
    #expect(heights(1, 1, 8) == [500, 125])
    #expect(heights(8) == [125])
    #expect(heights(1, 1, 1, 1, 1, 1) == [200, 200])
  }

  @Test(arguments: RowBreaking.allCases) func `a square beside a panorama is not enlarged`(breaks: RowBreaking) {
    let grid = FlowGrid(rowHeight: 200, spacing: 0, breaks: breaks)
    let rows = grid.arrange(ratios(1, 8, 1), width: 1000).rows
    #expect(rows.map(\.count) == [2, 1])
    #expect(rows.allSatisfy { $0.height <= 200 })
  }

  @Test func `six squares share a row so that none is alone`() {
    let grid = FlowGrid(rowHeight: 200, spacing: 0)
    #expect(grid.arrange(ratios(1, 1, 1, 1, 1, 1), width: 1000).rows.map(\.count) == [6])
  }

  @Test func `rows that are not scaled keep the baseline height`() {
    let grid = FlowGrid(rowHeight: 200, spacing: 10, breaks: .greedy, fill: false)
    #expect(
      lines(nine, grid) == [
        "3 at 200.0: 300 300 133", "3 at 200.0: 267 150 355", "2 at 200.0: 200 600", "1 at 200.0: 300",
      ])
  }
}
