import Testing
@testable import PhotoLayout

/// A layout whose cache has the type of that of `EqualWidthHStack`, but another meaning.
private struct Doubled: FrameLayout {
  func makeCache(subviews: [LayoutItem]) -> LayoutSize {
    LayoutSize(width: 2 * (subviews.first?.sizeThatFits(.unspecified).width ?? 0), height: 0)
  }

  func sizeThatFits(proposal: ProposedSize, subviews: [LayoutItem], cache: inout LayoutSize) -> LayoutSize { cache }

  func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem],
    cache: inout LayoutSize
  ) -> [LayoutRect] { [] }
}

/// Items, proposals, `AnyFrameLayout` and `FirstThatFits`.
@Suite struct LayoutProtocolTests {
  private let two = AspectRatio(2) ?? .square

  @Test(arguments: hostileLengths) func `sizes are finite and not negative`(length: Double) {
    let proposals = [
      ProposedSize(width: length, height: length), ProposedSize(width: nil, height: length),
      ProposedSize(width: length, height: nil), .zero, .unspecified, .infinity,
    ]
    let size = LayoutSize(width: length, height: length)
    let items: [LayoutItem] = [
      .fixed(width: length, height: length), .aspect(two, idealHeight: length), .flexible(minimum: size),
      .flexible(ideal: size), .flexible(maximum: size), LayoutItem { _ in LayoutSize(width: length, height: -length) },
    ]
    for item in items {
      for proposal in proposals {
        let size = item.sizeThatFits(proposal)
        #expect(size.width.isFinite && size.width >= 0)
        #expect(size.height.isFinite && size.height >= 0)
      }
    }
    #expect(LayoutRect(length, length, length, length).isFinite)
  }

  @Test func `an item with a ratio fits in the proposed size`() {
    let item = LayoutItem.aspect(two, idealHeight: 30)
    #expect(item.sizeThatFits(.unspecified) == LayoutSize(width: 60, height: 30))
    #expect(item.sizeThatFits(ProposedSize(width: 100, height: 20)) == LayoutSize(width: 40, height: 20))
    #expect(item.sizeThatFits(ProposedSize(width: 100, height: nil)) == LayoutSize(width: 100, height: 50))
    #expect(item.sizeThatFits(ProposedSize(width: .infinity, height: 20)) == LayoutSize(width: 40, height: 20))
  }

  @Test func `one cache works for different wrapped layouts`() {
    let items: [LayoutItem] = [.fixed(width: 40, height: 20), .fixed(width: 100, height: 10)]
    let row = AnyFrameLayout(EqualWidthHStack(spacing: 0))
    let column = AnyFrameLayout(AnyFrameLayout(EqualWidthVStack(spacing: 0)))
    let wrap = AnyFrameLayout(FlexibleLayout(spacing: 0))
    var cache = row.makeCache(subviews: items)
    let proposal = ProposedSize(width: 120, height: nil)
    for _ in 0..<2 {
      let sizes = [row, column, wrap].map { $0.sizeThatFits(proposal: proposal, subviews: items, cache: &cache) }
      #expect((sizes.map(\.width), sizes.map(\.height)) == ([200, 100, 120], [20, 40, 30]))
    }
    column.updateCache(&cache, subviews: [items[0]])
    #expect(
      column.sizeThatFits(proposal: proposal, subviews: [items[0]], cache: &cache) == LayoutSize(width: 40, height: 20))
    #expect(row.place(items, proposal: proposal).frames.map(\.minX) == [0, 100])
  }

  @Test func `the cache of another layout is replaced`() {
    let items: [LayoutItem] = [.fixed(width: 40, height: 20)]
    let stack = AnyFrameLayout(EqualWidthHStack())
    let other = AnyFrameLayout(Doubled())
    var cache = other.makeCache(subviews: items)
    func width(_ layout: AnyFrameLayout) -> Double {
      layout.sizeThatFits(proposal: .zero, subviews: items, cache: &cache).width
    }
    #expect([width(other), width(stack), width(other)] == [80, 40, 80])
  }

  @Test func `the first alternative that fits is shown, otherwise the last`() {
    let sizes = [LayoutSize(width: 300, height: 10), LayoutSize(width: 100, height: 50)]
    let items = sizes.map { LayoutItem.fixed(width: $0.width, height: $0.height) }
    func choice(_ axes: FirstThatFits.Axes, _ width: Double?, _ height: Double?) -> Int? {
      FirstThatFits(in: axes).choice(among: items, proposal: ProposedSize(width: width, height: height))
    }
    #expect(choice([.horizontal, .vertical], 300, 10) == 0)
    #expect(choice([.horizontal, .vertical], 299, 10) == 1)
    #expect(choice([.horizontal, .vertical], nil, nil) == 0)
    #expect(choice(.horizontal, 300, 5) == 0)
    #expect(choice(.vertical, 5, 10) == 0)
    #expect(choice(.vertical, 5, 9) == 1)
    #expect(FirstThatFits().choice(among: [], proposal: .zero) == nil)
    let placed = FirstThatFits().place(items, proposal: ProposedSize(width: 200, height: 80))
    #expect(placed.size == LayoutSize(width: 100, height: 50))
    #expect(placed.frames == [LayoutRect(50, 25, 0, 0), LayoutRect(0, 0, 100, 50)])
  }
}
