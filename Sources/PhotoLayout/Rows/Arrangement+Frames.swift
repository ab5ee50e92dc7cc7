extension Arrangement {
  /// The frames of all items that are shown, in order, in whole CSS px.
  ///
  /// Horizontal edges are rounded sums as the vertical ones: the last item of a full row ends at
  /// `width`, and an item narrower than a px takes one from its neighbour.
  ///
  /// - Parameter aspects: The ratios that the rows were made from.
  /// - Returns: One frame an item; each is at least 1 px wide and high.
  public func frames(_ aspects: [AspectRatio]) -> [Frame] {
    var frames: [Frame] = []
    frames.reserveCapacity(min(itemCount, aspects.count))
    for (row, edge) in zip(rows, edges) where row.items.upperBound <= aspects.count {
      append(row, y: edge.top, height: edge.bottom - edge.top, aspects, to: &frames)
    }
    return frames
  }

  @inline(__always)
  private func append(
    _ row: Row, y: Int, height: Int, _ aspects: [AspectRatio], to frames: inout [Frame]
  ) {
    let gap = Double(spacing)
    var left = row.leadingFiller > 0 ? row.leadingFiller * row.height + gap : 0
    // What the items after this one need at least.
    var reserve = (row.count - 1) * (spacing + 1)
    var start = min(wholePixels(left), width - reserve - 1)
    for index in row.items {
      let right = left + aspects[index].value * row.height
      let isLast = reserve == 0
      let exact = isLast && row.filler == 0 ? width : wholePixels(right)
      let end = max(start + 1, min(exact, width - reserve))
      let x = direction == .leftToRight ? start : width - end
      frames.append(Frame(x: x, y: y, width: end - start, height: height))
      left = right + gap
      reserve -= spacing + 1
      start = min(max(end + spacing, wholePixels(left)), width - reserve - 1)
    }
  }
}
