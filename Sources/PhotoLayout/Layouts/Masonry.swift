/// Items in columns of one width, each below the column that is the shortest so far.
///
/// Of equally short columns the leftmost is taken. Heights are counted in 1/64 px, so that a tie
/// is a tie whatever the order in which they were added up.
public struct Masonry: Layout, Hashable {
  /// How many columns there are.
  public enum Columns: Hashable, Sendable {
    /// So many at every width, as long as each has a px.
    case count(Int)
    /// As many as fit at the minimum width, at least one.
    case adaptive(minimum: Double)
  }

  /// Frames in whole CSS px and the height they take.
  public struct Arranged: Hashable, Sendable {
    /// One frame for each item, disjoint.
    public let frames: [Frame]
    /// The bottom edge of the longest column, in CSS px.
    public let height: Int
  }

  /// How many columns there are.
  public let columns: Columns
  /// The gap between neighbours in both directions, in CSS px.
  public let spacing: Double

  /// Makes the layout.
  ///
  /// - Parameters:
  ///   - columns: How many columns there are.
  ///   - spacing: The gap between neighbours in both directions, in CSS px.
  public init(columns: Columns = .adaptive(minimum: 180), spacing: Double = 8) {
    self.columns = columns
    self.spacing = spacing.asLength
  }

  /// Gives the number of columns at a width.
  ///
  /// - Parameter width: The width in CSS px.
  /// - Returns: At least 1, and never more than have a px each.
  public func columnCount(width: Double) -> Int {
    let width = width.asLength
    let most = (width + spacing) / (1 + spacing)
    let wanted =
      switch columns {
      case .count(let count): Double(max(1, count))
      case .adaptive(let minimum): (width + spacing) / (max(1, minimum.asLength) + spacing)
      }
    return max(1, Int(min(wanted, most, Double(GridColumn.adaptiveLimit))))
  }

  /// Gives the proposed width, or that of columns as wide as the widest item, and the height of the
  /// longest column.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    let width = width(proposal, subviews)
    let filled = fill(subviews, width: width)
    return LayoutSize(width: width, height: filled.columns.height)
  }

  /// Gives each item a frame as wide as its column.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> [LayoutRect] {
    let filled = fill(subviews, width: width(proposal, subviews))
    return filled.places.map { place in
      LayoutRect(
        x: bounds.minX + Double(place.column) * (filled.columnWidth + spacing),
        y: bounds.minY + place.top, width: filled.columnWidth, height: place.height)
    }
  }

  /// The width of a column where there are so many of them.
  func columnWidth(width: Double, count: Int) -> Double {
    max(0, width - spacing * Double(count - 1)) / Double(count)
  }

  private func width(_ proposal: ProposedSize, _ subviews: [LayoutItem]) -> Double {
    if let width = proposal.finiteWidth { return width }
    let widest = subviews.reduce(0) { max($0, $1.sizeThatFits(.unspecified).width) }
    guard case .count(let count) = columns, count > 1 else { return widest.asLength }
    let all = Double(min(count, GridColumn.adaptiveLimit))
    return (widest * all + spacing * (all - 1)).asLength
  }

  private func fill(
    _ subviews: [LayoutItem], width: Double
  ) -> (columns: MasonryColumns, columnWidth: Double, places: [MasonryColumns.Place]) {
    let count = columnCount(width: width)
    let columnWidth = columnWidth(width: width, count: count)
    var columns = MasonryColumns(count: count, spacing: spacing)
    let places = subviews.map { item in
      columns.add(item.sizeThatFits(ProposedSize(width: columnWidth, height: nil)).height)
    }
    return (columns, columnWidth, places)
  }
}
