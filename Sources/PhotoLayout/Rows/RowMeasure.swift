/// The heights and costs of rows of a grid at one width.
struct RowMeasure: Hashable, Sendable {
  let grid: FlowGrid
  let width: Int

  /// The maximum number of items in a row: at most 512, and each item needs at least 1 px.
  let maxCount: Int
  /// The permitted heights of a row of several items, as multiples of the baseline height.
  ///
  /// A row of two items may always be lower: a panorama next to another photo would otherwise have no legal row.
  let scales: ClosedRange<Double>

  init(grid: FlowGrid, width: Int) {
    self.grid = grid
    self.width = width
    maxCount = min(512, max(1, (width + grid.spacing) / (1 + grid.spacing)))
    // A row that is not scaled must fit at the baseline height.
    scales = grid.fill ? grid.scales.minimum...grid.scales.maximum : 1...(.infinity)
  }

  /// The sum of the widths of the items of a full row in px.
  func available(_ count: Int) -> Double {
    max(1, Double(width - (count - 1) * grid.spacing))
  }

  /// The height of a full row as a multiple of the baseline height.
  func scale(aspect: Double, count: Int) -> Double {
    available(count) / (aspect * grid.rowHeight)
  }

  /// Whether a row of `count` items may have a scale.
  func allows(scale: Double, count: Int) -> Bool {
    guard count > 1 else { return true }
    let minimum = count == 2 && grid.fill ? 0 : scales.lowerBound
    return count <= maxCount && scale >= minimum - 1e-6 && scale <= scales.upperBound + 1e-6
  }

  /// The cost of a full row: the number of items times the square of the distance of its scale from
  /// 1.
  ///
  /// A single item costs at most `ActiveBreaks.maxSingleItemCost`, so that sums of costs stay
  /// small.
  func cost(aspect: Double, count: Int) -> Double {
    let distance = scale(aspect: aspect, count: count) - 1
    let cost = Double(count) * distance * distance
    return count == 1 ? min(cost, ActiveBreaks.maxSingleItemCost) : cost
  }

  /// The cost of the last row, which need not be full.
  ///
  /// A short last row costs half as much as another row of the same shape, so that the last row is rarely short, and
  /// the rows above hardly change. One that is less than 60 % full costs much more: higher rows are better than a photo
  /// that is left over. Six photos of which five fit are two rows of three.
  func lastCost(aspect: Double, count: Int) -> Double {
    let scale = scale(aspect: aspect, count: count)
    let asFull = cost(aspect: aspect, count: count)
    if scale <= 1 { return asFull }
    switch grid.lastRow {
    case .justify: return asFull
    case .hide: return scale > Self.maxHiddenScale ? Double(count) : asFull
    case .natural, .center, .trailing, .previous:
      guard grid.avoidsWidows else { return 0 }
      if grid.fill, scale <= Self.nearlyFull { return asFull }
      let rest = 1 - 1 / scale
      return Double(count) * rest * rest / 2 + (rest > Self.maxRest ? Self.restCost : 0)
    }
  }

  /// The scale up to which a last row of optimal breaks is stretched to the width, because a narrow gap at the end of a page looks like
  /// an error.
  static let nearlyFull = 1.3

  /// The share of the width that a last row may leave empty at no additional cost.
  static let maxRest = 0.4001

  /// The additional cost of a last row that leaves more empty.
  ///
  /// It is that of three photos that are twice as high.
  static let restCost = 3.0

  /// The scale above which a last row is hidden with `LastRow.hide`.
  static let maxHiddenScale = 1.25

  func arrangement(rows: [Row]) -> Arrangement {
    Arrangement(
      width: width, rowHeight: grid.rowHeight, spacing: grid.spacing, rows: rows,
      direction: grid.direction, lastRow: grid.lastRow)
  }
}

extension RowMeasure {
  /// The rows that begin at the given items.
  func rows(_ starts: [Int], _ aspects: [AspectRatio]) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(starts.count)
    for (number, first) in starts.enumerated() {
      let isLast = number == starts.count - 1
      let end = isLast ? aspects.count : starts[number + 1]
      var aspect = 0.0
      for index in first..<end { aspect += aspects[index].value }
      if isLast {
        rows += lastRow(first: first, count: end - first, aspect: aspect, above: rows.last?.height)
      } else {
        rows.append(row(first: first, count: end - first, aspect: aspect))
      }
    }
    return rows
  }

  /// A row other than the last.
  func row(first: Int, count: Int, aspect: Double) -> Row {
    grid.fill
      ? fullRow(first: first, count: count, aspect: aspect)
      : unscaledRow(first: first, count: count, aspect: aspect, height: grid.rowHeight)
  }

  /// The last row, or an empty array if it is hidden.
  func lastRow(first: Int, count: Int, aspect: Double, above: Double?) -> [Row] {
    let scale = scale(aspect: aspect, count: count)
    // The published greedy walk leaves its last row at the baseline height.
    let isStretched = grid.fill && grid.breaks == .optimal && scale <= Self.nearlyFull
    switch grid.lastRow {
    case .hide where scale > Self.maxHiddenScale:
      return []
    case .hide where grid.fill:
      return [fullRow(first: first, count: count, aspect: aspect)]
    case .justify where grid.fill && scale <= scales.upperBound:
      return [fullRow(first: first, count: count, aspect: aspect)]
    case .natural where isStretched, .center where isStretched, .trailing where isStretched:
      return [fullRow(first: first, count: count, aspect: aspect)]
    case .previous:
      let height = above ?? grid.rowHeight
      return [unscaledRow(first: first, count: count, aspect: aspect, height: height)]
    default:
      return [unscaledRow(first: first, count: count, aspect: aspect, height: grid.rowHeight)]
    }
  }

  private func fullRow(first: Int, count: Int, aspect: Double) -> Row {
    Row(first: first, count: count, height: available(count) / aspect, aspect: aspect)
  }

  /// A row of the given height, or a full row if the empty space is smaller than a gap.
  private func unscaledRow(first: Int, count: Int, aspect: Double, height: Double) -> Row {
    let isCentred = grid.lastRow == .center
    let gaps = Double((count + (isCentred ? 1 : 0)) * grid.spacing)
    let rest = Double(width) - aspect * height - gaps
    guard rest > 0 else { return fullRow(first: first, count: count, aspect: aspect) }
    let filler = rest / height
    var row = Row(first: first, count: count, height: height, aspect: aspect)
    switch grid.lastRow {
    case .center: (row.leadingFiller, row.filler) = (filler / 2, filler / 2)
    case .trailing: row.leadingFiller = filler
    default: row.filler = filler
    }
    return row
  }
}
