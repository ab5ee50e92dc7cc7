/// Items on a circle, rotated so that the best of three ranks is at the top.
///
/// The layout follows Apple's sample "Compose custom layouts with SwiftUI" (WWDC22): the angle
/// between neighbours is 2π divided by the number of items, and items have a `Rank`.
public struct RadialLayout: FrameLayout, Hashable {
  /// The angle of the first item from the top, clockwise in radians.
  public let startAngle: Double
  /// The distance of the items' centres from the centre in CSS px; `nil` means a third of the
  /// shorter side.
  public let radius: Double?

  /// Creates the layout.
  ///
  /// - Parameters:
  ///   - startAngle: The angle of the first item from the top, clockwise in radians.
  ///   - radius: The distance of the items' centres from the centre in CSS px; `nil` means a third
  ///     of the shorter side.
  public init(startAngle: Double = 0, radius: Double? = nil) {
    self.startAngle = startAngle.isFinite ? startAngle : 0
    self.radius = radius?.asLength
  }

  /// Returns the layout of a podium: a line if all ranks tie, otherwise a circle.
  ///
  /// - Parameters:
  ///   - ranks: The ranks in the order of the items.
  ///   - spacing: The gap between neighbours in the line, in CSS px.
  /// - Returns: The layout.
  public static func podium(ranks: [Int], spacing: Double = 8) -> AnyFrameLayout {
    let isTie = ranks.allSatisfy { $0 == ranks.first }
    return isTie
      ? AnyFrameLayout(EqualWidthHStack(spacing: spacing)) : AnyFrameLayout(RadialLayout())
  }

  /// Returns the proposed size, with 10 px for a missing length.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// Returns the frames: each has the ideal size of its item and is centred on a point of the
  /// circle.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> [LayoutRect] {
    let radius = radius ?? min(bounds.size.width, bounds.size.height) / 3
    let turn = startAngle + Self.offset(ranks: subviews.map { $0[Rank.self] })
    let step = 2 * Double.pi / Double(max(1, subviews.count))
    return subviews.enumerated().map { index, item in
      let angle = step * Double(index) + turn
      let size = item.sizeThatFits(.unspecified)
      // The angle runs clockwise from the top, and y runs down.
      return LayoutRect(
        x: bounds.midX + radius * Trigonometry.sine(angle) - size.width / 2,
        y: bounds.midY - radius * Trigonometry.cosine(angle) - size.height / 2,
        width: size.width, height: size.height)
    }
  }

  /// Returns the angle by which three ranked items are rotated so that better ranks are higher.
  ///
  /// The best item is near the top and the second is higher than the third. Two items of equal rank
  /// have equal heights.
  ///
  /// - Parameter ranks: The ranks in the order of the items.
  /// - Returns: The angle in radians; 0 if there are not exactly three items or if all ranks tie.
  public static func offset(ranks: [Int]) -> Double {
    guard ranks.count == 3, !ranks.allSatisfy({ $0 == ranks[0] }) else { return 0 }
    // Only the order of the ranks matters: 2, 5 and 7 are treated as 1, 2 and 3.
    let order = ranks.map { rank in 1 + ranks.count { $0 < rank } }
    let thirds: Double =
      if order[0] == 1 {
        residual(order[1], order[2])
      } else if order[1] == 1 {
        -1 + residual(order[2], order[0])
      } else {
        1 + residual(order[0], order[1])
      }
    return thirds * 2 * .pi / 3
  }

  /// The rotation, in thirds of a turn, that follows from the ranks of the two items after the
  /// best.
  private static func residual(_ next: Int, _ afterNext: Int) -> Double {
    if next == 1 { return -0.5 }
    if afterNext == 1 { return 0.5 }
    if next < afterNext { return -0.25 }
    return next > afterNext ? 0.25 : 0
  }
}
