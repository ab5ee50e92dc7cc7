import Testing
@testable import PhotoLayout

/// A known result, measured on Apple's systems or derived from such measurements.
struct LazyVGridGolden: Sendable, CustomTestStringConvertible {
  var columns: String
  var width: Double
  var layout: [[Double]]
  var layoutTotal: Double
  var offset: Double = 0
  var render: [[Double]]?
  var renderTotal: Double?
  var testDescription: String { "\(columns) at \(width)" }

  static let all = [
    // objc.io, 2020-11-23
    LazyVGridGolden(
      columns: "flexible(50),flexible(120)", width: 200, layout: [[96], [120]], layoutTotal: 224, offset: -12,
      render: [[108], [120]], renderTotal: 236),
    // juejin 7081943051349786631
    LazyVGridGolden(
      columns: "flexible(100),flexible(180)", width: 300, layout: [[146], [180]], layoutTotal: 334, offset: -17,
      render: [[163], [180]], renderTotal: 351),
    LazyVGridGolden(columns: "flexible(180),flexible(100)", width: 300, layout: [[180], [112]], layoutTotal: 300),
    // juejin 7083356120147820552
    LazyVGridGolden(
      columns: "adaptive(50,100)", width: 300, layout: [[53.6, 53.6, 53.6, 53.6, 53.6]], layoutTotal: 300),
    LazyVGridGolden(
      columns: "flexible(100),fixed(100),adaptive(100),fixed(100)", width: 300, layout: [[100], [100], [0], [100]],
      layoutTotal: 324, offset: -12),
    // Derived
    LazyVGridGolden(
      columns: "adaptive(50)", width: 400, layout: [Array(repeating: 50.2857, count: 7)], layoutTotal: 400),
    LazyVGridGolden(
      columns: "flexible(100),adaptive(40),flexible(180)", width: 300, layout: [[100], [42, 42], [180]],
      layoutTotal: 388, offset: -44, render: [[124], [58, 58], [180]], renderTotal: 444),
  ]
}

/// Tests that columns are those of SwiftUI's `LazyVGrid`.
@Suite struct ColumnGridTests {
  /// Whether widths agree to three decimals.
  private func near(_ one: [[Double]], _ other: [[Double]]) -> Bool {
    one.map(\.count) == other.map(\.count) && zip(one.joined(), other.joined()).allSatisfy { abs($0 - $1) < 0.0005 }
  }

  @Test(arguments: LazyVGridGolden.all)
  func `both passes and the offset match known results`(golden: LazyVGridGolden) throws {
    let columns = try ColumnSpecification(golden.columns).columns
    let resolution = ColumnGrid(columns: columns, spacing: 8).resolve(width: golden.width)
    #expect(near(resolution.layout.widths, golden.layout))
    #expect(abs(resolution.layout.total - golden.layoutTotal) < 1e-9)
    #expect(near(resolution.render.widths, golden.render ?? golden.layout))
    #expect(abs(resolution.render.total - (golden.renderTotal ?? golden.layoutTotal)) < 1e-9)
    #expect(abs(resolution.offset - golden.offset) < 1e-9)
  }

  @Test func `items are centred in their cells, and rows are as high as their tallest item`() {
    let grid = ColumnGrid(columns: [.fixed(100), .fixed(50)], spacing: 10)
    let items: [LayoutItem] = [.fixed(width: 60, height: 20), .aspect(.square), .aspect(AspectRatio(2) ?? .square)]
    let placed = grid.place(items, proposal: ProposedSize(width: 400, height: nil))
    #expect(placed.size == LayoutSize(width: 160, height: 110))
    #expect(placed.frames == [LayoutRect(20, 15, 60, 20), LayoutRect(110, 0, 50, 50), LayoutRect(0, 60, 100, 50)])
  }

  @Test func `the grid is centred in wider bounds`() {
    let grid = ColumnGrid(columns: [.flexible(minimum: 50), .flexible(minimum: 120)])
    let proposal = ProposedSize(width: 200, height: nil)
    var cache: Void = ()
    let frames = grid.placeSubviews(
      in: LayoutRect(0, 0, 200, 120), proposal: proposal, subviews: [.aspect(.square), .aspect(.square)], cache: &cache)
    #expect(frames == [LayoutRect(-12, 6, 108, 108), LayoutRect(104, 0, 120, 120)])
  }

  @Test func `tiles are square and have integral edges`() {
    let grid = ColumnGrid(columns: [.adaptive(minimum: 100)], spacing: 8)
    let frames = grid.frames(aspects: ratios(1.5, 0.75, 1, 2), width: 350)
    #expect(
      frames == [
        LayoutRect(0, 0, 111, 111), LayoutRect(119, 0, 112, 111), LayoutRect(239, 0, 111, 111),
        LayoutRect(0, 119, 111, 112),
      ])
  }

  @Test func `tiles can keep the ratios of their photos`() {
    let grid = ColumnGrid(columns: [.fixed(100), .fixed(100)], spacing: 10)
    let frames = grid.frames(aspects: ratios(2, 0.5), width: 210, tile: nil)
    #expect(frames == [LayoutRect(0, 75, 100, 50), LayoutRect(110, 0, 100, 200)])
  }

  @Test func `tiles never begin to the left of the page`() {
    let grid = ColumnGrid(columns: [.flexible(minimum: 50), .flexible(minimum: 120)])
    let frames = grid.frames(aspects: ratios(1, 1), width: 200)
    #expect((frames.map(\.x), frames.map(\.width)) == ([0, 116], [108, 120]))
  }

  @Test(arguments: hostileLengths) func `hostile lengths give finite columns`(length: Double) {
    let rules: [GridColumn] = [
      .fixed(length), .flexible(minimum: length, maximum: length), .flexible(minimum: length),
      .adaptive(minimum: length), .adaptive(minimum: length, maximum: length), .adaptive(minimum: 50, maximum: length),
    ]
    for columns in rules.map({ [$0] }) + [rules, []] {
      for spacing in [0, 8, length] {
        let grid = ColumnGrid(columns: columns, spacing: spacing)
        for width in [nil, 0, 300, length] {
          let resolution = grid.resolve(width: width)
          for pass in [resolution.layout, resolution.render] {
            #expect(!pass.columns.isEmpty)
            #expect(pass.columns.allSatisfy { $0.isFinite && $0 >= 0 })
            #expect(pass.total.isFinite)
          }
          #expect(resolution.offset.isFinite)
        }
        for width in [Int.min, 0, 1, 300, .max] {
          let frames = grid.frames(aspects: ratios(1, 1e9, 1e-9), width: width)
          #expect(frames.count == 3)
          #expect(frames.allSatisfy { $0.x >= 0 && $0.width > 0 && $0.height > 0 })
        }
      }
    }
  }
}
