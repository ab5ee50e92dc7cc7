/// The viewport widths for which rows are computed, in CSS px, ascending.
package struct ReferenceWidths: Equatable, Sendable {
  package let values: [Int]

  /// The default widths from phones to wide screens, each about a third wider than the previous.
  package static let ladder = [360, 480, 640, 850, 1130, 1500, 2000, 2660]

  /// Makes the default widths or specified ones.
  package init(_ requested: [Int] = [], isExact: Bool = false) {
    let wanted = Set(requested.filter { $0 > 0 }).sorted()
    guard let smallest = wanted.first, let largest = wanted.last else {
      values = Self.ladder
      return
    }
    let others = isExact ? [] : Self.ladder
    values =
      others.filter { Double($0) < Double(smallest) * 0.85 } + wanted
      + others.filter { Double($0) * 0.85 > Double(largest) }
  }

  /// The limits between neighbouring widths: their geometric means, at which both fit equally well.
  package var borders: [Int] {
    zip(values, values.dropFirst()).map { Int((Double($0) * Double($1)).squareRoot().rounded()) }
  }

  /// The short class name of a width.
  package func name(of width: Int) -> String {
    values.firstIndex(of: width).map { names[$0] } ?? ""
  }

  /// A short class name for each width.
  package var names: [String] {
    values.indices.map { index in
      let letter = String(Character(Unicode.Scalar(UInt8(97 + index % 26))))
      return index < 26 ? letter : letter + String(index / 26)
    }
  }
}
