/// Rows of cells whose columns line up, as SwiftUI's `Grid`.
///
/// A column is as wide as its widest cell. Columns with a flexible cell share what is left of the
/// proposed width, those of higher priority first. A cell's height follows from its width.
public struct Grid: Layout, Hashable {
  /// What one row of the grid takes from the list of items.
  public enum Row: Hashable, Sendable {
    /// The next items, one in each column from the left.
    case cells(Int)
    /// The next item, over all columns.
    case spanning
  }

  /// The rows from top to bottom; items beyond them each span a row of their own.
  public let rows: [Row]
  /// Where cells stand in columns that `columnAlignments` does not name, and in spanning rows.
  public let alignment: LayoutAlignment
  /// Where cells stand in the columns from the left.
  public let columnAlignments: [LayoutAlignment]
  /// The gap between columns, in CSS px.
  public let horizontalSpacing: Double
  /// The gap between rows, in CSS px.
  public let verticalSpacing: Double

  /// Makes the grid.
  ///
  /// - Parameters:
  ///   - rows: The rows from top to bottom; items beyond them each span a row of their own.
  ///   - alignment: Where cells stand in columns without an alignment and in spanning rows.
  ///   - columnAlignments: Where cells stand in the columns from the left.
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

  /// Gives the width of all columns, or of a wider spanning item, and the height of all rows.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    let lines = lines(subviews, proposal)
    let heights = lines.reduce(0) { $0 + $1.height }
    return LayoutSize(
      width: lines.map(\.width).max() ?? 0,
      height: heights + Double(max(0, lines.count - 1)) * verticalSpacing)
  }

  /// Gives each item its frame, in the middle of its row's height.
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
        // Without columns, or without a width, there is nothing to span but the item itself.
        let width = columns.isEmpty ? proposal.width : total
        let size = subviews[range.items.lowerBound].sizeThatFits(
          ProposedSize(width: width, height: nil))
        let place = max(total, size.width)
        return Line(cells: [(place, size)], isSpanning: true, width: place)
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
