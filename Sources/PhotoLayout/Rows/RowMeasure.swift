/// The rules of a grid at one width: what a row measures, and what it costs.
struct RowMeasure: Hashable, Sendable {
  let grid: FlowGrid
  let width: Int

  /// Rows of more items are never made: each item and each gap needs its px.
  ///
  /// 512 items are more than any screen shows side by side.
  let largestCount: Int
  /// The legal heights of a row of several items, as multiples of the baseline height.
  ///
  /// A row of two items may always be lower: a strip beside a panorama has to go somewhere.
  let scales: ClosedRange<Double>

  init(grid: FlowGrid, width: Int) {
    self.grid = grid
    self.width = width
    largestCount = min(512, max(1, (width + grid.spacing) / (1 + grid.spacing)))
    // A row that is not stretched must fit at the baseline height.
    scales = grid.fill ? grid.scales.minimum...grid.scales.maximum : 1...(.infinity)
  }

  /// The px that the items of a row share.
  func available(_ count: Int) -> Double {
    max(1, Double(width - (count - 1) * grid.spacing))
  }

  /// The height of a full row as a multiple of the baseline height.
  func scale(aspect: Double, count: Int) -> Double {
    available(count) / (aspect * grid.rowHeight)
  }

  /// Whether a row of so many items may have a scale.
  func allows(scale: Double, count: Int) -> Bool {
    guard count > 1 else { return true }
    let least = count == 2 && grid.fill ? 0 : scales.lowerBound
    return count <= largestCount && scale >= least - 1e-6 && scale <= scales.upperBound + 1e-6
  }

  /// What a full row costs: its items, times the square of how far its scale is from 1.
  ///
  /// A single item counts for at most `BreakFront.mostForOne`, so that sums of costs stay small.
  func cost(aspect: Double, count: Int) -> Double {
    let distance = scale(aspect: aspect, count: count) - 1
    let cost = Double(count) * distance * distance
    return count == 1 ? min(cost, BreakFront.mostForOne) : cost
  }

  /// What the last row costs.
  ///
  /// It does not have to be full. It counts for half of what it would cost as a full row: enough
  /// that it is seldom short, little enough that the rows above hardly change.
  func lastCost(aspect: Double, count: Int) -> Double {
    let scale = scale(aspect: aspect, count: count)
    let asFull = cost(aspect: aspect, count: count)
    if scale <= 1 { return asFull }
    switch grid.lastRow {
    case .justify: return asFull
    case .hide: return scale > Self.mostForHidden ? Double(count) : asFull
    case .natural, .center, .trailing, .previous:
      let rest = 1 - 1 / scale
      return grid.avoidsWidows ? Double(count) * rest * rest / 2 : 0
    }
  }

  /// A last row that needs no more than this to be full is stretched: a narrow gap at the end of a
  /// page looks like a fault.
  static let nearlyFull = 1.08

  /// A last row that had to be stretched by more is hidden.
  static let mostForHidden = 1.25

  func arrangement(rows: [Row]) -> Arrangement {
    Arrangement(
      width: width, rowHeight: grid.rowHeight, spacing: grid.spacing, rows: rows,
      direction: grid.direction)
  }
}
