/// Items at their ideal sizes in rows; a row closes when the next item does not fit.
///
/// The layout follows FlexibleView by FiveStars, but does not count a gap after the last item of a
/// row, so that rows do not break too early.
public struct FlexibleLayout: FrameLayout, Hashable {
  /// The gap between neighbours and between rows, in CSS px.
  public let spacing: Double
  /// The alignment of rows that are shorter than the container.
  public let alignment: LayoutAlignment

  /// Creates the layout.
  ///
  /// - Parameters:
  ///   - spacing: The gap between neighbours and between rows, in CSS px.
  ///   - alignment: The alignment of rows that are shorter than the container.
  public init(spacing: Double = 8, alignment: LayoutAlignment = .leading) {
    self.spacing = spacing.asLength
    self.alignment = alignment
  }

  /// Returns the proposed width and the height of all rows.
  ///
  /// Without a finite proposed width, all items are in one row, and its width is returned.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    let sizes = sizes(of: subviews, width: proposal.finiteWidth)
    let rows = rows(sizes.map(\.width), width: proposal.finiteWidth)
    let heights = rows.map { height(of: sizes[$0]) }
    return LayoutSize(
      width: proposal.finiteWidth ?? (rows.map { width(of: sizes[$0]) }.max() ?? 0),
      height: heights.reduce(0, +) + Double(max(0, rows.count - 1)) * spacing)
  }

  /// Returns the frames row by row; items are centred vertically in their rows.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> [LayoutRect] {
    let sizes = sizes(of: subviews, width: proposal.finiteWidth)
    var frames: [LayoutRect] = []
    frames.reserveCapacity(sizes.count)
    var y = bounds.minY
    for row in rows(sizes.map(\.width), width: proposal.finiteWidth) {
      let height = height(of: sizes[row])
      let free = bounds.size.width - width(of: sizes[row])
      var x = bounds.minX + alignment.offset(free: max(0, free))
      for size in sizes[row] {
        let top = y + (height - size.height) / 2
        frames.append(LayoutRect(x: x, y: top, width: size.width, height: size.height))
        x += size.width + spacing
      }
      y += height + spacing
    }
    return frames
  }

  /// Breaks widths into rows: an item begins a row unless it fits after the previous one.
  func rows(_ widths: [Double], width: Double?) -> [Range<Int>] {
    guard let width, !widths.isEmpty else { return widths.isEmpty ? [] : [widths.indices] }
    var rows: [Range<Int>] = []
    var first = 0
    var used = widths[0]
    for index in widths.indices.dropFirst() {
      let wanted = used + spacing + widths[index]
      if wanted <= width {
        used = wanted
      } else {
        rows.append(first..<index)
        first = index
        used = widths[index]
      }
    }
    rows.append(first..<widths.count)
    return rows
  }

  private func sizes(of items: [LayoutItem], width: Double?) -> [LayoutSize] {
    items.map { item in
      let natural = item.sizeThatFits(.unspecified)
      guard let width, natural.width > width else { return natural }
      let shrunk = item.sizeThatFits(ProposedSize(width: width, height: nil))
      return LayoutSize(width: min(shrunk.width, width), height: shrunk.height)
    }
  }

  private func width(of row: ArraySlice<LayoutSize>) -> Double {
    row.reduce(0) { $0 + $1.width } + Double(max(0, row.count - 1)) * spacing
  }

  private func height(of row: ArraySlice<LayoutSize>) -> Double {
    row.reduce(0) { max($0, $1.height) }
  }
}

extension FlexibleLayout {
  /// Lays out photos of equal height in whole CSS px; a row closes when the next photo does not
  /// fit.
  ///
  /// - Parameters:
  ///   - aspects: The ratios of the photos.
  ///   - rowHeight: The height of the photos in CSS px; a photo wider than `width` is shrunk to
  ///     fit.
  ///   - width: The width of the section in CSS px; values below 1 count as 1.
  /// - Returns: One frame per photo; frames are disjoint and inside the width.
  public func frames(aspects: [AspectRatio], rowHeight: Double, width: Int) -> [LayoutRect] {
    let limit = width.asPixels.asLength
    let gap = spacing.asGap
    let height = max(1, rowHeight.asLength.nearestWhole)
    let widths = aspects.map { min(max(1, (height * $0.value).nearestWhole), limit) }
    var frames: [LayoutRect] = []
    frames.reserveCapacity(aspects.count)
    var y = 0.0
    for row in FlexibleLayout(spacing: gap).rows(widths, width: limit) {
      let used = widths[row].reduce(0, +) + gap * Double(row.count - 1)
      var x = alignment.offset(free: max(0, limit - used)).wholeBelow
      var tallest = 1.0
      for index in row {
        // Only a shrunk item is lower, and it is alone in its row.
        let isShrunk = height * aspects[index].value >= limit + 0.5
        let own = isShrunk ? max(1, (limit / aspects[index].value).nearestWhole) : height
        tallest = max(tallest, own)
        frames.append(
          LayoutRect(x: x.asInt, y: y.asInt, width: widths[index].asInt, height: own.asInt))
        x += widths[index] + gap
      }
      y += tallest + gap
    }
    return frames
  }
}
