/// The rules of a grid at one width: what a row measures, and what it costs.
struct RowMeasure: Hashable, Sendable {
  let grid: FlowGrid
  let width: Int

  /// Rows of more items are never made: each item and each gap needs its px.
  ///
  /// 1024 items are more than any screen shows side by side.
  let largestCount: Int
  /// The range of heights as ratios of the baseline height to them, which is the engine's domain.
  let tightness: ClosedRange<Double>

  init(grid: FlowGrid, width: Int) {
    self.grid = grid
    self.width = width
    largestCount = min(1024, max(1, (width + grid.spacing) / (1 + grid.spacing)))
    // A row that is not stretched must fit at the baseline height.
    let tightest = grid.fill ? 1 / grid.scales.minimum : 1
    tightness = (grid.fill ? 1 / grid.scales.maximum : 0)...tightest
  }

  /// The px that the items of a row share.
  func available(_ count: Int) -> Double {
    max(1, Double(width - (count - 1) * grid.spacing))
  }

  /// The baseline height divided by the height of the full row: above 1 the items are shrunk.
  func tightness(aspect: Double, count: Int) -> Double {
    aspect * grid.rowHeight / available(count)
  }

  /// What a full row costs: its items, times the square of how far it is from the baseline.
  ///
  /// The distance is taken of ratios, not of heights, so that no division is needed where all rows
  /// are tried. A row of one item counts for at most 1, as no choice is left where an item alone
  /// is so wide; it counts for one more where it is higher than `maxScale` allows.
  func cost(aspect: Double, count: Int) -> Double {
    let distance = tightness(aspect: aspect, count: count) - 1
    guard count == 1 else { return Double(count) * distance * distance }
    let most = tightness.upperBound - 1
    let least = tightness.lowerBound - 1
    let clamped = min(distance, max(most, 0))
    return clamped * clamped + (distance < least ? 1 : 0)
  }

  /// What the last row costs.
  ///
  /// It does not have to be full. It counts for half of what it would cost as a full row: enough
  /// that it is seldom short, little enough that the rows above hardly change.
  func lastCost(aspect: Double, count: Int) -> Double {
    let tightness = tightness(aspect: aspect, count: count)
    let asFull = cost(aspect: aspect, count: count)
    if tightness >= 1 { return asFull }
    switch grid.lastRow {
    case .justify: return asFull
    case .hide: return tightness < Self.leastShownFill ? Double(count) : asFull
    case .natural, .center, .trailing, .previous:
      let distance = 1 - tightness
      return grid.avoidsWidows ? Double(count) * distance * distance / 2 : 0
    }
  }

  /// A last row that is shorter is hidden rather than stretched.
  static let leastShownFill = 0.8

  func arrangement(rows: [Row]) -> Arrangement {
    Arrangement(
      width: width, rowHeight: grid.rowHeight, spacing: grid.spacing, rows: rows,
      direction: grid.direction)
  }
}
