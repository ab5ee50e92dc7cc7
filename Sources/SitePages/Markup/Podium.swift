import PhotoLayout
import Facts
import SiteViews

/// The three most frequent values, placed by `RadialLayout` of `PhotoLayout`; in a line if all tie.
struct Podium {
  let lines: [(rank: Int, line: Leaderboard.Line)]
  private let frames: [LayoutRect]

  /// The size of a place and of the whole circle, in CSS px.
  private static let place = LayoutSize(width: 150, height: 150)
  private static let circle = LayoutSize(width: 340, height: 340)

  init?(_ board: Leaderboard) {
    guard board.lines.count >= 3 else { return nil }
    lines = board.lines.prefix(3).map { (board.rank($0), $0) }
    let items = lines.map { line in
      LayoutItem.fixed(width: Self.place.width, height: Self.place.height)
        .layoutValue(key: Rank.self, value: line.rank)
    }
    let layout = RadialLayout.podium(ranks: lines.map(\.rank))
    frames = layout.place(items, proposal: ProposedSize(Self.circle)).frames
  }

  /// The CSS rules that place its items, in percent of their bounding box.
  var style: String {
    let left = frames.map(\.minX).min() ?? 0
    let top = frames.map(\.minY).min() ?? 0
    let width = (frames.map(\.maxX).max() ?? 1) - left
    let height = (frames.map(\.maxY).max() ?? 1) - top
    func percent(_ part: Double, _ whole: Double) -> String {
      "\(NumberFormat.decimal(part / whole * 100, 2))%"
    }
    let (wide, high) = (Int(width.rounded()), Int(height.rounded()))
    let places = frames.enumerated().map { index, frame in
      """
      .podium li:nth-child(\(index + 1)){inset-inline-start:\(percent(frame.minX - left, width));\
      top:\(percent(frame.minY - top, height));width:\(percent(frame.size.width, width))}
      """
    }
    // In rem, because larger text needs a larger podium. If it does not fit, site.css shows a list.
    let widest = NumberFormat.decimal(Double(wide) / 16, 3)
    return ".podium{max-width:\(widest)rem;aspect-ratio:\(wide)/\(high)}" + places.joined()
  }
}
