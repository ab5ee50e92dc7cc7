/// A row of items that are all as wide as the widest, as a bar of buttons.
///
/// After the example of WWDC22 session 10056, "Compose custom layouts with SwiftUI". Where the row
/// is wider than the viewport all items are narrowed alike.
public struct EqualWidthHStack: Layout {
  /// The gap between items in CSS px.
  public var spacing: Double

  /// Makes a row.
  public init(spacing: Double = 8) {
    self.spacing = spacing.asLength
  }

  /// The size of the largest item.
  public func makeCache(subviews: [Subview]) -> Size { .largest(of: subviews) }

  /// The size of the row.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [Subview], cache: inout Size
  ) -> Size {
    guard !subviews.isEmpty else { return .zero }
    let count = Double(subviews.count)
    let natural = count * cache.width + spacing * (count - 1)
    return Size(width: min(natural, proposal.width ?? natural), height: cache.height)
  }

  /// The place of each item.
  public func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout Size
  ) -> [Rectangle] {
    let count = Double(subviews.count)
    let width = min(cache.width, max(0, (bounds.width - spacing * (count - 1)) / max(1, count)))
    return subviews.indices.map { index in
      Rectangle(
        x: bounds.x + Double(index) * (width + spacing), y: bounds.y, width: width,
        height: cache.height)
    }
  }
}

extension Size {
  /// The greatest width and the greatest height that items have by themselves.
  static func largest(of subviews: [Subview]) -> Size {
    subviews.reduce(.zero) { largest, subview in
      let size = subview.sizeThatFits(.unspecified)
      return Size(width: max(largest.width, size.width), height: max(largest.height, size.height))
    }
  }
}
