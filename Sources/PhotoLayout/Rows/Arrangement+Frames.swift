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
