import Testing
@testable import PhotoLayout

/// Invalid sizes and extreme widths.
@Suite struct HostileSizeTests {
  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, -0.0] as [Double])
  func `an invalid size gives no ratio`(value: Double) {
    #expect(AspectRatio(value) == nil)
    #expect(AspectRatio(width: value, height: 1) == nil)
    #expect(AspectRatio(width: 1, height: value) == nil)
  }

  @Test func `ratios are clamped to the limits`() {
    #expect(AspectRatio(1e-9)?.value == 0.01)
    #expect(AspectRatio(1e9)?.value == 10_000)
    #expect(AspectRatio(width: 1e-300, height: 1e300) == nil)
    #expect(AspectRatio(1e300)?.hundredths == 1_000_000)
  }

  @Test(arguments: RowBreaking.allCases) func `an empty list has no rows`(breaks: RowBreaking) {
    let arrangement = FlowGrid(breaks: breaks).arrange([], width: 1000)
    #expect(arrangement.rows.isEmpty)
    #expect(arrangement.height == 0)
    #expect(arrangement.frames([]) == [])
  }

  @Test(arguments: RowBreaking.allCases, [Int.min, -1, 0, 1, 2, 3, 19, 20, 21, 320])
  func `frames stay inside tiny widths with wide gaps`(breaks: RowBreaking, width: Int) {
    for spacing in [0, 4, 20, 1000, .max] {
      let grid = FlowGrid(rowHeight: 200, spacing: spacing, breaks: breaks)
      let aspects = ratios(1e-9, 1.5, 1e9, 0.75, 1, 0.01)
      let arrangement = grid.arrange(aspects, width: width)
      let frames = arrangement.frames(aspects)
      #expect(frames.count == 6)
      #expect(frames.allSatisfy { $0.x >= 0 && $0.maxX <= Double(max(1, width)) })
      #expect(frames.allSatisfy { $0.width > 0 && $0.height > 0 })
    }
  }

  @Test(arguments: [0, -5, .nan, .infinity, 1e300] as [Double])
  func `an invalid row height is replaced`(height: Double) {
    let grid = FlowGrid(rowHeight: height, maxScale: height, minScale: height)
    #expect(grid.arrange(ratios(1, 2, 3), width: 500).frames(ratios(1, 2, 3)).count == 3)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300] as [Double])
  func `invalid rows do not trap`(height: Double) {
    let row = Row(first: 0, count: 2, height: height, aspect: height)
    let arrangement = Arrangement(width: 100, rowHeight: 1, spacing: 4, rows: [row, row])
    #expect(arrangement.frames(ratios(1, 1e9)).count <= 2)
    #expect(arrangement.frames([]).isEmpty)
  }

  @Test func `invalid ratios count as squares`() {
    let ratios: [Float] = [.nan, -1, 0, .infinity, 1, 1]
    let breaks = FlowGrid(rowHeight: 200, spacing: 0).rowBreaks(ratios, widths: [600, 0]) { _ in 200 }
    #expect((breaks[0].starts, breaks[0].heights, breaks[1].starts) == ([0, 3], [200, 200], [0, 1, 2, 3, 4, 5]))
  }
}
