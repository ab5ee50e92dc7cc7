/// What the cost of a row is computed from, for up to eight widths, one in each SIMD lane.
///
/// A row of c items costs c·d², where d is the sum of their ratios times T / (W - S(c - 1)), less 1.
/// With √c drawn into both terms the cost of a row is one multiplication, one subtraction and one
/// square; no division, and no fused multiply-add, which is a call into the C library on processors
/// that have none, and would round differently.
struct LaneTable {
  /// √c · T / (W - S(c - 1)) in units of the sums, by the number of items c.
  private(set) var scales: [SIMD8<Float>] = []
  /// √c, and the greatest and the least √c·d of a legal row, by the number of items c.
  private(set) var limits: [SIMD4<Float>] = []
  /// How far back a row of the narrower and of the wider four lanes can begin.
  let narrow: RowReach
  let wide: RowReach
  /// The rules of the lanes in use: the narrow ones first, empty lanes left out.
  let measures: [RowMeasure]
  /// The first lane in use.
  let firstLane: Int

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - measures: At most eight, in the order of how many items their rows hold.
  ///   - itemCount: How many items there will be at most.
  init(measures: [RowMeasure], itemCount: Int) {
    self.measures = measures
    // Four widths or fewer take the wide half; the narrow half then looks at single items only.
    firstLane = 8 - measures.count
    let isHalf = measures.count <= 4
    narrow = RowReach(isHalf ? [] : measures.prefix(measures.count - 4))
    wide = RowReach(measures)
    let count = min(max(1, itemCount), wide.largestCount)
    scales.reserveCapacity(count + 1)
    limits.reserveCapacity(count + 1)
    append(through: count)
  }

  /// Extends the table to rows of `count` items.
  mutating func append(through count: Int) {
    let tightness = measures.first?.tightness ?? 1...1
    for count in scales.count..<max(scales.count, count + 1) {
      let root = Double(max(1, count)).squareRoot()
      var scale = SIMD8<Float>(repeating: count <= 1 ? 0 : .infinity)
      for (lane, measure) in measures.enumerated() where count <= measure.largestCount {
        let each = measure.grid.rowHeight / measure.available(count)
        scale[firstLane + lane] = Float(root * each / AspectSums.unit)
      }
      scales.append(scale)
      let tolerance = 2e-6
      limits.append(
        [
          Float(root), Float(root * (tightness.upperBound - 1 + tolerance)),
          Float(root * (tightness.lowerBound - 1 - tolerance)), 0,
        ])
    }
  }
}

/// How far back a row can begin, as a bound for several widths.
///
/// A row is legal as long as its ratios and its gaps, both divided by the row's height, stay within
/// `length`; both grow with every item, so the first item of the longest legal row only moves
/// forward. Narrow strips widen the window by themselves and panoramas shut it.
struct RowReach {
  var length: Int64 = 0
  var step: Int64 = 0
  var largestCount = 1

  init(_ measures: some Sequence<RowMeasure>) {
    var length = 0.0
    var step = Double.infinity
    for measure in measures {
      let most = measure.tightness.upperBound * AspectSums.unit / measure.grid.rowHeight
      length = max(length, most * Double(measure.width))
      step = min(step, most * Double(measure.grid.spacing))
      largestCount = max(largestCount, measure.largestCount)
    }
    guard step.isFinite else { return }
    self.step = Int64(step)
    // Wider than the lanes' own limits by more than those can be wrong.
    self.length = Int64(length * 1.00001) + self.step + 2
  }
}
