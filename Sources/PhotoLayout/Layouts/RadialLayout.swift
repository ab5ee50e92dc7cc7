/// Items on a circle around the middle, turned by their ranks.
///
/// After the example of WWDC22 session 10056: three avatars, the first one on top. The offset turns
/// the circle by a third for each place that the first item's rank is away from the middle of the
/// ranks, so that the leader stands highest.
public struct RadialLayout: Layout {
  /// The key by which an item tells its rank; 1 is the first.
  public enum Rank: LayoutValueKey {
    /// An item without a rank is the first.
    public static var defaultValue: Int { 1 }
  }

  /// Makes a circle.
  public init() {}

  /// The size that is offered, or else three times the largest item.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> Size {
    let largest = Size.largest(of: subviews)
    let natural = 3 * max(largest.width, largest.height)
    return Size(width: proposal.width ?? natural, height: proposal.height ?? natural)
  }

  /// The place of each item.
  public func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> [Rectangle] {
    let radius = min(bounds.width, bounds.height) / 3
    let middle = (x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
    let turn = offset(subviews)
    return subviews.enumerated().map { index, subview in
      let size = subview.sizeThatFits(.unspecified)
      let angle = Double(index) / Double(subviews.count) + turn
      let direction = Self.direction(angle)
      return Rectangle(
        x: middle.x + radius * direction.x - size.width / 2,
        y: middle.y - radius * direction.y - size.height / 2, width: size.width,
        height: size.height)
    }
  }

  /// The layout that shows ranks: a line if all are the same, a circle otherwise.
  ///
  /// - Parameter ranks: The ranks of the items.
  /// - Returns: A layout to place the same items with.
  public static func podium(_ ranks: [Int]) -> AnyLayout {
    ranks.allSatisfy { $0 == ranks.first }
      ? AnyLayout(EqualWidthHStack()) : AnyLayout(RadialLayout())
  }

  /// The part of a turn by which the whole circle is turned, clockwise.
  ///
  /// The items' ranks put the first item at 0, at a third or at two thirds; two items that share a
  /// rank stand at the same height, half a third apart.
  private func offset(_ subviews: [Subview]) -> Double {
    let ranks = subviews.map { $0.values[Rank.self] }
    guard ranks.count > 1, let best = ranks.min(), ranks.contains(where: { $0 != best }) else {
      return 0
    }
    let leaders = ranks.indices.filter { ranks[$0] == best }
    guard let first = leaders.first else { return 0 }
    let step = 1 / Double(ranks.count)
    // Two neighbours at the top stand half a step to either side of it, also where they are the
    // last and the first.
    let isWrapped = leaders.count == 2 && leaders[1] - first == ranks.count - 1 && ranks.count > 2
    let middle =
      isWrapped ? -0.5 : leaders.reduce(0) { $0 + Double($1) } / Double(leaders.count)
    return -middle * step
  }

  /// The point on a circle of radius 1, y upwards, at a part of a turn clockwise from the top.
  ///
  /// Sines come from a series, because the C library's differ from system to system, and a library
  /// that imports nothing has none.
  static func direction(_ turn: Double) -> (x: Double, y: Double) {
    guard turn.isFinite else { return (0, 1) }
    var part = turn - Double(Int(min(max(turn, -1e9), 1e9)))
    if part < 0 { part += 1 }
    let quarter = Int(part * 4 + 0.5)
    let angle = (part - Double(quarter) / 4) * 2 * .pi
    let (sine, cosine) = series(angle)
    switch quarter % 4 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Sine and cosine of an angle between -π/4 and π/4.
  private static func series(_ angle: Double) -> (sine: Double, cosine: Double) {
    let square = angle * angle
    var (sine, cosine) = (angle, 1.0)
    var (odd, even) = (angle, 1.0)
    for step in 1...9 {
      let k = Double(2 * step)
      even *= -square / (k * (k - 1))
      odd *= -square / (k * (k + 1))
      cosine += even
      sine += odd
    }
    return (sine, cosine)
  }
}
