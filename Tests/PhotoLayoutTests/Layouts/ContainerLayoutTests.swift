import Testing
@testable import PhotoLayout

/// Layouts of a few items with results calculated by hand.
@Suite struct ContainerLayoutTests {
  private func width(_ width: Double?) -> ProposedSize { ProposedSize(width: width, height: nil) }

  // MARK: ReadjustingStack

  @Test func `a stack that fits exactly is a line`() {
    let items: [LayoutItem] = [.fixed(width: 100, height: 50), .fixed(width: 60, height: 20)]
    let placed = ReadjustingStack(spacing: 8).place(items, proposal: width(168))
    #expect(placed.size == LayoutSize(width: 168, height: 50))
    #expect(placed.frames == [LayoutRect(0, 0, 100, 50), LayoutRect(108, 15, 60, 20)])
  }

  @Test(arguments: [(LayoutAlignment.leading, 0.0), (.center, 20), (.trailing, 40)])
  func `a stack that is 1 px too wide is a column`(alignment: LayoutAlignment, x: Double) {
    let items: [LayoutItem] = [.fixed(width: 100, height: 50), .fixed(width: 60, height: 20)]
    let stack = ReadjustingStack(spacing: 8, alignment: alignment)
    let placed = stack.place(items, proposal: width(167))
    #expect(placed.size == LayoutSize(width: 100, height: 78))
    #expect(placed.frames == [LayoutRect(0, 0, 100, 50), LayoutRect(x, 58, 60, 20)])
  }

  @Test func `a picture in a column has the width of the column`() {
    let items: [LayoutItem] = [.aspect(AspectRatio(2) ?? .square, idealHeight: 300), .fixed(width: 60, height: 20)]
    let placed = ReadjustingStack(spacing: 8, alignment: .leading).place(items, proposal: width(400))
    #expect(placed.frames == [LayoutRect(0, 0, 400, 200), LayoutRect(0, 208, 60, 20)])
  }

  // MARK: Grid

  private let leaderboard: [LayoutItem] = [
    .fixed(width: 50, height: 10),
    .flexible(
      minimum: LayoutSize(width: 0, height: 6), ideal: LayoutSize(width: 20, height: 6),
      maximum: LayoutSize(width: .infinity, height: 6)), .fixed(width: 30, height: 12),
    .flexible(ideal: LayoutSize(width: 10, height: 1)), .fixed(width: 70, height: 10), .fixed(width: 40, height: 8),
  ]

  private let grid = TableLayout(
    rows: [.cells(3), .spanning, .cells(2)], columnAlignments: [.leading, .leading, .trailing],
    horizontalSpacing: 10, verticalSpacing: 4)

  @Test func `columns are as wide as their widest cell, and flexible columns take the rest`() {
    let placed = grid.place(leaderboard, proposal: width(300))
    #expect(placed.size == LayoutSize(width: 300, height: 31))
    #expect(
      placed.frames == [
        LayoutRect(0, 1, 50, 10), LayoutRect(80, 3, 180, 6), LayoutRect(270, 0, 30, 12),
        LayoutRect(0, 16, 300, 1), LayoutRect(0, 21, 70, 10), LayoutRect(80, 22, 40, 8),
      ])
  }

  @Test func `without a proposed width columns have their ideal widths`() {
    let placed = grid.place(leaderboard, proposal: .unspecified)
    #expect((placed.size, placed.frames[3]) == (LayoutSize(width: 160, height: 31), LayoutRect(0, 16, 160, 1)))
  }

  @Test func `cells are aligned as their column specifies`() {
    let items: [LayoutItem] = [
      .fixed(width: 100, height: 10), .fixed(width: 100, height: 10), .fixed(width: 100, height: 10),
      .fixed(width: 20, height: 10), .fixed(width: 20, height: 10), .fixed(width: 20, height: 10),
    ]
    let grid = TableLayout(
      rows: [.cells(3), .cells(3)], columnAlignments: [.trailing, .leading], horizontalSpacing: 0, verticalSpacing: 0)
    let frames = grid.place(items, proposal: .unspecified).frames
    #expect(frames[3...].map(\.minX) == [80, 100, 240])
  }

  @Test func `a column of higher priority takes all width that the others do not need`() {
    var first = LayoutItem.flexible(minimum: LayoutSize(width: 30, height: 10))
    let second = first
    first.priority = 1
    let grid = TableLayout(rows: [.cells(2)], horizontalSpacing: 10)
    #expect(grid.place([first, second], proposal: width(200)).frames.map(\.size.width) == [160, 30])
    #expect(grid.place([second, second], proposal: width(200)).frames.map(\.size.width) == [95, 95])
  }

  @Test func `width that a column cannot take goes to the others, whatever their order`() {
    let any = LayoutItem.flexible()
    let little = LayoutItem.flexible(maximum: LayoutSize(width: 20, height: 10))
    let grid = TableLayout(rows: [.cells(3)], horizontalSpacing: 0)
    let frames = grid.place([any, little, any], proposal: width(200)).frames
    #expect(frames.map(\.size.width) == [90, 20, 90])
  }

  @Test func `remaining items each span a row, and rows without items are omitted`() {
    let items: [LayoutItem] = [.fixed(width: 10, height: 5), .fixed(width: 40, height: 5)]
    let without = TableLayout(rows: [], verticalSpacing: 1).place(items, proposal: .unspecified)
    #expect(without.frames == [LayoutRect(0, 0, 10, 5), LayoutRect(0, 6, 40, 5)])
    let beyond = TableLayout(rows: [.cells(0), .cells(-4), .cells(.max), .spanning, .cells(2)])
    #expect(beyond.place(items, proposal: .unspecified).frames.map(\.minX) == [0, 18])
  }

  // MARK: Equal widths

  private let three: [LayoutItem] = [
    .fixed(width: 40, height: 20), .fixed(width: 100, height: 10), .fixed(width: 60, height: 30),
  ]

  @Test func `items in a line are as wide as the widest`() {
    let placed = EqualWidthHStack(spacing: 5).place(three, proposal: .zero)
    #expect((placed.size, placed.frames.map(\.minX)) == (LayoutSize(width: 310, height: 30), [0, 105, 210]))
    #expect(placed.frames.allSatisfy { $0.size == LayoutSize(width: 100, height: 30) })
  }

  @Test func `items in a column are as wide as the widest`() {
    let placed = EqualWidthVStack(spacing: 5).place(three, proposal: .zero)
    #expect((placed.size, placed.frames.map(\.minY)) == (LayoutSize(width: 100, height: 100), [0, 35, 70]))
  }

  @Test func `the cache holds the largest size and is updated with the items`() {
    let stack = EqualWidthVStack(spacing: 5)
    var cache = stack.makeCache(subviews: three)
    #expect(cache == LayoutSize(width: 100, height: 30))
    stack.updateCache(&cache, subviews: [three[0]])
    #expect(cache == LayoutSize(width: 40, height: 20))
  }
}
