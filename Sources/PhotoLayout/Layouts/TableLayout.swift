/// Rows of cells in aligned columns, like SwiftUI's `Grid`.
///
/// A column is as wide as its widest cell. Columns with a flexible cell share the rest of the
/// proposed width, those of higher priority first. The height of a cell depends on its width.
public struct TableLayout: FrameLayout, Hashable {
  /// How many items a row of the grid takes from the list.
  public enum Row: Hashable, Sendable {
    /// The next items, one per column from the left.
    case cells(Int)
    /// The next item, across all columns.
    case spanning
  }

  /// The rows from top to bottom; each of the remaining items spans a row of its own.
  public let rows: [Row]
  /// The alignment of cells in spanning rows and in columns without an entry in `columnAlignments`.
  public let alignment: LayoutAlignment
  /// The alignment of cells for each column from the left.
  public let columnAlignments: [LayoutAlignment]
  /// The gap between columns, in CSS px.
  public let horizontalSpacing: Double
  /// The gap between rows, in CSS px.
  public let verticalSpacing: Double

  /// Creates the grid.
  ///
  /// - Parameters:
  ///   - rows: The rows from top to bottom; each of the remaining items spans a row of its own.
  ///   - alignment: The alignment of cells in spanning rows and in columns without an alignment.
  ///   - columnAlignments: The alignment of cells for each column from the left.
  ///   - horizontalSpacing: The gap between columns, in CSS px.
  ///   - verticalSpacing: The gap between rows, in CSS px.
  public init(
    rows: [Row], alignment: LayoutAlignment = .center, columnAlignments: [LayoutAlignment] = [],
    horizontalSpacing: Double = 8, verticalSpacing: Double = 8
  ) {
    self.rows = rows
    self.alignment = alignment
    self.columnAlignments = columnAlignments
    self.horizontalSpacing = horizontalSpacing.asLength
    self.verticalSpacing = verticalSpacing.asLength
  }

  /// Returns the width of all columns, or of a wider spanning item, and the height of all rows.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    let lines = lines(subviews, proposal)
    let heights = lines.reduce(0) { $0 + $1.height }
    return LayoutSize(
      width: lines.map(\.width).max() ?? 0,
      height: heights + Double(max(0, lines.count - 1)) * verticalSpacing)
  }

  /// Returns the frames; items are centred vertically in their rows.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> [LayoutRect] {
    var frames: [LayoutRect] = []
    frames.reserveCapacity(subviews.count)
    var y = bounds.minY
    for line in lines(subviews, proposal) {
      var x = bounds.minX
      for (column, cell) in line.cells.enumerated() {
        let isListed = !line.isSpanning && column < columnAlignments.count
        let own = isListed ? columnAlignments[column] : alignment
        let free = max(0, cell.column - cell.size.width)
        frames.append(
          LayoutRect(
            x: x + own.offset(free: free), y: y + (line.height - cell.size.height) / 2,
            width: cell.size.width, height: cell.size.height))
        x += cell.column + horizontalSpacing
      }
      y += line.height + verticalSpacing
    }
    return frames
  }

  // MARK: Rows

  private struct Line {
    var cells: [(column: Double, size: LayoutSize)]
    var isSpanning: Bool
    /// The width of all columns, or of a spanning item that is wider.
    var width: Double
    var height: Double { cells.reduce(0) { max($0, $1.size.height) } }
  }

  private func lines(_ subviews: [LayoutItem], _ proposal: ProposedSize) -> [Line] {
    let ranges = ranges(subviews.count)
    let columns = GridColumnWidths(
      rows: ranges.filter { !$0.isSpanning }.map { subviews[$0.items] },
      width: proposal.width?.asLength, spacing: horizontalSpacing
    ).widths
    let gaps = Double(max(0, columns.count - 1)) * horizontalSpacing
    let total = columns.reduce(gaps, +)
    return ranges.map { range in
      if range.isSpanning {
        // Without columns the item gets the proposed width.
        let width = columns.isEmpty ? proposal.width : total
        let size = subviews[range.items.lowerBound].sizeThatFits(
          ProposedSize(width: width, height: nil))
        let widest = max(total, size.width)
        return Line(cells: [(widest, size)], isSpanning: true, width: widest)
      }
      let cells = zip(subviews[range.items], columns).map { item, column in
        (column: column, size: item.sizeThatFits(ProposedSize(width: column, height: nil)))
      }
      return Line(cells: cells, isSpanning: false, width: total)
    }
  }

  private func ranges(_ count: Int) -> [(items: Range<Int>, isSpanning: Bool)] {
    var ranges: [(items: Range<Int>, isSpanning: Bool)] = []
    var next = 0
    for row in rows where next < count {
      switch row {
      case .cells(let cells) where cells > 0:
        let end = next + min(cells, count - next)
        ranges.append((next..<end, false))
        next = end
      case .cells: continue
      case .spanning:
        ranges.append((next..<next + 1, true))
        next += 1
      }
    }
    return ranges + (next..<count).map { ($0..<$0 + 1, true) }
  }
}
