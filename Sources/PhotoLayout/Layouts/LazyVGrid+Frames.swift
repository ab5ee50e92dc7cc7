extension LazyVGrid {
  /// Lays photos out as tiles, in whole CSS px.
  ///
  /// The columns are those of the drawing pass, each edge rounded by itself, so that the gaps stay
  /// exact. A page cannot be scrolled to the left of its edge: columns that do not fit begin at 0
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
    let widest = columns.map(\.count).max() ?? 1
    let gap = Int(spacing.asGap)
    var frames: [Frame] = []
    frames.reserveCapacity(aspects.count)
    var y = 0
    for first in stride(from: 0, to: aspects.count, by: columns.count) {
      let row = first..<min(first + columns.count, aspects.count)
      let heights = zip(aspects[row], columns).map { aspect, column in
        if let tile {
          max(1, (Double(widest) / tile.value).asInt)
        } else {
          max(1, (Double(column.count) / aspect.value).asInt)
        }
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
