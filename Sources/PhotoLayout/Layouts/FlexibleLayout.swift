/// Items at their natural sizes in rows, each row filled until the next item does not fit.
///
/// This is FiveStars' FlexibleView without its flaw: no gap is counted after a row's last item, so
/// that no row breaks one spacing too early.
public struct FlexibleLayout: Layout, Hashable {
  /// The gap between neighbours and between rows, in CSS px.
  public let spacing: Double
  /// Where rows stand that are shorter than the container.
  public let alignment: LayoutAlignment

  /// Makes the layout.
  ///
  /// - Parameters:
  ///   - spacing: The gap between neighbours and between rows, in CSS px.
  ///   - alignment: Where rows stand that are shorter than the container.
  public init(spacing: Double = 8, alignment: LayoutAlignment = .leading) {
    self.spacing = spacing.asLength
    self.alignment = alignment
  }

  /// Gives the proposed width, or a single row's where none is proposed, and the height of all rows.
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

  /// Gives the frames row by row, each item in the middle of its row's height.
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

  /// Breaks widths into rows: an item opens a row unless it fits behind the one before.
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
  /// Lays photos out at one height, in whole CSS px, each row ending where the next photo does not
  /// fit.
  ///
  /// - Parameters:
  ///   - aspects: The photos' ratios.
  ///   - rowHeight: The height of the photos; one wider than `width` is shrunk to it.
  ///   - width: The width of the section; below 1 counts as 1.
  /// - Returns: One frame for each photo, disjoint and inside of the width.
  public func frames(aspects: [AspectRatio], rowHeight: Double, width: Int) -> [Frame] {
    let limit = width.asPixels.asLength
    let gap = spacing.asGap
    let height = max(1, rowHeight.asLength.nearestWhole)
    let widths = aspects.map { min(max(1, (height * $0.value).nearestWhole), limit) }
    var frames: [Frame] = []
    frames.reserveCapacity(aspects.count)
    var y = 0.0
    for row in FlexibleLayout(spacing: gap).rows(widths, width: limit) {
      let used = widths[row].reduce(0, +) + gap * Double(row.count - 1)
      var x = alignment.offset(free: max(0, limit - used)).wholeBelow
      var tallest = 1.0
      for index in row {
        // Only an item that was shrunk is lower than the rest, and it has the row for itself.
        let isShrunk = height * aspects[index].value >= limit + 0.5
        let own = isShrunk ? max(1, (limit / aspects[index].value).nearestWhole) : height
        tallest = max(tallest, own)
        frames.append(Frame(x: x.asInt, y: y.asInt, width: widths[index].asInt, height: own.asInt))
        x += widths[index] + gap
      }
      y += tallest + gap
    }
    return frames
  }
}
