@testable import PhotoLayout

/// A random list of ratios with a grid and a width.
struct RandomCase: CustomStringConvertible {
  let seed: UInt64
  var aspects: [AspectRatio]
  var width: Int
  var grid: FlowGrid
  var description: String { "seed \(seed), width \(width), \(grid), ratios \(aspects.map(\.value))" }

  init(seed: UInt64, items: ClosedRange<Int> = 0...24, isWild: Bool = true) {
    var random = SplitMix64(seed: seed)
    self.seed = seed
    let count = Int.random(in: items, using: &random)
    let extremes = isWild && Int.random(in: 0..<3, using: &random) == 0
    aspects = (0..<count).map { _ in Self.aspect(extremes: extremes, &random) }
    width = Self.width(extremes: extremes, &random)
    grid = FlowGrid(
      rowHeight: Double(Int.random(in: extremes ? 1...600 : 80...320, using: &random)),
      spacing: Int.random(in: extremes ? 0...40 : 0...12, using: &random),
      lastRow: LastRow.allCases.randomElement(using: &random) ?? .natural, avoidsWidows: Bool.random(using: &random),
      maxScale: [1.25, 2, 4, .infinity].randomElement(using: &random) ?? 4)
  }

  private static func width(extremes: Bool, _ random: inout SplitMix64) -> Int {
    Int.random(in: extremes ? 1...3000 : 320...2700, using: &random)
  }

  private static func aspect(extremes: Bool, _ random: inout SplitMix64) -> AspectRatio {
    let usual = [1.5, 4.0 / 3, 0.75, 2.0 / 3, 16.0 / 9, 1, 3]
    let value: Double
    if extremes && Int.random(in: 0..<4, using: &random) == 0 {
      value = [1e-9, 0.01, 0.1, 8, 40, 1e9].randomElement(using: &random) ?? 1
    } else if Bool.random(using: &random) {
      value = usual.randomElement(using: &random) ?? 1
    } else {
      value = Double.random(in: 0.3...3, using: &random)
    }
    return AspectRatio(value) ?? .square
  }

  /// Ten thousand cases, the same in every run.
  static func many(
    _ seed: UInt64, items: ClosedRange<Int> = 0...24, isWild: Bool = true, count: Int = 10_000
  ) -> some Sequence<RandomCase> {
    (0..<UInt64(count)).lazy.map {
      RandomCase(seed: seed &* 1_000_000 &+ $0, items: items, isWild: isWild)
    }
  }
}
