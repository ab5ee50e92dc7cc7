internal import CPhotoLayout

/// What the cost of a row is computed from, for up to eight widths, one in each SIMD lane.
///
/// A row of c items costs c·(h/T - 1)², where h/T is (W - S(c - 1)) / T divided by the sum of their
/// ratios. With √c drawn into both terms, and the sum's reciprocal shared by all widths, the cost of
/// a row is two multiplications and one subtraction a width. There is no fused multiply-add, which
/// is a call into the C library on processors that have none, and would round differently.
///
/// The cost is one of heights, not of their reciprocals, because only so a row that is twice too
/// high costs more than one that is half too low: on telephones, where rows hold one or two photos,
/// heights then differ from the baseline by 16 % instead of 22 %.
struct LaneTable {
  /// By the number of items.
  private(set) var entries: [LaneEntry] = []
  /// The wider four lanes of each entry and of the next in turns, for two items at once.
  private(set) var pairs: [LaneEntry] = []
  /// How far back a row of the narrower and of the wider four lanes can begin.
  let narrow: RowReach
  let wide: RowReach
  /// The rules of the lanes in use: the narrow ones first, empty lanes left out.
  let measures: [RowMeasure]
  /// Whether rows can be too high.
  var hasMost: Bool { measures.contains { $0.scales.upperBound < .infinity } }
  /// The first lane in use.
  let firstLane: Int
  let code: SearchCode

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - measures: At most eight, in the order of how many items their rows hold.
  ///   - itemCount: How many items there will be at most.
  ///   - code: Which machine code searches.
  init(measures: [RowMeasure], itemCount: Int, code: SearchCode) {
    self.measures = measures
    self.code = code
    // Four widths or fewer take the wide half; the narrow half then looks at single items only.
    firstLane = 8 - measures.count
    let isHalf = measures.count <= 4
    narrow = RowReach(isHalf ? [] : measures.prefix(measures.count - 4))
    wide = RowReach(measures)
    append(through: max(2, min(itemCount, wide.largestCount)))
  }

  /// Extends the table to rows of `count` items.
  mutating func append(through count: Int) {
    // A pair of the longest row looks one further.
    let count = count + 1
    let legal = measures.first?.scales ?? 1...1
    let allowsLowPairs = measures.first?.grid.fill ?? true
    for count in entries.count..<max(entries.count, count + 1) {
      let root = Double(max(1, count)).squareRoot() * Double(BREAK_UNIT_ROOT)
      // No comparison holds for a number that is none: such a row is never chosen.
      var scale = SIMD8<Float>(repeating: count <= 1 ? 1 : .nan)
      for (lane, measure) in measures.enumerated() where count <= measure.largestCount {
        let shared = measure.available(max(1, count)) / measure.grid.rowHeight
        scale[firstLane + lane] = Float(root * shared * AspectSums.unit)
      }
      let tolerance = 2e-6
      let least = count <= (allowsLowPairs ? 2 : 1) ? -.infinity : legal.lowerBound - 1 - tolerance
      let most = count == 1 ? .infinity : legal.upperBound - 1 + tolerance
      entries.append(
        LaneEntry(scale: scale, root: root, least: least, most: most))
    }
    for index in pairs.count..<entries.count - 1 {
      pairs.append(LaneEntry(wide: entries[index], and: entries[index + 1]))
    }
  }
}

/// What rows of c items cost, in the order in which `break_search` reads it; equal lanes, so that
/// nothing is copied from lane to lane later.
struct LaneEntry {
  /// √c · (W - S(c - 1)) / T in units of the sums; this and the others times the root of the unit of
  /// costs.
  var scale: SIMD8<Float>
  /// √c.
  var root: SIMD8<Float>
  /// The least √c·(h/T - 1) of a legal row.
  var least: SIMD8<Float>
  /// The greatest √c·(h/T - 1) of a legal row.
  var most: SIMD8<Float>

  init(scale: SIMD8<Float>, root: Double, least: Double, most: Double) {
    self.scale = scale
    self.root = SIMD8(repeating: Float(root))
    self.least = SIMD8(repeating: Float(root * least))
    self.most = SIMD8(repeating: Float(root * most))
  }

  /// The wider four lanes of two entries in turns.
  init(wide one: LaneEntry, and other: LaneEntry) {
    func inTurns(_ part: KeyPath<LaneEntry, SIMD8<Float>>) -> SIMD8<Float> {
      var lanes = SIMD8<Float>()
      lanes.evenHalf = one[keyPath: part].highHalf
      lanes.oddHalf = other[keyPath: part].highHalf
      return lanes
    }
    (scale, root) = (inTurns(\.scale), inTurns(\.root))
    (least, most) = (inTurns(\.least), inTurns(\.most))
  }
}

/// How far back a row can begin, as a bound for several widths.
///
/// A row is legal as long as its ratios and its gaps, both divided by the row's height, stay within
/// `length`; both grow with every item, so the first item of the longest legal row only moves
/// forward. Two items may always stand in a row. Narrow strips widen the window by themselves and panoramas shut it.
struct RowReach {
  var length: Int64 = 0
  var step: Int64 = 0
  var largestCount = 1
  /// The items that may stand in a row however wide they are.
  var leastCount = 1

  init(_ measures: some Sequence<RowMeasure>) {
    var length = 0.0
    var step = Double.infinity
    for measure in measures {
      let most = AspectSums.unit / (measure.scales.lowerBound * measure.grid.rowHeight)
      length = max(length, most * Double(measure.width))
      step = min(step, most * Double(measure.grid.spacing))
      largestCount = max(largestCount, measure.largestCount)
    }
    guard step.isFinite else { return }
    leastCount = 2
    self.step = Int64(step)
    // Wider than the lanes' own limits by more than those can be wrong.
    self.length = Int64(length * 1.00001) + self.step + 2
  }

  /// The most items that can stand in a row, if no ratio is less than the least.
  func longestRow(least: Int64) -> Int {
    let each = max(1, least &+ step)
    return min(largestCount, max(leastCount, Int(clamping: length / each)))
  }
}
