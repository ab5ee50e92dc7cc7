import Testing
@testable import PhotoLayout

/// A random list of items with a width and gaps, for all layouts except `FlowGrid`.
struct LayoutCase: CustomStringConvertible {
  let seed: UInt64
  var kinds: [String] = []
  var items: [LayoutItem] = []
  var aspects: [AspectRatio] = []
  var width: Double
  var spacing: Double
  var alignment: LayoutAlignment
  var columns: [GridColumn]
  var count: Int

  var description: String {
    "seed \(seed), width \(width), spacing \(spacing), \(alignment), \(columns), count \(count), "
      + "items \(kinds), ratios \(aspects.map(\.value))"
  }

  /// Ten thousand cases, the same in every run.
  static func many(_ seed: UInt64, count: Int = 10_000) -> some Sequence<LayoutCase> {
    (0..<UInt64(count)).lazy.map { LayoutCase(seed: seed &* 1_000_000 &+ $0) }
  }

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.seed = seed
    let isWild = Int.random(in: 0..<4, using: &random) == 0
    width = Double(Int.random(in: isWild ? 0...40 : 100...1600, using: &random))
    if isWild { width += Double.random(in: 0..<1, using: &random) }
    spacing = Double(Int.random(in: isWild ? 0...60 : 0...12, using: &random))
    alignment = LayoutAlignment.allCases.randomElement(using: &random) ?? .center
    count = Int.random(in: isWild ? -2...200 : 1...6, using: &random)
    columns = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.column(&random) }
    for _ in 0..<Int.random(in: 0...10, using: &random) {
      let usual = Double.random(in: 0.3...3, using: &random)
      let ratio = isWild ? [1e-9, 1e9, 20, usual].randomElement(using: &random) ?? 1 : usual
      aspects.append(AspectRatio(ratio) ?? .square)
      add(Int.random(in: 0..<3, using: &random), aspects.last ?? .square, &random)
    }
  }

  private mutating func add(_ kind: Int, _ aspect: AspectRatio, _ random: inout SplitMix64) {
    let width = Double.random(in: 0...300, using: &random)
    let height = Double.random(in: 0...200, using: &random)
    switch kind {
    case 0:
      kinds.append("fixed \(width) \(height)")
      items.append(.fixed(width: width, height: height))
    case 1:
      kinds.append("aspect \(aspect.value) \(height)")
      items.append(.aspect(aspect, idealHeight: height))
    default:
      kinds.append("flexible to \(width) \(height)")
      items.append(
        .flexible(
          ideal: LayoutSize(width: width / 2, height: height / 2), maximum: LayoutSize(width: width, height: height)))
    }
  }

  private static func column(_ random: inout SplitMix64) -> GridColumn {
    let minimum = Double(Int.random(in: 0...200, using: &random))
    let maximum = minimum + Double(Int.random(in: 0...200, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .fixed(minimum)
    case 1: return .flexible(minimum: minimum, maximum: maximum)
    case 2: return .adaptive(minimum: minimum + 10)
    default: return .adaptive(minimum: minimum + 10, maximum: maximum + 10)
    }
  }
}

/// Records a failed random case with everything needed to reproduce it.
func fail(_ example: LayoutCase, sourceLocation: SourceLocation = #_sourceLocation) {
  Issue.record("\(example)", sourceLocation: sourceLocation)
}

/// Invalid and extreme lengths.
let hostileLengths: [Double] = [
  .nan, .infinity, -.infinity, -1, -0.0, 0, 1e-300, 1e-9, 1e9, 1e300, .greatestFiniteMagnitude,
]

extension LayoutRect {
  /// Whether the rectangles do not overlap, within a tolerance for rounding errors.
  func isDisjoint(from other: LayoutRect) -> Bool {
    let slack = 1e-6
    return maxX <= other.minX + slack || other.maxX <= minX + slack || maxY <= other.minY + slack
      || other.maxY <= minY + slack
  }

  /// Whether the rectangle is inside a container at the origin, within a tolerance for rounding errors.
  func isInside(_ size: LayoutSize) -> Bool {
    minX >= -1e-6 && minY >= -1e-6 && maxX <= size.width + 1e-6 && maxY <= size.height + 1e-6
  }

  var isFinite: Bool { [minX, minY, maxX, maxY].allSatisfy(\.isFinite) && size.width >= 0 && size.height >= 0 }

  /// Whether the rectangle precedes another in reading order.
  func isBefore(_ other: LayoutRect) -> Bool { maxX <= other.minX + 1e-6 || maxY <= other.minY + 1e-6 }
}

func everyPair<Element>(_ all: [Element], _ isSound: (Element, Element) -> Bool) -> Bool {
  for (index, one) in all.enumerated() {
    for other in all[(index + 1)...] where !isSound(one, other) { return false }
  }
  return true
}

extension LayoutRect {
  /// Creates a rectangle; short form for expected values.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }

  /// Whether all edges are in whole px.
  var isWhole: Bool { [x, y, width, height].allSatisfy { $0 == $0.rounded() } }
}
