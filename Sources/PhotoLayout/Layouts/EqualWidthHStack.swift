/// Items beside each other, each in a frame as large as the largest of them.
///
/// It is for rows of equals, such as the buttons of a tool bar.
public struct EqualWidthHStack: Layout, Hashable {
  /// The largest width and the largest height among the items.
  public typealias Cache = LayoutSize

  /// The gap between neighbours, in CSS px.
  public let spacing: Double

  /// Makes the stack.
  ///
  /// - Parameter spacing: The gap between neighbours, in CSS px.
  public init(spacing: Double = 8) {
    self.spacing = spacing.asLength
  }

  /// Finds the largest width and the largest height among the items' ideal sizes.
  public func makeCache(subviews: [LayoutItem]) -> LayoutSize {
    subviews.reduce(LayoutSize.zero) { $0.union($1.sizeThatFits(.unspecified)) }
  }

  /// Gives the size of the line, whatever is proposed.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout LayoutSize
  ) -> LayoutSize {
    let gaps = Double(max(0, subviews.count - 1)) * spacing
    return LayoutSize(
      width: cache.width * Double(subviews.count) + gaps,
      height: subviews.isEmpty ? 0 : cache.height)
  }

  /// Gives the frames along the line.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem],
    cache: inout LayoutSize
  ) -> [LayoutRect] {
    subviews.indices.map { index in
      LayoutRect(
        x: bounds.minX + Double(index) * (cache.width + spacing), y: bounds.minY,
        width: cache.width, height: cache.height)
    }
  }
}
