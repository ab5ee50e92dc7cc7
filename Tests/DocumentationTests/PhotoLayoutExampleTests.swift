import PhotoLayout
import Testing

/// The examples of `PhotoLayout.docc`, with expected results.
struct PhotoLayoutExampleTests {
  private static let aspects = [(6.0, 4.0), (4, 3), (3, 4), (6, 4), (5, 5)].compactMap {
    AspectRatio(width: $0.0, height: $0.1)
  }
  private var aspects: [AspectRatio] { Self.aspects }

  @Test func `rows add up to the width`() {
    let sizes = [(6000.0, 4000.0), (4000, 3000), (3000, 4000), (6000, 4000), (5000, 5000)]
    let aspects = sizes.compactMap { AspectRatio(width: $0.0, height: $0.1) }
    let grid = FlowGrid(rowHeight: 240, spacing: 8)
    let frames = grid.frames(aspects, width: 1280)
    #expect(frames.count == 5)
    #expect(frames[0].x == 0 && frames.contains { $0.x + $0.width == 1280 })

    let arrangements = grid.arrange(aspects, widths: [640, 1280]) { width in
      160 + Double(width) * 0.06
    }
    let wide = arrangements[1]
    let heightAt1300 = wide.heightSlope * 1300 + wide.heightOffset
    #expect(heightAt1300 > Double(wide.height))
  }

  @Test func `photos are laid out in other ways`() {
    let wrapped = FlexibleLayout(spacing: 8).frames(aspects: aspects, rowHeight: 240, width: 1280)
    let tiles = ColumnGrid(columns: [.adaptive(minimum: 180)]).frames(aspects: aspects, width: 1280)
    let masonry = Masonry(columns: .count(3)).frames(aspects: aspects, width: 1280)
    #expect(wrapped.allSatisfy { $0.height == 240 })
    #expect(tiles.allSatisfy { abs($0.width - $0.height) <= 1 })
    #expect(Set(masonry.map(\.x)).count == 3)
  }

  @Test func `items are laid out`() {
    let picture = LayoutItem.aspect(aspects[0], idealHeight: 400)
    let caption = LayoutItem.fixed(width: 200, height: 300)
    let stack = ReadjustingStack(spacing: 16)
    let placement = stack.place(
      [picture, caption], proposal: ProposedSize(width: 1280, height: nil))
    #expect(placement.size == LayoutSize(width: 816, height: 400))

    let bar = LayoutItem.flexible(maximum: LayoutSize(width: 600, height: 12))
    let leaderboard = TableLayout(
      rows: [.cells(3), .spanning, .cells(3)], columnAlignments: [.leading, .leading, .trailing])
    let cells: [LayoutItem] = [
      .fixed(width: 80, height: 20), bar, .fixed(width: 30, height: 20),
      .fixed(width: 1, height: 1),
      .fixed(width: 60, height: 20), bar, .fixed(width: 20, height: 20),
    ]
    let table = leaderboard.place(cells, proposal: ProposedSize(width: 500, height: nil))
    #expect(table.size.width == 500)
    #expect(table.frames[1].minX == 88 && table.frames[1].size.width == 374)
  }

  @Test func `layouts are chosen`() {
    let buttons = [80.0, 120, 95].map { LayoutItem.fixed(width: $0, height: 32) }
    let toolBar = LayoutItem(EqualWidthHStack(spacing: 8), of: buttons)
    let menu = LayoutItem(EqualWidthVStack(spacing: 8), of: buttons)
    let choice = FirstThatFits(in: .horizontal).choice(
      among: [toolBar, menu], proposal: ProposedSize(width: 360, height: nil))
    let layout =
      choice == 0
      ? AnyFrameLayout(EqualWidthHStack(spacing: 8)) : AnyFrameLayout(EqualWidthVStack(spacing: 8))
    let buttonFrames = layout.place(buttons, proposal: .unspecified).frames
    #expect(choice == 1)
    #expect(buttonFrames.map(\.minY) == [0, 40, 80])

    let ranks = [2, 1, 3]
    let winners = ranks.map { rank in
      LayoutItem.fixed(width: 60, height: 60).layoutValue(key: Rank.self, value: rank)
    }
    let podium = RadialLayout.podium(ranks: ranks).place(
      winners, proposal: ProposedSize(width: 300, height: 300))
    #expect(podium.frames[1].minY < podium.frames[0].minY)
    #expect(podium.frames[0].minY < podium.frames[2].minY)
  }

  @Test func `a layout is written`() {
    struct Overlay: FrameLayout {
      func sizeThatFits(
        proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
      ) -> LayoutSize {
        let sizes = subviews.map { $0.sizeThatFits(proposal) }
        return LayoutSize(
          width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
      }

      func placeSubviews(
        in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
      ) -> [LayoutRect] {
        subviews.map { LayoutRect(origin: bounds.origin, size: $0.sizeThatFits(proposal)) }
      }
    }
    let items: [LayoutItem] = [.fixed(width: 10, height: 40), .fixed(width: 30, height: 20)]
    let placed = Overlay().place(items, proposal: .unspecified)
    #expect(placed.size == LayoutSize(width: 30, height: 40))
    #expect(placed.frames.map(\.minX) == [0, 0])
  }
}
