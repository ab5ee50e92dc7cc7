/// Items side by side where they fit in the width, else below each other.
public struct ReadjustingStack: Layout, Hashable {
  /// The gap between neighbours, in CSS px.
  public let spacing: Double
  /// Where items stand that are smaller than the stack: across its height while it is horizontal,
  /// across its width while it is vertical.
  public let alignment: LayoutAlignment

  /// Makes the stack.
  ///
  /// - Parameters:
  ///   - spacing: The gap between neighbours, in CSS px.
  ///   - alignment: Where items stand that are smaller than the stack, across its direction.
  public init(spacing: Double = 8, alignment: LayoutAlignment = .center) {
    self.spacing = spacing.asLength
    self.alignment = alignment
  }

  /// Tells whether the items at their ideal sizes fit side by side.
  ///
  /// - Parameters:
  ///   - subviews: The items.
  ///   - width: The width offered; everything fits in a missing one.
  /// - Returns: Whether the stack is horizontal.
  public func isHorizontal(_ subviews: [LayoutItem], width: Double?) -> Bool {
    let ideal = subviews.reduce(0) { $0 + $1.sizeThatFits(.unspecified).width }
    return ideal + gaps(subviews.count) <= width ?? .infinity
  }

  /// Gives the size of the line, or of the column where the line does not fit.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    let isHorizontal = isHorizontal(subviews, width: proposal.width)
    let sizes = sizes(subviews, proposal, isHorizontal)
    let largest = sizes.reduce(LayoutSize.zero) { $0.union($1) }
    return if isHorizontal {
      LayoutSize(
        width: sizes.reduce(0) { $0 + $1.width } + gaps(sizes.count), height: largest.height)
    } else {
      LayoutSize(
        width: largest.width, height: sizes.reduce(0) { $0 + $1.height } + gaps(sizes.count))
    }
  }

  /// Gives the frames along the line or the column.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> [LayoutRect] {
    let isHorizontal = isHorizontal(subviews, width: proposal.width)
    var start = isHorizontal ? bounds.minX : bounds.minY
    return sizes(subviews, proposal, isHorizontal).map { size in
      defer { start += (isHorizontal ? size.width : size.height) + spacing }
      let free =
        isHorizontal ? bounds.size.height - size.height : bounds.size.width - size.width
      let across = alignment.offset(free: free)
      return isHorizontal
        ? LayoutRect(x: start, y: bounds.minY + across, width: size.width, height: size.height)
        : LayoutRect(x: bounds.minX + across, y: start, width: size.width, height: size.height)
    }
  }

  private func sizes(
    _ items: [LayoutItem], _ proposal: ProposedSize, _ isHorizontal: Bool
  ) -> [LayoutSize] {
    let each = isHorizontal ? .unspecified : ProposedSize(width: proposal.width, height: nil)
    return items.map { $0.sizeThatFits(each) }
  }

  private func gaps(_ count: Int) -> Double {
    Double(max(0, count - 1)) * spacing
  }
}
