/// How wide one or more columns of a grid are, in the words of SwiftUI's `GridItem`.
public enum GridItem: Hashable, Sendable {
  /// One column of one width.
  case fixed(Double)
  /// One column that takes its share of the width, within limits.
  case flexible(minimum: Double = 10, maximum: Double = .infinity)
  /// As many columns of at least the minimum as fit.
  case adaptive(minimum: Double, maximum: Double = .infinity)

  /// As many columns of at least a width as fit.
  public static func adaptive(_ minimum: Double) -> GridItem {
    .adaptive(minimum: minimum, maximum: .infinity)
  }

  /// Whether the width is told before anything else is known.
  var isFixed: Bool {
    if case .fixed = self { true } else { false }
  }
}

extension GridItem {
  /// Reads `fixed(100)`, `flexible(100,300)`, `flexible`, `adaptive(180)` or a plain `180`.
  ///
  /// - Parameter text: One column, without spaces.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    var numbers: [Double] = []
    if parts.count == 2 {
      guard parts[1].last == ")" else { return nil }
      for number in parts[1].dropLast().split(separator: ",", omittingEmptySubsequences: false) {
        guard let value = Double(String(number)), value >= 0, value < .infinity else { return nil }
        numbers.append(value)
      }
    }
    switch (String(parts[0]), numbers.count) {
    case ("fixed", 1): self = .fixed(numbers[0])
    case ("flexible", 0) where parts.count == 1: self = .flexible()
    case ("flexible", 1): self = .flexible(minimum: numbers[0])
    case ("flexible", 2) where numbers[0] <= numbers[1]:
      self = .flexible(minimum: numbers[0], maximum: numbers[1])
    case ("adaptive", 1): self = .adaptive(minimum: numbers[0])
    case ("adaptive", 2) where numbers[0] <= numbers[1]:
      self = .adaptive(minimum: numbers[0], maximum: numbers[1])
    case (let name, 0) where parts.count == 1:
      guard let width = Double(name), width >= 0, width < .infinity else { return nil }
      self = .fixed(width)
    default: return nil
    }
  }
}
