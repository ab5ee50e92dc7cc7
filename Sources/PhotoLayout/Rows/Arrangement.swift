/// The rows of a section for one width, and what follows from them: frames, height, and the height
/// at every other width.
public struct Arrangement: Sendable {
  /// The width the rows were made for, in CSS px.
  public let width: Int
  /// The baseline height of a row in CSS px.
  public let rowHeight: Double
  /// The gap between items and between rows in CSS px.
  public let spacing: Int
  /// The rows from top to bottom.
  public let rows: [Row]

  /// Makes an arrangement from rows that follow each other without a hole.
  public init(width: Int, rowHeight: Double, spacing: Int, rows: [Row]) {
    self.width = width
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.rows = rows
  }

  /// Top and bottom edge of each row in whole CSS px.
  ///
  /// The exact sum is rounded, not its parts, so that no error grows with the number of rows, and
  /// each gap between rows is `spacing` exactly.
  public var edges: [(top: Int, bottom: Int)] {
    var top = 0.0
    return rows.map { row in
      defer { top += row.height + Double(spacing) }
      return (Int(top.rounded()), Int((top + row.height).rounded()))
    }
  }

  /// The section's height in whole CSS px; 0 for a section without items.
  public var height: Int { edges.last?.bottom ?? 0 }

  /// The part of the section's height that grows with the width: px of height a px of width.
  ///
  /// `heightSlope * width + heightOffset` is the exact height at every width that keeps these row
  /// breaks, because a row's height is (width - gaps) / aspects.
  public var heightSlope: Double {
    rows.reduce(0) { $0 + 1 / ($1.aspect + $1.filler) }
  }

  /// The part of the section's height that does not depend on the width, in CSS px.
  public var heightOffset: Double {
    let betweenRows = Double(spacing * max(0, rows.count - 1))
    return rows.reduce(betweenRows) { sum, row in
      let gaps = row.isFull ? row.count - 1 : row.count
      return sum - Double(gaps * spacing) / (row.aspect + row.filler)
    }
  }

  /// The frames of all items, in order, in whole CSS px.
  ///
  /// Horizontal edges are rounded sums as well: the last item of a full row ends at `width`.
  ///
  /// - Parameter aspects: The ratios that the rows were made from.
  /// - Returns: One frame an item; each is at least 1 px wide and high.
  public func frames(_ aspects: [AspectRatio]) -> [Frame] {
    var frames: [Frame] = []
    frames.reserveCapacity(aspects.count)
    for (row, edge) in zip(rows, edges) {
      var left = 0.0
      for index in row.items {
        let right = left + aspects[index].value * row.height
        let isLast = row.isFull && index == row.items.upperBound - 1
        let x = Int(left.rounded())
        let end = isLast ? width : Int(right.rounded())
        frames.append(
          Frame(x: x, y: edge.top, width: max(1, end - x), height: max(1, edge.bottom - edge.top)))
        left = right + Double(spacing)
      }
    }
    return frames
  }
}
