import Testing

@testable import PhotoLayout

/// The cases of objc.io and juejin.cn, with spacing 8.
@Suite struct LazyVGridTests {
  private func tracks(_ columns: GridItem..., width: Double) -> GridTracks {
    LazyVGrid(columns: columns, spacing: 8).resolve(width: width)
  }

  private func expect(
    _ tracks: GridTracks, _ layout: [Double], total: Double, render: [Double]? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    let expected = render ?? layout
    #expect(isNear(tracks.layout, layout), "\(tracks)", sourceLocation: location)
    #expect(isNear(tracks.render, expected), "\(tracks)", sourceLocation: location)
    #expect(isNear([tracks.width], [total]), "\(tracks)", sourceLocation: location)
  }

  private func isNear(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-3 }
  }

  @Test func `a fixed and an adaptive column`() {
    expect(tracks(.fixed(70), .adaptive(40), width: 200), [70, 57, 57], total: 200)
  }

  @Test func `an adaptive column is not raised to its minimum`() {
    expect(
      tracks(.flexible(minimum: 140), .adaptive(70), width: 200), [140, 52], total: 200)
  }

  @Test func `columns that stick out of 200 px`() {
    let tracks = tracks(.flexible(minimum: 50), .flexible(minimum: 120), width: 200)
    expect(tracks, [96, 120], total: 224, render: [108, 120])
    #expect(tracks.offset == -12)
  }

  @Test func `columns that stick out of 300 px`() {
    let tracks = tracks(.flexible(minimum: 100), .flexible(minimum: 180), width: 300)
    expect(tracks, [146, 180], total: 334, render: [163, 180])
    #expect(tracks.offset == -17)
  }

  @Test func `the wide column first`() {
    expect(
      tracks(.flexible(minimum: 180), .flexible(minimum: 100), width: 300), [180, 112], total: 300)
  }

  @Test func `an adaptive column alone`() {
    let five = [Double](repeating: 53.6, count: 5)
    expect(tracks(.adaptive(minimum: 50, maximum: 100), width: 300), five, total: 300)
    let seven = [Double](repeating: 50.2857, count: 7)
    expect(tracks(.adaptive(50), width: 400), seven, total: 400)
  }

  @Test func `two adaptive columns`() {
    let both = tracks(
      .adaptive(minimum: 50, maximum: 100), .adaptive(minimum: 40, maximum: 100), width: 300)
    expect(both, [69, 69, 43.3333, 43.3333, 43.3333], total: 300)
  }

  @Test func `all kinds at once`() {
    let all = tracks(
      .flexible(minimum: 100), .fixed(100), .adaptive(100), .fixed(100), width: 300)
    expect(all, [100, 100, 0, 100], total: 324)
  }

  @Test func `an adaptive column between two flexible ones`() {
    let all = tracks(
      .flexible(minimum: 100), .adaptive(40), .flexible(minimum: 180), width: 300)
    expect(all, [100, 42, 42, 180], total: 388, render: [124, 58, 58, 180])
    #expect(isNear([all.render.reduce(24, +)], [444]))
  }

  @Test func `square tiles in rows`() {
    let grid = LazyVGrid(columns: [.adaptive(90)], spacing: 10, tileAspect: .square)
    let items = Array(repeating: Subview(width: 30, height: 20), count: 4)
    let (size, places) = grid.arrange(items, in: ProposedSize(width: 320))
    #expect(size == Size(width: 320, height: 210))
    #expect(places[3] == Rectangle(x: 0, y: 110, width: 100, height: 100))
  }

  @Test func `columns are read from text`() {
    #expect(GridItem("adaptive(180)") == .adaptive(180))
    #expect(GridItem("flexible(100,300)") == .flexible(minimum: 100, maximum: 300))
    #expect(GridItem("fixed(100)") == .fixed(100))
    for text in ["", "fixed", "fixed()", "flexible(3,1)", "adaptive(nan)", "adaptive(-1)", "x(1)"] {
      #expect(GridItem(text) == nil)
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-9, 1e9] as [Double])
  func `hostile widths give finite columns`(width: Double) {
    for column in [.fixed(width), .flexible(minimum: width), .adaptive(width), .adaptive(0)]
      as [GridItem]
    {
      let tracks = LazyVGrid(columns: [column, .adaptive(50)], spacing: width).resolve(width: width)
      #expect(tracks.render.allSatisfy { $0.isFinite && $0 >= 0 })
    }
  }
}
