/// A layout of any kind, to switch between kinds over the same items.
public struct AnyLayout: Layout {
  private let arrangement: @Sendable ([Subview], ProposedSize, Rectangle?) -> (Size, [Rectangle])

  /// Hides the kind of a layout.
  public init(_ layout: some Layout) {
    arrangement = { subviews, proposal, bounds in
      var cache = layout.makeCache(subviews: subviews)
      let size = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
      guard let bounds else { return (size, []) }
      let places = layout.placeSubviews(
        in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      return (size, places)
    }
  }

  /// The size of the whole.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> Size {
    arrangement(subviews, proposal, nil).0
  }

  /// The place of each item.
  public func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> [Rectangle] {
    arrangement(subviews, proposal, bounds).1
  }
}
