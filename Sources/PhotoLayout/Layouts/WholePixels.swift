extension Double {
  /// The nearest whole number at or below, without the call to the C library that `rounded` makes.
  ///
  /// A program that imports nothing is not linked with that library on Linux.
  var wholeBelow: Double {
    // From 2^52 on every number is whole; NaN stays what it is.
    guard abs(self) < 4_503_599_627_370_496 else { return self }
    let whole = Double(Int(self))
    return whole > self ? whole - 1 : whole
  }

  /// The nearest whole number, the upper one of two that are equally near.
  var nearestWhole: Double { (self + 0.5).wholeBelow }

  /// The number in whole px, rounded half up; what no `Int32` can hold counts as the nearest that
  /// it can.
  var asInt: Int {
    guard !isNaN else { return 0 }
    return Int(Swift.min(Swift.max(nearestWhole, Double(Int32.min)), Double(Int32.max)))
  }
}

extension Double {
  /// The number as a gap on a page, in whole px: at most 2^20, wider than any screen.
  var asGap: Double { Swift.min(asLength.nearestWhole, 1_048_576) }
}

extension Int {
  /// The number as a width on a page: at least 1, at most half of what a frame can hold.
  var asPixels: Int {
    Swift.min(Swift.max(1, self), 1 << 30)
  }

  /// The number of px as a length.
  var asLength: Double { Double(self).asLength }
}
