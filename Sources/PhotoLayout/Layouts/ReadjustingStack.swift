/// Items side by side where the width allows it, else one below the other.
public struct ReadjustingStack: Layout {
  /// The gap between items in CSS px.
  public var spacing: Double
  /// Where items stand that are narrower than the widest, if they stand below each other.
  public var alignment: HorizontalAlignment

  /// Makes a stack.
  public init(spacing: Double = 8, alignment: HorizontalAlignment = .leading) {
    self.spacing = spacing.asLength
    self.alignment = alignment
  }

  /// Whether the items stand side by side in a width.
  ///
  /// - Parameters:
  ///   - subviews: The items.
  ///   - width: The width that is offered; `nil` is as wide as need be.
  /// - Returns: `true` if all widths and gaps fit.
  public func isHorizontal(_ subviews: [Subview], width: Double?) -> Bool {
    guard let width else { return true }
    let natural = subviews.reduce(gaps(subviews.count)) {
      $0 + $1.sizeThatFits(.unspecified).width
    }
    return natural <= width + 0.001
  }

  /// The size of the row or of the column.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> Size {
    let isRow = isHorizontal(subviews, width: proposal.width)
    return sizes(subviews, isRow: isRow, width: proposal.width).reduce(
      isRow
        ? Size(width: gaps(subviews.count), height: 0)
        : Size(width: 0, height: gaps(subviews.count))
    ) { whole, size in
      isRow
        ? Size(width: whole.width + size.width, height: max(whole.height, size.height))
        : Size(width: max(whole.width, size.width), height: whole.height + size.height)
    }
  }

  /// The place of each item.
  public func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> [Rectangle] {
    let isRow = isHorizontal(subviews, width: proposal.width)
    var (x, y) = (bounds.x, bounds.y)
    return sizes(subviews, isRow: isRow, width: proposal.width).map { size in
      defer {
        if isRow { x += size.width + spacing } else { y += size.height + spacing }
      }
      let inset = isRow ? 0 : alignment.offset(max(0, bounds.width - size.width))
      return Rectangle(x: x + inset, y: y, width: size.width, height: size.height)
    }
  }

  private func sizes(_ subviews: [Subview], isRow: Bool, width: Double?) -> [Size] {
    subviews.map { subview in
      let natural = subview.sizeThatFits(.unspecified)
      guard !isRow, let width, natural.width > width else { return natural }
      return subview.sizeThatFits(ProposedSize(width: width))
    }
  }

  private func gaps(_ count: Int) -> Double { spacing * Double(max(0, count - 1)) }
}
