/// Items on a circle, turned so that the best of three ranks stands at the top.
///
/// The sample is Apple's, from "Compose custom layouts with SwiftUI" (WWDC22): the angle between
/// neighbours is a full turn divided by their number, and items carry their `Rank`.
public struct RadialLayout: Layout, Hashable {
  /// The angle of the first item from the top, clockwise in radians.
  public let startAngle: Double
  /// The distance from the middle to the items' middles; `nil` is a third of the shorter side.
  public let radius: Double?

  /// Makes the layout.
  ///
  /// - Parameters:
  ///   - startAngle: The angle of the first item from the top, clockwise in radians.
  ///   - radius: The distance from the middle to the items' middles in CSS px; `nil` is a third of
  ///     the shorter side.
  public init(startAngle: Double = 0, radius: Double? = nil) {
    self.startAngle = startAngle.isFinite ? startAngle : 0
    self.radius = radius?.asLength
  }

  /// Gives the layout of a podium: a line where all ranks tie, else the circle.
  ///
  /// - Parameters:
  ///   - ranks: The ranks in the order of the items.
  ///   - spacing: The gap between neighbours in the line, in CSS px.
  /// - Returns: The layout, for the same items in either case.
  public static func podium(ranks: [Int], spacing: Double = 8) -> AnyLayout {
    let isTie = ranks.allSatisfy { $0 == ranks.first }
    return isTie ? AnyLayout(EqualWidthHStack(spacing: spacing)) : AnyLayout(RadialLayout())
  }

  /// Gives the whole size proposed, and 10 px for a length that is not.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// Gives each item a frame of its ideal size around its point on the circle.
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

  /// Gives the angle that turns three ranked items so that their heights read in order.
  ///
  /// The best stands at the top, or halfway to its peer where two share a place, and the second
  /// stands higher than the third.
  ///
  /// - Parameter ranks: The ranks in the order of the items.
  /// - Returns: The angle in radians; 0 for any number of items but three, and where all tie.
  public static func offset(ranks: [Int]) -> Double {
    guard ranks.count == 3, !ranks.allSatisfy({ $0 == ranks[0] }) else { return 0 }
    // Ranks count by their order only, so that 2, 5 and 7 are a podium too.
    let places = ranks.map { rank in 1 + ranks.count { $0 < rank } }
    let thirds: Double =
      if places[0] == 1 {
        residual(places[1], places[2])
      } else if places[1] == 1 {
        -1 + residual(places[2], places[0])
      } else {
        1 + residual(places[0], places[1])
      }
    return thirds * 2 * .pi / 3
  }

  /// The part of a third of a turn for the two items clockwise after the best.
  private static func residual(_ next: Int, _ afterNext: Int) -> Double {
    if next == 1 { return -0.5 }
    if afterNext == 1 { return 0.5 }
    if next < afterNext { return -0.25 }
    return next > afterNext ? 0.25 : 0
  }
}
