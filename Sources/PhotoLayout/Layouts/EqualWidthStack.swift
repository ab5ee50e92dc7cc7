/// Items beside each other, each in a frame as large as the largest of them, such as the buttons of
/// a tool bar.
public typealias EqualWidthHStack = EqualWidthStack<HorizontalAxis>

/// Items below each other, each in a frame as large as the largest of them, such as the buttons of
/// a menu.
public typealias EqualWidthVStack = EqualWidthStack<VerticalAxis>

/// The direction in which a stack places its items.
public protocol StackAxis: Hashable, Sendable {
  /// Whether items are placed beside each other; otherwise they are placed below each other.
  static var isHorizontal: Bool { get }
}

/// The direction from left to right.
public enum HorizontalAxis: StackAxis {
  /// Items are placed beside each other.
  public static let isHorizontal = true
}

/// The direction from top to bottom.
public enum VerticalAxis: StackAxis {
  /// Items are placed below each other.
  public static let isHorizontal = false
}

/// Items along an axis, each in a frame as large as the largest of them.
public struct EqualWidthStack<Axis: StackAxis>: FrameLayout, Hashable {
  /// The largest width and the largest height of the items.
  public typealias Cache = LayoutSize

  /// The gap between neighbours, in CSS px.
  public let spacing: Double

  /// Creates the stack.
  ///
  /// - Parameter spacing: The gap between neighbours, in CSS px.
  public init(spacing: Double = 8) {
    self.spacing = spacing.asLength
  }

  /// Returns the largest width and the largest height of the items' ideal sizes.
  public func makeCache(subviews: [LayoutItem]) -> LayoutSize {
    subviews.reduce(LayoutSize.zero) { $0.union($1.sizeThatFits(.unspecified)) }
  }

  /// Returns the size of all items and gaps, whatever the proposal.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout LayoutSize
  ) -> LayoutSize {
    let count = Double(subviews.count)
    guard !subviews.isEmpty else { return .zero }
    let gaps = (count - 1) * spacing
    return Axis.isHorizontal
      ? LayoutSize(width: cache.width * count + gaps, height: cache.height)
      : LayoutSize(width: cache.width, height: cache.height * count + gaps)
  }

  /// Returns the frames along the axis.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem],
    cache: inout LayoutSize
  ) -> [LayoutRect] {
    let stepX = Axis.isHorizontal ? cache.width + spacing : 0
    let stepY = Axis.isHorizontal ? 0 : cache.height + spacing
    return subviews.indices.map { index in
      LayoutRect(
        x: bounds.minX + Double(index) * stepX, y: bounds.minY + Double(index) * stepY,
        width: cache.width, height: cache.height)
    }
  }
}
