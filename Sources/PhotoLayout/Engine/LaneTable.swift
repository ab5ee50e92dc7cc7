import CPhotoLayout

/// The factors of the cost of a row, for up to eight widths, one in each SIMD lane.
///
/// A row of c items costs c·(h/T - 1)², where h/T is (W - S(c - 1)) / T divided by the sum of their
/// ratios. With √c multiplied into both terms, and the reciprocal of the sum shared by all widths,
/// the cost of a row takes two multiplications and one subtraction per width. Fused multiply-add is
/// avoided: it rounds differently, and is a call into the C library on processors without it.
///
/// The cost is computed from heights, not from their reciprocals, so that a row of twice the height
/// costs more than one of half the height. On phones, where rows hold one or two photos, heights
/// then differ from the baseline by 16 % instead of 22 %.
struct LaneTable {
  /// The factors by the number of items in a row.
  private(set) var entries: [LaneEntry] = []
  /// The four wider lanes of each entry interleaved with those of the next, for two items at once.
  private(set) var pairs: [LaneEntry] = []
  /// How far back a row can begin, for the four narrower lanes.
  let narrow: RowReach
  /// How far back a row can begin, for the four wider lanes.
  let wide: RowReach
  /// The rules of the lanes in use, narrow ones first.
  let measures: [RowMeasure]
  /// Whether the height of rows is limited.
  var hasMaxHeight: Bool { measures.contains { $0.scales.upperBound < .infinity } }
  /// The first lane in use.
  let firstLane: Int
  let kernel: KernelVariant

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - measures: At most eight, sorted by the number of items their rows hold.
  ///   - itemCount: The maximum number of items.
  ///   - kernel: The compiled version of the search.
  init(measures: [RowMeasure], itemCount: Int, kernel: KernelVariant) {
    self.measures = measures
    self.kernel = kernel
    // Four widths or fewer use the wide half; the narrow half then searches single items only.
    firstLane = 8 - measures.count
    let isHalf = measures.count <= 4
    narrow = RowReach(isHalf ? [] : measures.prefix(measures.count - 4))
    wide = RowReach(measures)
    append(through: max(2, min(itemCount, wide.maxCount)))
  }

  /// Extends the table to rows of `count` items.
  mutating func append(through count: Int) {
    // The last pair also reads the entry after it.
    let count = count + 1
    let legal = measures.first?.scales ?? 1...1
    let minCount = measures.first?.grid.fill ?? true ? 2 : 1
    for count in entries.count..<max(entries.count, count + 1) {
      let root = Double(max(1, count)).squareRoot() * Double(BREAK_UNIT_ROOT)
      // Comparisons with NaN are false, so such a row is never chosen.
      var scale = SIMD8<Float>(repeating: count <= 1 ? 1 : .nan)
      for (lane, measure) in measures.enumerated() where count <= measure.maxCount {
        let shared = measure.available(max(1, count)) / measure.grid.rowHeight
        scale[firstLane + lane] = Float(root * shared * AspectSums.unit)
      }
      let tolerance = 2e-6
      let minimum = count <= minCount ? -.infinity : legal.lowerBound - 1 - tolerance
      let maximum = count == 1 ? .infinity : legal.upperBound - 1 + tolerance
      entries.append(
        LaneEntry(scale: scale, root: root, min: minimum, max: maximum))
    }
    for index in pairs.count..<entries.count - 1 {
      pairs.append(LaneEntry(wide: entries[index], and: entries[index + 1]))
    }
  }
}

/// The factors of the cost of rows of c items, in the order in which `break_search` reads them.
///
/// Values that all widths share are stored in every lane, so that the search need not broadcast
/// them.
struct LaneEntry {
  /// √c · (W - S(c - 1)) / T in the units of `AspectSums`, times the root of the unit of costs.
  var scale: SIMD8<Float>
  /// √c, times the root of the unit of costs.
  var root: SIMD8<Float>
  /// The minimum of √c·(h/T - 1) for a legal row, times the root of the unit of costs.
  var min: SIMD8<Float>
  /// The maximum of √c·(h/T - 1) for a legal row, times the root of the unit of costs.
  var max: SIMD8<Float>

  init(scale: SIMD8<Float>, root: Double, min: Double, max: Double) {
    self.scale = scale
    self.root = SIMD8(repeating: Float(root))
    self.min = SIMD8(repeating: Float(root * min))
    self.max = SIMD8(repeating: Float(root * max))
  }

