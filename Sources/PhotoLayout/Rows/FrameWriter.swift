/// Writes the frames of consecutive rows into preallocated memory.
@safe
struct FrameWriter {
  private let frames: UnsafeMutableBufferPointer<LayoutRect>
  private let capacity: Int
  /// The number of frames written.
  private(set) var count = 0
  private let width: Int
  private let spacing: Int
  private let direction: LineDirection
  private var edges: RowEdges

  init(
    _ frames: UnsafeMutableBufferPointer<LayoutRect>, width: Int, spacing: Int,
    direction: LineDirection
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
    guard row.first == count, row.count > 0, row.items.upperBound <= min(capacity, aspects.count)
    else { return }
    let edge = edges.next(row.height)
    let line = Line(
      height: row.height < 1e9 ? max(0, row.height) : 0, top: Int32(clamping: edge.top),
      lines: Int32(clamping: edge.bottom &- edge.top))
    count = row.items.upperBound
    // In a row of this height no item is narrower than 1 px, so none takes a px from its neighbour.
    if line.height >= Self.plainHeight, write(row, aspects, line) { return }
    writeNarrow(row, aspects, line)
  }

  /// The height at which the narrowest item is 1 px wide.
  private static var plainHeight: Double { 1 / AspectRatio.limits.lowerBound }

  private struct Line {
    /// The exact height; 0 if the height is invalid, because `Row` has a public initializer.
    let height: Double
    let top: Int32
    let lines: Int32
  }

  /// Writes a row; returns whether it fits in the width.
  @inline(__always)
  private func write(_ row: Row, _ aspects: [AspectRatio], _ line: Line) -> Bool {
    let gap = Double(spacing)
    var left = row.leadingFiller > 0 ? row.leadingFiller * line.height + gap : 0
    var start = wholePixels(left)
    let last = row.items.upperBound &- 1
    for index in row.first..<last {
      left += aspects[index].value * line.height
      // Gaps are whole px, so the start of the next item need not be rounded again.
      let end = wholePixels(left)
      writeFrame(index, from: start, to: end, line)
      left += gap
      start = end &+ spacing
    }
    let exact = wholePixels(left + aspects[last].value * line.height)
    let end = row.filler == 0 ? width : exact
    writeFrame(last, from: start, to: end, line)
    return start < end && end <= width && abs(exact &- end) <= 1
  }

  /// Writes a row and makes each item at least 1 px wide.
  private func writeNarrow(_ row: Row, _ aspects: [AspectRatio], _ line: Line) {
    let gap = Double(spacing)
    let step = spacing &+ 1
    let last = row.items.upperBound &- 1
    var left = row.leadingFiller > 0 ? row.leadingFiller * line.height + gap : 0
    // The minimum width of the items after this one, with their gaps.
    var reserve = (row.count &- 1) &* step
    var start = min(wholePixels(left), width &- reserve &- 1)
    for index in row.items {
      let right = left + aspects[index].value * line.height
      let rounded = wholePixels(right)
      let exact = index == last && row.filler == 0 ? width : rounded
      let end = max(start &+ 1, min(exact, width &- reserve))
      writeFrame(index, from: start, to: end, line)
      left = right + gap
      reserve &-= step
      start = min(max(end, rounded) &+ spacing, width &- reserve &- 1)
    }
  }

  @inline(__always)
  private func writeFrame(_ index: Int, from start: Int, to end: Int, _ line: Line) {
    let x = direction == .leftToRight ? start : width &- end
    unsafe frames.initializeElement(
      at: index,
      to: LayoutRect(
        pixels: Int32(truncatingIfNeeded: x), line.top,
        Int32(truncatingIfNeeded: end &- start), line.lines))
  }
}

/// The top and bottom edges of consecutive rows in whole px.
///
/// The exact sum is rounded, not its parts, so that rounding errors do not add up. A row lower than
/// 1 px takes a px from the next.
struct RowEdges {
  let spacing: Int
  private var exact = 0.0
  private var top = 0

  init(spacing: Int) {
    self.spacing = spacing
  }

  @inline(__always)
  mutating func next(_ height: Double) -> (top: Int, bottom: Int) {
    let bottom = max(top &+ 1, wholePixels(exact + height))
    exact += height + Double(spacing)
    // Gaps are whole px, so the next edge need not be rounded again.
    defer { top = bottom &+ spacing }
    return (top, bottom)
  }
}
