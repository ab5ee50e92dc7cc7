/// Writes the frames of rows, one row below the other.
struct FrameWriter {
  var frames: [Frame] = []
  private let width: Int
  private let spacing: Int
  private let direction: LayoutDirection
  private var edges: RowEdges

  init(width: Int, spacing: Int, direction: LayoutDirection) {
    self.width = width
    self.spacing = spacing
    self.direction = direction
    edges = RowEdges(spacing: spacing)
  }

  @inline(__always)
  mutating func append(_ row: Row, _ aspects: [AspectRatio]) {
    let edge = edges.next(row.height)
    let gap = Double(spacing)
    let step = spacing &+ 1
    var left = row.leadingFiller > 0 ? row.leadingFiller * row.height + gap : 0
    // What the items after this one need at least.
    var reserve = (row.count &- 1) &* step
    var start = min(wholePixels(left), width &- reserve &- 1)
    for index in row.items {
      let right = left + aspects[index].value * row.height
      let isLast = reserve == 0
      let exact = isLast && row.filler == 0 ? width : wholePixels(right)
      let end = max(start &+ 1, min(exact, width &- reserve))
      let x = direction == .leftToRight ? start : width &- end
      frames.append(
        Frame(x: x, y: edge.top, width: end &- start, height: edge.bottom &- edge.top))
      left = right + gap
      reserve &-= step
      start = min(max(end &+ spacing, wholePixels(left)), width &- reserve &- 1)
    }
  }
}

/// The edges of rows in whole px, one after the other.
///
/// The exact sum is rounded, not its parts, so that no error grows with the number of rows. A row
/// lower than a px takes one from the next.
struct RowEdges {
  let spacing: Int
  private var exact = 0.0
  private var least = 0

  init(spacing: Int) {
    self.spacing = spacing
  }

  @inline(__always)
  mutating func next(_ height: Double) -> (top: Int, bottom: Int) {
    let top = max(least, wholePixels(exact))
    let bottom = max(top &+ 1, wholePixels(exact + height))
    exact += height + Double(spacing)
    least = bottom &+ spacing
    return (top, bottom)
  }
}