  /// The four wider lanes of two entries, interleaved.
  init(wide one: LaneEntry, and other: LaneEntry) {
    func interleaved(_ part: KeyPath<LaneEntry, SIMD8<Float>>) -> SIMD8<Float> {
      var lanes = SIMD8<Float>()
      lanes.evenHalf = one[keyPath: part].highHalf
      lanes.oddHalf = other[keyPath: part].highHalf
      return lanes
    }
    (scale, root) = (interleaved(\.scale), interleaved(\.root))
    (min, max) = (interleaved(\.min), interleaved(\.max))
  }
}

/// How far back a row can begin, as a bound for several widths.
///
/// A row is legal if the sum of its ratios plus `step` for each item is at most `length`. The sum
/// grows with every item, so the first item of the longest legal row only moves forward. Two items
/// may always share a row.
struct RowReach {
  var length: Int64 = 0
  var step: Int64 = 0
  var maxCount = 1
  /// The number of items that may share a row at any width.
  var minCount = 1

  init(_ measures: some Sequence<RowMeasure>) {
    var length = 0.0
    var step = Double.infinity
    for measure in measures {
      let perPixel = AspectSums.unit / (measure.scales.lowerBound * measure.grid.rowHeight)
      length = max(length, perPixel * Double(measure.width))
      step = min(step, perPixel * Double(measure.grid.spacing))
      maxCount = max(maxCount, measure.maxCount)
    }
    guard step.isFinite else { return }
    minCount = 2
    self.step = Int64(step)
    // Exceeds the limits of the lanes by more than their rounding errors.
    self.length = Int64(length * 1.00001) + self.step + 2
  }

  /// The maximum number of items in a row, from the smallest ratio in units.
  func maxRowCount(minRatio: Int64) -> Int {
    let each = max(1, minRatio &+ step)
    return min(maxCount, max(minCount, Int(clamping: length / each)))
  }
}

/// The search at up to eight widths, and its result.
struct LaneGroup {
  private(set) var table: LaneTable
  private var active = ActiveBreaks()
  private var backpointers = Backpointers.bytes([])

  init(measures: [RowMeasure], kernel: KernelVariant) {
    table = LaneTable(measures: measures, itemCount: 16, kernel: kernel)
  }

  /// Searches all items after the current position.
  mutating func advance(_ sums: AspectSums) {
    prepare(sums)
    search(sums.values, to: sums.count)
  }

  /// Allocates memory for all items, and for the longest row that can occur.
  private mutating func prepare(_ sums: AspectSums) {
    let maxCount = min(sums.count, table.wide.maxRowCount(minRatio: sums.minRatio))
    table.append(through: maxCount)
    backpointers.extend(to: sums.count, maxCount: maxCount)
  }

  /// Searches items up to `total`, for which `prepare(_:)` must have been called.
  private mutating func search(_ sums: [Int64], to total: Int) {
    while active.position < total {
      let end = min(active.position + BreakSearch.stride, total)
      BreakSearch.advance(table, &active, to: end, sums: sums, backpointers: &backpointers)
    }
  }

  /// The first items of the rows at each width.
  func starts(_ sums: AspectSums) -> [[UInt32]] {
    guard sums.count > 0 else { return table.measures.map { _ in [] } }
    let last = table.measures.indices.map { lastStart(lane: $0, sums) }
    return backpointers.starts(lanes: table.firstLane..<8, last: last)
  }

  /// The first item of the last row, which may be shorter than the width.
  private func lastStart(lane: Int, _ sums: AspectSums) -> Int {
    let measure = table.measures[lane]
    let end = sums.count
    let oldest = end - active.live + 1
    var best = (cost: Int64.max, start: end - 1)
    for start in (oldest..<end).reversed() {
      let count = end - start
      let aspect = sums.aspect(start..<end)
      let scale = measure.scale(aspect: aspect, count: count)
      // The last row is not stretched, so it is never too high.
      guard measure.allows(scale: min(scale, 1), count: count) else { continue }
      let before = active.costs[start - oldest][table.firstLane + lane]
      let cost = measure.lastCost(aspect: aspect, count: count) * ActiveBreaks.unit
      let total = Int64(before) + Int64(cost + 0.5)
      if total < best.cost { best = (total, start) }
    }
    return best.start
  }
}
