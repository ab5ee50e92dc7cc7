/// Running sums of aspect ratios as integers.
///
/// The difference of two sums is exact at every index, so a row costs the same at the beginning of
/// a list and after a million items. Sums that exceed 64 bits wrap; differences remain correct.
struct AspectSums {
  /// The sum of the ratios before each item, and as the last element the sum of all.
  private(set) var values: [Int64] = [0]

  /// The smallest ratio, in units.
  private(set) var minRatio = Int64.max

  /// The number of units in a ratio of 1.
  static let unit = Double(1 << 20)

  var count: Int { values.count - 1 }

  mutating func append(_ aspects: some Collection<AspectRatio>) {
    values.reserveCapacity(values.count + aspects.count)
    var sum = values[values.count - 1]
    for aspect in aspects {
      let units = Int64(aspect.value * Self.unit + 0.5)
      minRatio = min(minRatio, units)
      sum &+= units
      values.append(sum)
    }
  }

  /// Appends ratios; an invalid ratio counts as 1.
  mutating func append(ratios: [Float]) {
    let limits = AspectRatio.limits
    let (minimum, maximum) = (Float(limits.lowerBound), Float(limits.upperBound))
    var sum = values[values.count - 1]
    var lowest = maximum
    values.reserveCapacity(values.count + ratios.count)
    // `map` checks the capacity once, `append` for each element. The chunks fit in the cache.
    for part in stride(from: 0, to: ratios.count, by: 2048) {
      values += ratios[part..<min(part + 2048, ratios.count)].map { ratio in
        let legal = ratio > 0 && ratio < .infinity ? min(max(ratio, minimum), maximum) : 1
        lowest = min(lowest, legal)
        sum &+= Int64(Double(legal) * Self.unit + 0.5)
        return sum
      }
    }
    minRatio = min(minRatio, Int64(Double(lowest) * Self.unit + 0.5))
  }

  /// The sum of the ratios of the given items.
  func aspect(_ items: Range<Int>) -> Double {
    Double(values[items.upperBound] &- values[items.lowerBound]) / Self.unit
  }
}
