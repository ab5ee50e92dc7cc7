/// Shows the first of several alternatives that fits, or the last one if none fits.
///
/// Use `LayoutItem(_:of:)` for an alternative that is a container.
public struct FirstThatFits: FrameLayout, Hashable {
  /// The axes along which an alternative has to fit.
  public struct Axes: OptionSet, Hashable, Sendable {
    /// The axes as bits: 1 for horizontal, 2 for vertical.
    public let rawValue: Int

    /// The horizontal axis.
    public static let horizontal = Axes(rawValue: 1)
    /// The vertical axis.
    public static let vertical = Axes(rawValue: 2)

    /// Creates the set from its bits.
    ///
    /// - Parameter rawValue: 1 for horizontal, 2 for vertical, or their sum.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The axes along which an alternative has to fit.
  public let axes: Axes

  /// Creates the layout.
  ///
  /// - Parameter axes: The axes along which an alternative has to fit.
  public init(in axes: Axes = [.horizontal, .vertical]) {
    self.axes = axes
  }

  /// Returns the index of the first alternative whose ideal size fits, otherwise that of the last.
  ///
  /// - Parameters:
  ///   - alternatives: The alternatives, best first.
  ///   - proposal: The available size; a missing length means unlimited.
  /// - Returns: The index, or `nil` if there are no alternatives.
  public func choice(among alternatives: [LayoutItem], proposal: ProposedSize) -> Int? {
    let measured = ProposedSize(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
    let fitting = alternatives.firstIndex { item in
      let size = item.sizeThatFits(measured)
      let isNarrow = !axes.contains(.horizontal) || size.width <= proposal.width ?? .infinity
      let isLow = !axes.contains(.vertical) || size.height <= proposal.height ?? .infinity
      return isNarrow && isLow
    }
    return fitting ?? alternatives.indices.last
  }

  /// Returns the size of the chosen alternative for the proposal.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    guard let choice = choice(among: subviews, proposal: proposal) else { return .zero }
    return subviews[choice].sizeThatFits(proposal)
  }

  /// Returns the frame of the chosen alternative, centred in the bounds, and empty frames for the
  /// others.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> [LayoutRect] {
    let choice = choice(among: subviews, proposal: proposal)
    return subviews.indices.map { index in
      let size = index == choice ? subviews[index].sizeThatFits(proposal) : .zero
      return LayoutRect(
        x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2,
        width: size.width, height: size.height)
    }
  }
}
