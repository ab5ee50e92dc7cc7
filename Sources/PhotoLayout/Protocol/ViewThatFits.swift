/// The first of several alternatives that fits, or else the last.
///
/// Fits means: what an alternative takes of itself, where nothing is proposed on the axes that
/// count, is not more than what is offered there.
public struct ViewThatFits: Sendable {
  /// The axes that count.
  public var axes: Set<Axis>

  /// A direction.
  public enum Axis: Hashable, Sendable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// Makes a choice.
  public init(in axes: Set<Axis> = [.horizontal, .vertical]) {
    self.axes = axes
  }

  /// The alternative to show.
  ///
  /// - Parameters:
  ///   - alternatives: The items to choose from, the dearest first.
  ///   - proposal: The size that is offered.
  /// - Returns: Its index, or `nil` if there is none.
  public func choice(of alternatives: [Subview], in proposal: ProposedSize) -> Int? {
    var asked = proposal
    if axes.contains(.horizontal) { asked.width = nil }
    if axes.contains(.vertical) { asked.height = nil }
    let fitting = alternatives.firstIndex { alternative in
      let size = alternative.sizeThatFits(asked)
      let isNarrow = !axes.contains(.horizontal) || size.width <= proposal.width ?? .infinity
      let isLow = !axes.contains(.vertical) || size.height <= proposal.height ?? .infinity
      return isNarrow && isLow
    }
    return fitting ?? alternatives.indices.last
  }
}
