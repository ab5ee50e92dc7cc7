import CPhotoLayout

/// The rows of a section at one width, with their frames, their height, and the height at other
/// widths.
public struct Arrangement: Hashable, Sendable {
  /// The width for which the rows were made, in CSS px.
  public let width: Int
  /// The baseline height of a row in CSS px.
  public let rowHeight: Double
  /// The gap between items and between rows in CSS px.
  public let spacing: Int
  /// The rows from top to bottom.
  public let rows: [Row]
  /// The side at which rows begin.
  public let direction: LineDirection
  /// How a last row that does not reach the edge is treated.
  public let lastRow: LastRow

  /// Creates an arrangement from rows of consecutive items.
  public init(
    width: Int, rowHeight: Double, spacing: Int, rows: [Row],
    direction: LineDirection = .leftToRight, lastRow: LastRow = .natural
  ) {
    self.width = width
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.rows = rows
    self.direction = direction
    self.lastRow = lastRow
  }

  /// The number of visible items; smaller than the number of all items if the last row is hidden.
  public var itemCount: Int { rows.last?.items.upperBound ?? 0 }

  /// The top and bottom edges of the rows in whole CSS px.
  ///
  /// The exact sum is rounded, not its parts, so that rounding errors do not add up. Each gap
  /// between rows is exactly `spacing`. A row lower than 1 px takes a px from the next.
  public var edges: [(top: Int, bottom: Int)] {
    var edges = RowEdges(spacing: spacing)
    return rows.map { edges.next($0.height) }
  }

  /// The section's height in whole CSS px; 0 for a section without items.
  public var height: Int { edges.last?.bottom ?? 0 }

  /// How much the section's height grows with the width, in px per px.
  ///
  /// `heightSlope * width + heightOffset` is the exact height at every width with these breaks,
  /// because the height of a row is (width - gaps) / aspects.
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

/// Rounds a distance to whole px, halves up; the result is at most a billion.
///
/// `rounded()` calls the C library unless the compiler may assume SSE4.1. The call takes longer than all other work
/// for an item.
@inline(__always)
func wholePixels(_ distance: Double) -> Int {
  distance > -1e9 ? Int(whole_number(min(distance, 1e9) + 0.5)) : 0
}

extension Arrangement {
  /// The frames of all visible items in order, in whole CSS px.
  ///
  /// Edges are rounded sums, so that rounding errors do not add up. The last item of a full row
  /// ends at `width`. An item narrower than 1 px takes a px from its neighbour.
  ///
  /// - Parameter aspects: The ratios from which the rows were made.
  /// - Returns: One frame per item, each at least 1 px wide and high.
  public func frames(_ aspects: [AspectRatio]) -> [LayoutRect] {
    // The initializer below would write a count into the storage that all empty arrays share.
    guard !rows.isEmpty, !aspects.isEmpty else { return [] }
    return unsafe [LayoutRect](unsafeUninitializedCapacity: min(itemCount, aspects.count)) {
      frames, count in
      var writer = unsafe FrameWriter(
        frames, width: width, spacing: spacing, direction: direction)
      for row in rows {
        writer.append(row, aspects)
      }
      count = writer.count
    }
  }
}

extension FlowGrid {
  /// The frames of all visible items at one width in order, in whole CSS px.
  ///
  /// Equal to `arrange(_:width:).frames(_:)`, but greedy rows are not stored.
  ///
  /// - Parameters:
  ///   - aspects: The items' ratios, in order.
  ///   - width: The viewport's width in CSS px; values below 1 count as 1.
  /// - Returns: One frame per item.
  public func frames(_ aspects: [AspectRatio], width: Int) -> [LayoutRect] {
    guard breaks == .greedy, !aspects.isEmpty else {
      return arrange(aspects, width: width).frames(aspects)
    }
    let measure = measure(width: width, rowHeight: rowHeight)
    return unsafe [LayoutRect](unsafeUninitializedCapacity: aspects.count) { frames, count in
      var writer = unsafe FrameWriter(
        frames, width: measure.width, spacing: spacing, direction: direction)
      var walk = GreedyWalk(measure)
      while let row = walk.next(aspects) { writer.append(row, aspects) }
      count = writer.count
    }
  }
}
