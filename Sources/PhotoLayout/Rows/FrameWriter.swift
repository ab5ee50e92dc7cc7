/// Writes the frames of rows, one row below the other, into memory that has room for all items.
@safe
struct FrameWriter {
  private let frames: UnsafeMutableBufferPointer<Frame>
  private let capacity: Int
  /// How many frames are written.
  private(set) var count = 0
  private let width: Int
  private let spacing: Int
  private let direction: LayoutDirection
  private var edges: RowEdges

  init(
    _ frames: UnsafeMutableBufferPointer<Frame>, width: Int, spacing: Int,
    direction: LayoutDirection
  ) {
    unsafe self.frames = frames
    capacity = frames.count
    self.width = width
    self.spacing = spacing
    self.direction = direction
    edges = RowEdges(spacing: spacing)
  }

  @inline(__always)
  mutating func append(_ row: Row, _ aspects: [AspectRatio]) {
    let edge = edges.next(row.height)
    let top = Int32(clamping: edge.top)
    let lines = Int32(clamping: edge.bottom &- edge.top)
    // Rows can be made by anyone; what is no height must not end the program.
    let height = row.height < 1e9 ? max(0, row.height) : 0
    let gap = Double(spacing)
    let step = spacing &+ 1
    let last = row.items.upperBound &- 1
    var left = row.leadingFiller > 0 ? row.leadingFiller * height + gap : 0
    // What the items after this one need at least.
    var reserve = (row.count &- 1) &* step
    var start = min(wholePixels(left), width &- reserve &- 1)
    guard row.first == count, last < min(capacity, aspects.count) else { return }
    count = last &+ 1
    for index in row.first...last {
      let right = left + aspects[index].value * height
      // Gaps are whole px: one rounding serves this item's end and the next one's beginning.
      let rounded = Int(right + 0.5)
      let exact = index == last && row.filler == 0 ? width : rounded
      let end = max(start &+ 1, min(exact, width &- reserve))
      let x = direction == .leftToRight ? start : width &- end
      unsafe frames.initializeElement(
        at: index, to: Frame(x: x, top: top, width: end &- start, lines: lines))
      left = right + gap
      reserve &-= step
      start = min(max(end, rounded) &+ spacing, width &- reserve &- 1)
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
