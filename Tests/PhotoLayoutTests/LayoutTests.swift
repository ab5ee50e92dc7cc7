import Testing

@testable import PhotoLayout

/// The layouts with the protocol's shape, on small examples.
@Suite struct LayoutTests {
  private func items(_ sizes: (Double, Double)...) -> [Subview] {
    sizes.map { Subview(width: $0, height: $1) }
  }

  private func text(_ places: [Rectangle]) -> [String] {
    places.map(\.frame).map { "\($0.x),\($0.y) \($0.width)x\($0.height)" }
  }

  @Test(arguments: [
    (HorizontalAlignment.leading, ["0,0 40x10", "50,0 30x20", "0,30 60x10"]),
    (.center, ["10,0 40x10", "60,0 30x20", "20,30 60x10"]),
    (.trailing, ["20,0 40x10", "70,0 30x20", "40,30 60x10"]),
  ])
  func `lines wrap and are aligned`(alignment: HorizontalAlignment, expected: [String]) {
    let layout = FlexibleLayout(spacing: 10, alignment: alignment)
    let items = items((40, 10), (30, 20), (60, 10))
    var cache: Void = ()
    #expect(
      layout.sizeThatFits(proposal: ProposedSize(width: 100), subviews: items, cache: &cache)
        == Size(width: 80, height: 40))
    let bounds = Rectangle(x: 0, y: 0, width: 100, height: 40)
    let places = layout.placeSubviews(
      in: bounds, proposal: ProposedSize(width: 100), subviews: items, cache: &cache)
    #expect(text(places) == expected)
  }

  @Test func `a line that fits exactly does not wrap`() {
    let layout = FlexibleLayout(spacing: 10)
    let places = layout.arrange(items((45, 5), (45, 5)), in: ProposedSize(width: 100)).places
    #expect(text(places) == ["0,0 45x5", "55,0 45x5"])
  }

  @Test func `a stack stands up where it does not fit`() {
    let stack = ReadjustingStack(spacing: 10, alignment: .trailing)
    let items = items((60, 20), (30, 10))
    #expect(
      text(stack.arrange(items, in: ProposedSize(width: 100)).places) == [
        "0,0 60x20", "70,0 30x10",
      ])
    #expect(
      text(stack.arrange(items, in: ProposedSize(width: 99)).places) == [
        "0,0 60x20", "30,30 30x10",
      ])
  }

  @Test func `a bar's items are as wide as the widest`() {
    let items = items((20, 10), (50, 12))
    #expect(
      text(EqualWidthHStack(spacing: 4).arrange(items, in: .unspecified).places) == [
        "0,0 50x12", "54,0 50x12",
      ])
    #expect(
      text(EqualWidthHStack(spacing: 4).arrange(items, in: ProposedSize(width: 64)).places) == [
        "0,0 30x12", "34,0 30x12",
      ])
    #expect(
      text(EqualWidthVStack(spacing: 4).arrange(items, in: .unspecified).places) == [
        "0,0 50x10", "0,14 50x12",
      ])
  }

  @Test func `the shortest column takes the next item`() {
    let items = [1, 0.5, 1, 2].compactMap { AspectRatio($0) }.map { Subview(aspect: $0) }
    let layout = Masonry(columns: .adaptive(90), spacing: 10)
    let (size, places) = layout.arrange(items, in: ProposedSize(width: 210))
    #expect(text(places) == ["0,0 100x100", "110,0 100x200", "0,110 100x100", "110,210 100x50"])
    #expect(size.height == 260)
  }

  @Test func `a grid's columns are shared and rows may span them`() {
    let grid = Grid(
      rows: [.cells(3), .spanning, .cells(3)], alignments: [.leading, .center, .trailing],
      columnSpacing: 10, rowSpacing: 5)
    let items = items((30, 10), (20, 10), (5, 10), (80, 1), (20, 10), (40, 12), (15, 10))
    let (size, places) = grid.arrange(items, in: .unspecified)
    #expect(size == Size(width: 105, height: 33))
    #expect(
      text(places) == [
        "0,0 30x10", "50,0 20x10", "100,0 5x10", "0,15 105x1", "0,21 20x10", "40,21 40x12",
        "90,21 15x10",
      ])
  }

  @Test func `a cell that spans widens its columns alike`() {
    let grid = Grid(rows: [.cells([2]), .cells(2)], columnSpacing: 10)
    let cache = grid.makeCache(subviews: items((100, 1), (10, 1), (20, 1)))
    #expect(cache.widths == [40, 50])
  }

  @Test(arguments: [([1, 2, 3], 0), ([2, 1, 3], 1), ([3, 2, 1], 2)] as [([Int], Int)])
  func `the leader stands on top of the circle`(ranks: [Int], top: Int) {
    let places = podium(ranks)
    let highest = places.indices.min { places[$0].y < places[$1].y }
    #expect(highest == top)
    #expect(abs(places[top].x - 145) < 1e-9 && abs(places[top].y - 45) < 1e-9)
  }

  @Test(arguments: [[1, 1, 2], [2, 1, 1], [1, 2, 1]])
  func `two leaders stand at one height`(ranks: [Int]) {
    let places = podium(ranks)
    let leaders = ranks.indices.filter { ranks[$0] == 1 }
    #expect(abs(places[leaders[0]].y - places[leaders[1]].y) < 1e-9)
    #expect(ranks.indices.allSatisfy { places[$0].y >= places[leaders[0]].y - 1e-9 })
  }

  @Test func `in an all-way tie the circle becomes a line`() {
    let places = podium([1, 1, 1])
    #expect(text(places) == ["0,0 10x10", "18,0 10x10", "36,0 10x10"])
  }

  private func podium(_ ranks: [Int]) -> [Rectangle] {
    let items = ranks.map { rank in
      var values = LayoutValues()
      values[RadialLayout.Rank.self] = rank
      return Subview(Size(width: 10, height: 10), values: values)
    }
    return RadialLayout.podium(ranks).arrange(items, in: ProposedSize(width: 300, height: 300))
      .places
  }

  @Test func `the first alternative that fits is shown, else the last`() {
    let alternatives = items((100, 10), (50, 40), (20, 80))
    let choice = ViewThatFits(in: [.horizontal])
    #expect(choice.choice(of: alternatives, in: ProposedSize(width: 100, height: 5)) == 0)
    #expect(choice.choice(of: alternatives, in: ProposedSize(width: 60)) == 1)
    #expect(choice.choice(of: alternatives, in: .zero) == 2)
    #expect(ViewThatFits().choice(of: alternatives, in: ProposedSize(width: 60, height: 30)) == 2)
    #expect(choice.choice(of: [], in: .zero) == nil)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-9, 1e9] as [Double])
  func `hostile sizes give finite places`(value: Double) {
    let layouts = [
      AnyLayout(FlexibleLayout(spacing: value)), AnyLayout(ReadjustingStack(spacing: value)),
      AnyLayout(EqualWidthHStack(spacing: value)), AnyLayout(EqualWidthVStack(spacing: value)),
      AnyLayout(Masonry(columns: .adaptive(value), spacing: value)), AnyLayout(RadialLayout()),
      AnyLayout(Grid(rows: [.cells(2), .cells([-4, 1000])], columnSpacing: value)),
      AnyLayout(LazyVGrid(columns: [], spacing: value)),
    ]
    let items = [Subview(width: value, height: value), Subview(width: 1, height: value)]
    for layout in layouts {
      for width in [nil, value, 0, 100] {
        let (size, places) = layout.arrange(items, in: ProposedSize(width: width, height: value))
        #expect(size.width.isFinite && size.height.isFinite)
        #expect(places.count == 2)
        #expect(places.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.width >= 0 })
      }
      #expect(layout.arrange([], in: .unspecified).places.isEmpty)
    }
  }
}
