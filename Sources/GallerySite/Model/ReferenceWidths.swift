/// The viewport widths for which rows are computed, in CSS px, ascending.
package struct ReferenceWidths: Equatable, Sendable {
  package let values: [Int]

  /// Phones to wide screens, each about a third wider than the one before.
  package static let ladder = [360, 480, 640, 850, 1130, 1500, 2000, 2660]

  /// Takes the ladder, or the widths that were asked for.
  ///
  /// - Parameters:
  ///   - requested: Widths for large screens; none takes the whole ladder.
  ///   - isExact: Whether only these are wanted. Otherwise the ladder's widths below the smallest
  ///     are kept, so that phones are served too, except those within 15 % of it.
  package init(_ requested: [Int] = [], isExact: Bool = false) {
    let wanted = Set(requested.filter { $0 > 0 }).sorted()
    guard let smallest = wanted.first else {
      values = Self.ladder
      return
    }
    let below = isExact ? [] : Self.ladder.filter { Double($0) < Double(smallest) * 0.85 }
    values = below + wanted
  }

  /// The borders between the widths: their geometric means, where both fit equally well.
  var borders: [Int] {
    zip(values, values.dropFirst()).map { Int((Double($0) * Double($1)).squareRoot().rounded()) }
  }

  /// The short class name of a width.
  func name(of width: Int) -> String {
    values.firstIndex(of: width).map { names[$0] } ?? ""
  }

  /// A short class name for each width.
  var names: [String] {
    values.indices.map { index in
      let letter = String(Character(Unicode.Scalar(UInt8(97 + index % 26))))
      return index < 26 ? letter : letter + String(index / 26)
    }
  }
}
