/// Columns of equal width; each item goes below the shortest.
///
/// A tie goes to the first column, so that the first items stand in a line, in order.
public struct Masonry: Layout {
  /// The columns.
  public var columns: GridItem
  /// The gap between columns and between items in CSS px.
  public var spacing: Double

  /// Makes columns.
  ///
  /// - Parameters:
  ///   - columns: How many columns there are, told by an adaptive item; any other is one column.
  ///   - spacing: The gap in CSS px.
  public init(columns: GridItem = .adaptive(180), spacing: Double = 8) {
    self.columns = columns
    self.spacing = spacing.asLength
  }

  /// The size of the columns.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> Size {
    let width = proposal.width ?? 1000
    let places = places(subviews, width: width)
    return Size(width: width, height: places.reduce(0) { max($0, $1.y + $1.height) })
  }

  /// The place of each item.
  public func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> [Rectangle] {
    places(subviews, width: bounds.width).map {
      Rectangle(x: bounds.x + $0.x, y: bounds.y + $0.y, width: $0.width, height: $0.height)
    }
  }

  private func places(_ subviews: [Subview], width: Double) -> [Rectangle] {
    let tracks = LazyVGrid(columns: [columns], spacing: spacing).resolve(width: width).render
    let each =
      tracks.isEmpty ? 0 : (width - spacing * Double(tracks.count - 1)) / Double(tracks.count)
    var bottoms = [Double](repeating: 0, count: max(1, tracks.count))
    return subviews.map { subview in
      let height = subview.sizeThatFits(ProposedSize(width: max(0, each))).height
      var column = 0
      for index in bottoms.indices where bottoms[index] < bottoms[column] { column = index }
      defer { bottoms[column] += height + spacing }
      return Rectangle(
        x: Double(column) * (each + spacing), y: bottoms[column], width: max(0, each),
        height: height)
    }
  }
}
