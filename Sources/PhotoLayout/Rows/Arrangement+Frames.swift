extension Arrangement {
  /// The frames of all items that are shown, in order, in whole CSS px.
  ///
  /// Horizontal edges are rounded sums as the vertical ones: the last item of a full row ends at
  /// `width`, and an item narrower than a px takes one from its neighbour.
  ///
  /// - Parameter aspects: The ratios that the rows were made from.
  /// - Returns: One frame an item; each is at least 1 px wide and high.
  public func frames(_ aspects: [AspectRatio]) -> [Frame] {
    // All empty arrays share one storage, to which a count of 0 would be written.
    guard !rows.isEmpty, !aspects.isEmpty else { return [] }
    return unsafe [Frame](unsafeUninitializedCapacity: min(itemCount, aspects.count)) {
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
  /// The frames of all items that are shown at one width, in order, in whole CSS px.
  ///
  /// The same as `arrange(_:width:).frames(_:)`, without keeping greedy rows.
  ///
  /// - Parameters:
  ///   - aspects: The items' ratios, in order.
  ///   - width: The viewport's width in CSS px; values below 1 count as 1.
  /// - Returns: One frame an item.
  public func frames(_ aspects: [AspectRatio], width: Int) -> [Frame] {
    guard breaks == .greedy, !aspects.isEmpty else {
      return arrange(aspects, width: width).frames(aspects)
    }
    let measure = measure(width: width, rowHeight: rowHeight)
    return unsafe [Frame](unsafeUninitializedCapacity: aspects.count) { frames, count in
      var writer = unsafe FrameWriter(
        frames, width: measure.width, spacing: spacing, direction: direction)
      var walk = GreedyWalk(measure)
      while let row = walk.next(aspects) { writer.append(row, aspects) }
      count = writer.count
    }
  }
}
