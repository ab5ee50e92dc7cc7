/// Items side by side if they fit in the width, otherwise below each other.
public struct ReadjustingStack: FrameLayout, Hashable {
  /// The gap between neighbours, in CSS px.
  public let spacing: Double
  /// The alignment of items across the direction of the stack: vertical in a horizontal stack,
  /// horizontal in a vertical one.
  public let alignment: LayoutAlignment

  /// Creates the stack.
  ///
  /// - Parameters:
  ///   - spacing: The gap between neighbours, in CSS px.
  ///   - alignment: The alignment of items across the direction of the stack.
  public init(spacing: Double = 8, alignment: LayoutAlignment = .center) {
    self.spacing = spacing.asLength
    self.alignment = alignment
  }

  /// Returns whether the items fit side by side at their ideal sizes.
  ///
  /// - Parameters:
  ///   - subviews: The items.
  ///   - width: The proposed width in CSS px; `nil` means unlimited.
  /// - Returns: Whether the stack is horizontal.
  public func isHorizontal(_ subviews: [LayoutItem], width: Double?) -> Bool {
    let ideal = subviews.reduce(0) { $0 + $1.sizeThatFits(.unspecified).width }
    return ideal + gaps(subviews.count) <= width ?? .infinity
  }

  /// Returns the size of the line, or of the column if the line does not fit.
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

  /// Returns the frames along the line or the column.
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
