import PhotoLayout
import Facts
import SiteViews

/// The columns and bars of a leaderboard, laid out by `Grid` of `PhotoLayout`.
struct BarGrid: Equatable {
  /// The columns of names, bars and numbers in percent of the board's width.
  var columns: [Double]
  /// The length of each line's bar in percent of its column.
  var bars: [Int]

  /// The width of a leaderboard on the narrowest screen, in CSS px. Wider screens scale it.
  private static let width = 296.0
  /// The average width of a letter, in CSS px; the actual width is unknown.
  private static let letter = 9.0
  private static let widestName = 128.0

  /// Lays out a leaderboard.
  init(_ board: Leaderboard) {
    let most = Double(board.lines.map(\.count).max() ?? 1)
    let items = board.lines.flatMap { line -> [LayoutItem] in
      let share = Double(line.count) / most
      let name = min(Double(line.name.count) * Self.letter, Self.widestName)
      let number = Double(String(line.count).count + 1) * Self.letter
      let bar = LayoutItem { LayoutSize(width: ($0.width ?? 10) * share, height: 10) }
      return [.fixed(width: name, height: 24), bar, .fixed(width: number, height: 24)]
    }
    let grid = TableLayout(
      rows: board.lines.map { _ in .cells(3) }, alignment: .leading, horizontalSpacing: 16)
    let placed = grid.place(items, proposal: ProposedSize(width: Self.width, height: nil))
    let bars = stride(from: 1, to: placed.frames.count, by: 3).map { placed.frames[$0] }
    let longest = bars.map(\.size.width).max() ?? 1
    self.bars = bars.map { Int(($0.size.width / longest * 100).rounded()) }
    let starts = placed.frames.prefix(3).map(\.minX) + [placed.size.width]
    columns = zip(starts, starts.dropFirst()).map { ($1 - $0) / placed.size.width * 100 }
  }

  /// The CSS rules of the leaderboard.
  func style(_ id: String) -> String {
    zip(["n", "b", "c"], columns).map { name, width in
      "#\(id) .\(name){width:\(NumberFormat.decimal(width, 2))%}"
    }.joined()
  }
}
