extension LazyVGrid {
  /// Lays photos out as tiles, in whole CSS px.
  ///
  /// The columns are those of the drawing pass. Every edge is rounded by itself, so that the gaps
  /// stay exact and no error adds up over the rows. A page cannot be scrolled to the left of its edge: columns that do not fit begin at 0
  /// and stick out at the right only. Columns narrower than half a px are left out.
  ///
  /// - Parameters:
  ///   - aspects: The photos' ratios.
  ///   - width: The width of the section; below 1 counts as 1.
  ///   - tile: The ratio of all tiles, which crop their photos; `nil` gives each photo its own
  ///     ratio in the middle of a row as high as its tallest photo.
  /// - Returns: One frame for each photo, disjoint.
  public func frames(
    aspects: [AspectRatio], width: Int, tile: AspectRatio? = .square
  ) -> [Frame] {
    let columns = wholeColumns(width: width)
    if let tile { return tiles(tile, count: aspects.count, columns, width: width) }
    let gap = Int(spacing.asGap)
    var frames: [Frame] = []
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
          Frame(
            x: column.lowerBound, y: y + (tallest - height) / 2, width: column.count,
            height: height))
      }
      y += tallest + gap
    }
    return frames
  }

  private func tiles(
    _ tile: AspectRatio, count: Int, _ columns: [Range<Int>], width: Int
  ) -> [Frame] {
    let gap = spacing.asGap
    let whole = LazyVGrid(columns: self.columns, spacing: gap)
    let widest = whole.resolve(width: width.asPixels.asLength).render.columns.max() ?? 1
    let height = max(1, widest / tile.value)
    return (0..<count).map { index in
      let exact = Double(index / columns.count) * (height + gap)
      let column = columns[index % columns.count]
      let top = exact.asInt
      return Frame(
        x: column.lowerBound, y: top, width: column.count,
        height: max(1, (exact + height).asInt - top))
    }
  }

  /// The left and right edges of the columns in whole px, at least one column.
  private func wholeColumns(width: Int) -> [Range<Int>] {
    let gap = spacing.asGap
    let whole = LazyVGrid(columns: columns, spacing: gap)
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
