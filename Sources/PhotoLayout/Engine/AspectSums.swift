/// Running sums of aspect ratios as whole numbers.
///
/// A difference of two sums is exact wherever it stands, so that a row costs the same at the
/// beginning of a list and after a million items, and a list that was edited is broken as if it had
/// been so from the first. Sums that outgrow 64 bits wrap; differences stay right.
struct AspectSums {
  /// The sum of all ratios before each item, then of all.
  private(set) var values: [Int64] = [0]

  /// The units in a ratio of 1.
  static let unit = Double(1 << 20)

  var count: Int { values.count - 1 }

  mutating func append(_ aspects: some Collection<AspectRatio>) {
    values.reserveCapacity(values.count + aspects.count)
    var sum = values[values.count - 1]
    for aspect in aspects {
      sum &+= Int64(aspect.value * Self.unit + 0.5)
      values.append(sum)
    }
  }

  /// Adds plain ratios; what is no ratio counts as a square.
  mutating func append(ratios: [Float]) {
    let limits = AspectRatio.limits
    let (least, most) = (Float(limits.lowerBound), Float(limits.upperBound))
    values.reserveCapacity(values.count + ratios.count)
    var sum = values[values.count - 1]
    for ratio in ratios {
      let legal = ratio > 0 && ratio < .infinity ? min(max(ratio, least), most) : 1
      sum &+= Int64(Double(legal) * Self.unit + 0.5)
      values.append(sum)
    }
  }

  /// Replaces ratios by others, and moves the sums of all that follow.
  mutating func replace(_ range: Range<Int>, with aspects: some Collection<AspectRatio>) {
    let before = values[range.lowerBound]
    let after = values[range.upperBound]
    var sum = before
    let inserted = aspects.map { aspect in
      sum &+= Int64(aspect.value * Self.unit + 0.5)
      return sum
    }
    values.replaceSubrange(range.lowerBound + 1..<range.upperBound + 1, with: inserted)
    let change = sum &- (after)
    for index in range.lowerBound + 1 + inserted.count..<values.count {
      values[index] &+= change
    }
  }

  /// The sum of the ratios of items.
  func aspect(_ items: Range<Int>) -> Double {
    Double(values[items.upperBound] &- values[items.lowerBound]) / Self.unit
  }
}
