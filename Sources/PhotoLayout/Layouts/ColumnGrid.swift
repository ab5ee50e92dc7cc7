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

extension ColumnGrid {
  /// Lays out photos as tiles in whole CSS px.
  ///
  /// The columns are those of the render pass. Each edge is rounded separately, so that rounding
  /// errors do not add up. Columns that do not fit begin at 0 and extend to the right, because a
  /// page cannot be scrolled to the left of its edge. Columns narrower than half a px are omitted.
  ///
  /// - Parameters:
  ///   - aspects: The ratios of the photos.
  ///   - width: The width of the section in CSS px; values below 1 count as 1.
  ///   - tile: The ratio of all tiles, to which photos are cropped. With `nil` photos keep their
  ///     own ratios and are centred vertically in rows as high as their tallest photo.
  /// - Returns: One frame per photo; frames are disjoint.
  public func frames(
    aspects: [AspectRatio], width: Int, tile: AspectRatio? = .square
  ) -> [LayoutRect] {
    let columns = wholeColumns(width: width)
    if let tile { return tiles(tile, count: aspects.count, columns, width: width) }
    let gap = Int(spacing.asGap)
    var frames: [LayoutRect] = []
    frames.reserveCapacity(aspects.count)
    var y = 0
    for first in stride(from: 0, to: aspects.count, by: columns.count) {
      let row = first..<min(first + columns.count, aspects.count)
      let heights = zip(aspects[row], columns).map { aspect, column in
        max(1, (Double(column.count) / aspect.value).asInt)
      }
      let tallest = heights.max() ?? 1
      for (height, column) in zip(heights, columns) {
        frames.append(
          LayoutRect(
            x: column.lowerBound, y: y + (tallest - height) / 2, width: column.count,
            height: height))
      }
      y += tallest + gap
    }
    return frames
  }

  private func tiles(
    _ tile: AspectRatio, count: Int, _ columns: [Range<Int>], width: Int
  ) -> [LayoutRect] {
    let gap = spacing.asGap
    let whole = ColumnGrid(columns: self.columns, spacing: gap)
    let widest = whole.resolve(width: width.asPixels.asLength).render.columns.max() ?? 1
    let height = max(1, widest / tile.value)
    return (0..<count).map { index in
      let exact = Double(index / columns.count) * (height + gap)
      let column = columns[index % columns.count]
      let top = exact.asInt
      return LayoutRect(
        x: column.lowerBound, y: top, width: column.count,
        height: max(1, (exact + height).asInt - top))
    }
  }

  /// The left and right edges of the columns in whole px, at least one column.
  private func wholeColumns(width: Int) -> [Range<Int>] {
    let gap = spacing.asGap
    let whole = ColumnGrid(columns: columns, spacing: gap)
    let resolution = whole.resolve(width: width.asPixels.asLength)
    var x = max(0, resolution.offset)
    var ranges: [Range<Int>] = []
    for width in resolution.render.columns {
      let left = x.asInt
      let right = max(left, (x + width).asInt)
      if right > left { ranges.append(left..<right) }
      x += width + gap
    }
    return ranges.isEmpty ? [0..<width.asPixels] : ranges
  }
}
