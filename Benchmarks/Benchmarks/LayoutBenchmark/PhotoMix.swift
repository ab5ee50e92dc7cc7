/// The list of ratios for all measurements.
///
/// 3:2 34 %, 4:3 22 %, 3:4 13 %, 2:3 11 %, 16:9 9 %, 1:1 8 %, 3:1 3 %; 15 % of the items differ by
/// up to 3 %, as crops do.
enum PhotoMix {
  private static let shares: [(ratio: Double, share: Double)] = [
    (3.0 / 2, 0.34), (4.0 / 3, 0.22), (3.0 / 4, 0.13), (2.0 / 3, 0.11), (16.0 / 9, 0.09), (1, 0.08),
    (3, 0.03),
  ]

  static func ratios(_ count: Int, seed: UInt64 = 20_260_901) -> [Float] {
    var state = seed
    func number() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
    }
    return (0..<count).map { _ in
      var left = number()
      var ratio = 1.5
      for entry in shares {
        ratio = entry.ratio
        left -= entry.share
        if left < 0 { break }
      }
      if number() < 0.15 { ratio *= 0.97 + 0.06 * number() }
      return Float(ratio)
    }
  }
}
