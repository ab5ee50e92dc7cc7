internal import CPhotoLayout

/// The rows of a section for one width, and what follows from them: frames, height, and the height
/// at every other width.
public struct Arrangement: Hashable, Sendable {
  /// The width the rows were made for, in CSS px.
  public let width: Int
  /// The baseline height of a row in CSS px.
  public let rowHeight: Double
  /// The gap between items and between rows in CSS px.
  public let spacing: Int
  /// The rows from top to bottom.
  public let rows: [Row]
  /// The side on which rows begin.
  public let direction: LayoutDirection

  /// Makes an arrangement from rows that follow each other without a hole.
  public init(
    width: Int, rowHeight: Double, spacing: Int, rows: [Row],
    direction: LayoutDirection = .leftToRight
  ) {
    self.width = width
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.rows = rows
    self.direction = direction
  }

  /// How many items are shown; fewer than all where the last row is hidden.
  public var itemCount: Int { rows.last?.items.upperBound ?? 0 }

  /// Top and bottom edge of each row in whole CSS px.
  ///
  /// The exact sum is rounded, not its parts, so that no error grows with the number of rows, and
  /// each gap between rows is `spacing` exactly. A row lower than a px takes one from the next.
  public var edges: [(top: Int, bottom: Int)] {
    var edges = RowEdges(spacing: spacing)
    return rows.map { edges.next($0.height) }
  }

  /// The section's height in whole CSS px; 0 for a section without items.
  public var height: Int { edges.last?.bottom ?? 0 }

  /// The part of the section's height that grows with the width: px of height a px of width.
  ///
  /// `heightSlope * width + heightOffset` is the exact height at every width that keeps these row
  /// breaks, because a row's height is (width - gaps) / aspects.
  public var heightSlope: Double {
    rows.reduce(0) { $0 + 1 / $1.lineAspect }
  }

  /// The part of the section's height that does not depend on the width, in CSS px.
  public var heightOffset: Double {
    let betweenRows = Double(spacing * max(0, rows.count - 1))
    return rows.reduce(betweenRows) { sum, row in
      sum - Double(row.gapCount * spacing) / row.lineAspect
    }
  }
}

/// A distance rounded to whole px, half a px to the greater; at most a billion.
///
/// `rounded()` is a call into the C library where the processor's oldest instructions must do, and
/// takes longer than all else that is done for an item.
@inline(__always)
func wholePixels(_ distance: Double) -> Int {
  distance > -1e9 ? Int(whole_number(min(distance, 1e9) + 0.5)) : 0
}
