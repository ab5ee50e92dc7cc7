/// Rows whose cells stand in shared columns, as SwiftUI's `Grid`.
///
/// A column is as wide as its widest cell. A row that is no row of cells spans all columns, and a
/// cell may span several; what such a cell needs beyond its columns is shared among them. The items
/// are the cells of all rows, one after the other.
public struct Grid: Layout {
  /// How the items are divided into rows.
  public var rows: [GridRow]
  /// Where cells stand in their columns; a column without an entry is centred.
  public var alignments: [HorizontalAlignment]
  /// The gap between columns in CSS px.
  public var columnSpacing: Double
  /// The gap between rows in CSS px.
  public var rowSpacing: Double

  /// Makes a grid.
  public init(
    rows: [GridRow], alignments: [HorizontalAlignment] = [], columnSpacing: Double = 8,
    rowSpacing: Double = 8
  ) {
    self.rows = rows
    self.alignments = alignments
    self.columnSpacing = columnSpacing.asLength
    self.rowSpacing = rowSpacing.asLength
  }

  /// The widths of the columns and what stands in them.
  public func makeCache(subviews: [Subview]) -> GridCells {
    GridCells(rows: rows, subviews: subviews, spacing: columnSpacing)
  }

  /// The size of all rows.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [Subview], cache: inout GridCells
  ) -> Size {
    let gaps = rowSpacing * Double(max(0, cache.heights.count - 1))
    return Size(width: cache.width, height: cache.heights.reduce(gaps, +))
  }

  /// The place of each item.
  public func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout GridCells
  ) -> [Rectangle] {
    var tops: [Double] = []
    var top = bounds.y
    for height in cache.heights {
      tops.append(top)
      top += height + rowSpacing
    }
    return cache.cells.map { cell in
      let width = cache.width(cell.columns)
      let alignment =
        cell.columns.lowerBound < alignments.count && !cell.isSpanning
        ? alignments[cell.columns.lowerBound] : .center
      let inset = cell.isSpanning ? 0 : alignment.offset(max(0, width - cell.size.width))
      return Rectangle(
        x: bounds.x + cache.left(cell.columns.lowerBound) + inset, y: tops[cell.row],
        width: cell.isSpanning ? width : cell.size.width, height: cell.size.height)
    }
  }
}

/// A row of a grid.
public enum GridRow: Hashable, Sendable {
  /// Cells, each with the number of columns it spans, at least 1.
  case cells([Int])
  /// One item across all columns.
  case spanning

  /// A row of cells of one column each.
  public static func cells(_ count: Int) -> GridRow {
    .cells(Array(repeating: 1, count: max(0, count)))
  }
}
