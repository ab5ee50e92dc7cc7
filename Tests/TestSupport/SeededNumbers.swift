import Foundation

/// A pseudorandom number generator with a seed (SplitMix64).
package struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  /// Numbers that differ in every run unless `GALLERY_TEST_SEED` is set.
  package static func replayable(for what: String) -> SeededNumbers {
    let wanted = ProcessInfo.processInfo.environment["GALLERY_TEST_SEED"].flatMap { UInt64($0) }
    let seed = wanted ?? UInt64.random(in: 0...UInt64.max)
    print("\(what): GALLERY_TEST_SEED=\(seed)")
    return SeededNumbers(state: seed)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
