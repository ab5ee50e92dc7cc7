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
