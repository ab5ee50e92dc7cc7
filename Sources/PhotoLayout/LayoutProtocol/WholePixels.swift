extension Double {
  /// The number rounded down, without the call into the C library that `rounded` makes.
  ///
  /// On Linux a module that imports nothing is not linked with the C math library.
  var wholeBelow: Double {
    // Numbers from 2^52 are integers; NaN is returned unchanged.
    guard abs(self) < 4_503_599_627_370_496 else { return self }
    let whole = Double(Int(self))
    return whole > self ? whole - 1 : whole
  }

  /// The nearest integer, halves rounded up.
  var nearestWhole: Double { (self + 0.5).wholeBelow }

  /// The number rounded to an integer, halves up, and clamped to the range of `Int32`.
  var asInt: Int {
    guard !isNaN else { return 0 }
    return Int(Swift.min(Swift.max(nearestWhole, Double(Int32.min)), Double(Int32.max)))
  }
}

extension Double {
  /// The number as a gap in whole px, at most 2^20.
  var asGap: Double { Swift.min(asLength.nearestWhole, 1_048_576) }
}

extension Int {
  /// The number as the width of a page in px: at least 1, at most 2^30, so that edges are
  /// numbers of 32 bits.
  var asPixels: Int {
    Swift.min(Swift.max(1, self), 1 << 30)
  }

  /// The number as a length in px.
  var asLength: Double { Double(self).asLength }
}
