/// Shows the first of several alternatives that fits, or the last one where none does.
///
/// An alternative that is a container is made with `LayoutItem(_:of:)`.
public struct ViewThatFits: Layout, Hashable {
  /// The directions in which an alternative has to fit.
  public struct Axes: OptionSet, Hashable, Sendable {
    /// The directions as bits: 1 horizontal, 2 vertical.
    public let rawValue: Int

    /// Across.
    public static let horizontal = Axes(rawValue: 1)
    /// Down.
    public static let vertical = Axes(rawValue: 2)

    /// Makes the set from its bits.
    ///
    /// - Parameter rawValue: 1 for horizontal, 2 for vertical, or their sum.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The directions in which an alternative has to fit.
  public let axes: Axes

  /// Makes the choice.
  ///
  /// - Parameter axes: The directions in which an alternative has to fit.
  public init(in axes: Axes = [.horizontal, .vertical]) {
    self.axes = axes
  }

  /// Chooses the first alternative whose ideal size fits, else the last.
  ///
  /// - Parameters:
  ///   - alternatives: The alternatives, the best first.
  ///   - proposal: The size that there is; everything fits in a missing length.
  /// - Returns: The index of the choice, or `nil` where there is no alternative.
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

  /// Gives the size of the choice for the proposal.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    guard let choice = choice(among: subviews, proposal: proposal) else { return .zero }
    return subviews[choice].sizeThatFits(proposal)
  }

  /// Gives the choice its frame in the middle of the bounds, and all others an empty one there.
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
