/// Running sums of aspect ratios as whole numbers.
///
/// A difference of two sums is exact wherever it stands, so that a row costs the same at the
/// beginning of a list and after a million items, and a list that was edited is broken as if it had
/// been so from the first. Sums that outgrow 64 bits wrap; differences stay right.
struct AspectSums {
  /// The sum of all ratios before each item, then of all.
  private(set) var values: [Int64] = [0]

  /// No ratio is less, in units.
  private(set) var least = Int64.max

  /// The units in a ratio of 1.
  static let unit = Double(1 << 20)

  var count: Int { values.count - 1 }

  mutating func append(_ aspects: some Collection<AspectRatio>) {
    values.reserveCapacity(values.count + aspects.count)
    var sum = values[values.count - 1]
    for aspect in aspects {
      let units = Int64(aspect.value * Self.unit + 0.5)
      least = min(least, units)
      sum &+= units
      values.append(sum)
    }
  }

  /// Adds plain ratios; what is no ratio counts as a square.
  mutating func append(ratios: [Float]) {
    let limits = AspectRatio.limits
    let (least, most) = (Float(limits.lowerBound), Float(limits.upperBound))
    var sum = values[values.count - 1]
    var lowest = most
    values.reserveCapacity(values.count + ratios.count)
    // In parts that stay in the processor's cache: `map` checks for room once, `append` each time.
    for part in stride(from: 0, to: ratios.count, by: 2048) {
      values += ratios[part..<min(part + 2048, ratios.count)].map { ratio in
        let legal = ratio > 0 && ratio < .infinity ? min(max(ratio, least), most) : 1
        lowest = min(lowest, legal)
        sum &+= Int64(Double(legal) * Self.unit + 0.5)
        return sum
      }
    }
    self.least = min(self.least, Int64(Double(lowest) * Self.unit + 0.5))
  }

  /// The sum of the ratios of items.
  func aspect(_ items: Range<Int>) -> Double {
    Double(values[items.upperBound] &- values[items.lowerBound]) / Self.unit
  }
}
