import Testing
@testable import PhotoLayout

/// Tests of `FlexibleLayout` and `Masonry`.
@Suite struct WrapAndMasonryTests {
  private let six: [LayoutItem] = [100, 100, 100, 100, 300, 50].map { .fixed(width: $0, height: 40) }

  @Test(arguments: [
    (LayoutAlignment.leading, [0.0, 110, 220, 0, 0, 0]), (.center, [0, 110, 220, 110, 10, 135]),
    (.trailing, [0, 110, 220, 220, 20, 270]),
  ])
  func `no gap is counted after the last item of a row`(alignment: LayoutAlignment, xs: [Double]) {
    let layout = FlexibleLayout(spacing: 10, alignment: alignment)
    let placed = layout.place(six, proposal: ProposedSize(width: 320, height: nil))
    #expect((placed.size, placed.frames.map(\.minX)) == (LayoutSize(width: 320, height: 190), xs))
    #expect(placed.frames.map(\.minY) == [0, 0, 0, 50, 100, 150])
  }

  @Test func `without a width there is one row`() {
    let placed = FlexibleLayout(spacing: 10).place(six, proposal: .unspecified)
    #expect(placed.size == LayoutSize(width: 800, height: 40))
  }

  @Test func `an item wider than the container is shrunk and alone in its row`() {
    let items: [LayoutItem] = [
      .fixed(width: 10, height: 10), .aspect(AspectRatio(8) ?? .square, idealHeight: 100),
      .fixed(width: 500, height: 10), .fixed(width: 10, height: 20),
    ]
    let placed = FlexibleLayout(spacing: 10).place(items, proposal: ProposedSize(width: 320, height: nil))
    #expect(
      placed.frames == [
        LayoutRect(0, 0, 10, 10), LayoutRect(0, 20, 320, 40), LayoutRect(0, 70, 320, 10), LayoutRect(0, 90, 10, 20),
      ])
  }

  @Test func `photos have integral frames`() {
    let frames = FlexibleLayout(spacing: 10, alignment: .center).frames(
      aspects: ratios(8, 1, 1.006), rowHeight: 100, width: 321)
    #expect(frames == [LayoutRect(0, 0, 321, 40), LayoutRect(55, 50, 100, 100), LayoutRect(165, 50, 101, 100)])
  }

  @Test func `each photo is added to the shortest column, the leftmost of equals`() {
    let masonry = Masonry(columns: .count(3), spacing: 10)
    let arranged = masonry.arrange(aspects: ratios(1, 0.5, 2, 1, 1), width: 320)
    #expect(arranged.height == 210)
    #expect(
      arranged.frames == [
        LayoutRect(0, 0, 100, 100), LayoutRect(110, 0, 100, 200), LayoutRect(220, 0, 100, 50),
        LayoutRect(220, 60, 100, 100), LayoutRect(0, 110, 100, 100),
      ])
    let items = ratios(1, 0.5, 2, 1, 1).map { LayoutItem.aspect($0) }
    let placed = masonry.place(items, proposal: ProposedSize(width: 320, height: nil))
    #expect(placed.size == LayoutSize(width: 320, height: 210))
    #expect(placed.frames[3] == LayoutRect(220, 60, 100, 100))
    #expect(placed.frames[4] == LayoutRect(0, 110, 100, 100))
  }

  @Test func `columns add up to the width`() {
    let frames = Masonry(columns: .count(3), spacing: 0).frames(aspects: ratios(1, 1, 1, 1), width: 100)
    #expect((frames.map(\.x), frames.map(\.width)) == ([0, 33, 67, 0], [33, 34, 33, 33]))
    #expect(frames.map(\.y) == [0, 0, 0, 33])
  }

  @Test func `column heights do not depend on the order of addition`() {
    // Heights of 30 and 60, against 45 and 45: both columns end at 90.
    let masonry = Masonry(columns: .count(2), spacing: 0)
    let frames = masonry.frames(aspects: ratios(3, 2, 1.5, 2, 1), width: 180)
    #expect((frames.map(\.x), frames.last?.y) == ([0, 90, 0, 90, 0], 90))
  }

  @Test func `there are as many adaptive columns as fit`() {
    let masonry = Masonry(columns: .adaptive(minimum: 100), spacing: 10)
    #expect([99, 209, 210, 320].map { masonry.columnCount(width: $0) } == [1, 1, 2, 3])
    #expect(Masonry(columns: .count(50), spacing: 10).columnCount(width: 100) == 10)
  }

  @Test(arguments: hostileLengths) func `hostile lengths give valid frames`(length: Double) {
    for width in [Int.min, -1, 0, 1, 2, 320, .max] {
      let aspects = ratios(1, 1e9, 1e-9, 1.5)
      let all = [
        FlexibleLayout(spacing: length).frames(aspects: aspects, rowHeight: 240, width: width),
        FlexibleLayout().frames(aspects: aspects, rowHeight: length, width: width),
        Masonry(spacing: length).frames(aspects: aspects, width: width),
        Masonry(columns: .count(Int.max), spacing: length).frames(aspects: aspects, width: width),
        Masonry(columns: .adaptive(minimum: length)).frames(aspects: aspects, width: width),
      ]
      for frames in all {
        #expect(frames.count == 4)
        #expect(frames.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.width > 0 && $0.height > 0 })
        #expect(frames.allSatisfy { $0.maxX <= Double(max(1, min(width, 1 << 30))) })
      }
      #expect(Masonry(spacing: length).frames(aspects: [], width: width) == [])
    }
  }
}
