/// A column of items that are all as wide as the widest, as a menu.
///
/// After the example of WWDC22 session 10056. The cache holds every item's own size, so that placing
/// measures nothing a second time.
public struct EqualWidthVStack: Layout {
  /// The gap between items in CSS px.
  public var spacing: Double

  /// The sizes of the items and what follows from them.
  public struct Cache: Sendable {
    /// Each item's own size.
    public var sizes: [Size]
    /// The width of the widest.
    public var width: Double
  }

  /// Makes a column.
  public init(spacing: Double = 8) {
    self.spacing = spacing.asLength
  }

  /// Measures all items once.
  public func makeCache(subviews: [Subview]) -> Cache {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return Cache(sizes: sizes, width: sizes.reduce(0) { max($0, $1.width) })
  }

  /// The size of the column.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [Subview], cache: inout Cache
  ) -> Size {
    let gaps = spacing * Double(max(0, subviews.count - 1))
    return Size(
      width: min(cache.width, proposal.width ?? cache.width),
      height: cache.sizes.reduce(gaps) { $0 + $1.height })
  }

  /// The place of each item.
  public func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout Cache
  ) -> [Rectangle] {
    var y = bounds.y
    return cache.sizes.map { size in
      defer { y += size.height + spacing }
      return Rectangle(
        x: bounds.x, y: y, width: min(cache.width, bounds.width), height: size.height)
    }
  }
}
