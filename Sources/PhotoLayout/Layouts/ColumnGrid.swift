/// Items in columns, filled row by row, with the two passes of SwiftUI's `LazyVGrid`.
///
/// The first pass divides the proposed width; its total is the width of the grid, which determines how the grid is
/// centred. The second pass divides that total again; its columns are drawn. If minimum widths do not fit, the second
/// pass can be wider than the first, so that the grid extends further to the right than to the left, as on Apple's
/// systems.
public struct ColumnGrid: FrameLayout, Hashable {
  /// The columns that result from one pass.
  public struct Pass: Hashable, Sendable {
    /// The widths for each rule in CSS px; an adaptive rule can have several.
    public let widths: [[Double]]
    /// The sum of all widths and gaps in CSS px.
    public let total: Double

    /// The widths from left to right.
    public var columns: [Double] { widths.flatMap { $0 } }
  }

  /// The result of both passes for one width.
  public struct Resolution: Hashable, Sendable {
    /// The layout pass, whose total is the width of the grid.
    public let layout: Pass
    /// The render pass, whose columns hold the items.
    public let render: Pass
    /// The distance of the first column from the left edge of the proposed width in CSS px;
    /// negative if the columns do not fit.
    public let offset: Double
  }

  /// The rules for the columns, from left to right.
  public let columns: [GridColumn]
  /// The gap between columns and between rows, in CSS px.
  public let spacing: Double

  /// Creates the grid.
  ///
  /// - Parameters:
  ///   - columns: The rules for the columns; an empty array counts as one flexible column.
  ///   - spacing: The gap between columns and between rows, in CSS px.
  public init(columns: [GridColumn], spacing: Double = 8) {
    self.columns = columns.isEmpty ? [.flexible()] : columns
    self.spacing = spacing.asLength
  }

  /// Divides a width among the columns in both passes.
  ///
  /// - Parameter width: The proposed width in CSS px; `nil` means the sum of the minimum widths.
  /// - Returns: The columns of both passes and the offset of the first column.
  public func resolve(width: Double?) -> Resolution {
    let minimum = columns.reduce(gaps(columns.count)) { $0 + $1.minimum }
    let width = (width ?? minimum).asLength
    let layout = pass(width: width)
    return Resolution(
      layout: layout, render: pass(width: layout.total), offset: (width - layout.total) / 2)
  }

  /// Returns the total width of the first pass and the height of all rows.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    let resolution = resolve(width: proposal.width)
    let columns = resolution.render.columns
    let rows = stride(from: 0, to: subviews.count, by: columns.count).map { first in
      rowHeight(subviews[first..<min(first + columns.count, subviews.count)], columns)
    }
    return LayoutSize(
      width: resolution.layout.total, height: rows.reduce(0, +) + gaps(rows.count))
  }

  /// Returns the frames; items are centred in their cells.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> [LayoutRect] {
    let resolution = resolve(width: proposal.width)
    let columns = resolution.render.columns
    var frames: [LayoutRect] = []
    frames.reserveCapacity(subviews.count)
    var y = bounds.minY
    for first in stride(from: 0, to: subviews.count, by: columns.count) {
      let row = subviews[first..<min(first + columns.count, subviews.count)]
      let height = rowHeight(row, columns)
      var x = bounds.midX - resolution.layout.total / 2
      for (item, column) in zip(row, columns) {
        let size = item.sizeThatFits(ProposedSize(width: column, height: nil))
        frames.append(
          LayoutRect(
            x: x + (column - size.width) / 2, y: y + (height - size.height) / 2,
            width: size.width, height: size.height))
        x += column + spacing
      }
      y += height + spacing
    }
    return frames
  }

  /// Divides a width once: fixed columns first, then each of the others gets an equal share of the
  /// rest.
  private func pass(width: Double) -> Pass {
    var rest = width - gaps(columns.count)
    var open = 0.0
    for column in columns {
      if case .fixed(let width) = column { rest -= width.asLength } else { open += 1 }
    }
    var widths: [[Double]] = []
    for column in columns {
      switch column {
      case .fixed(let width):
        widths.append([width.asLength])
      case .flexible(let minimum, let maximum):
        let share = max(minimum.asLength, min(rest / open, maximum.asLength))
        widths.append([share])
        rest -= share
        open -= 1
      case .adaptive(let minimum, let maximum):
        let share = max(0, rest / open)
        widths.append(
          GridColumn.split(share, minimum: minimum, maximum: maximum, spacing: spacing))
        rest -= share
        open -= 1
      }
    }
    let count = widths.reduce(0) { $0 + $1.count }
    let total = widths.reduce(gaps(count)) { $0 + $1.reduce(0, +) }
    return Pass(widths: widths, total: total.asLength)
  }

  private func rowHeight(_ row: ArraySlice<LayoutItem>, _ columns: [Double]) -> Double {
    zip(row, columns).reduce(0) { tallest, cell in
      max(tallest, cell.0.sizeThatFits(ProposedSize(width: cell.1, height: nil)).height)
    }
  }

  private func gaps(_ count: Int) -> Double {
    Double(max(0, count - 1)) * spacing
  }
}
