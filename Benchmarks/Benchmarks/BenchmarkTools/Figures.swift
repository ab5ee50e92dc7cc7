import Foundation

/// A figure with so many decimals at most.
public func rounded(_ value: Double, _ digits: Int = 2) -> Double {
  let scale = pow(10, Double(digits))
  return (value * scale).rounded() / scale
}

/// Prints a figure with the limit that it has to keep.
///
/// - Parameters:
///   - value: The figure.
///   - what: What it counts, as `s` or `times find`.
///   - limit: As `at most 10`.
public func tell(_ value: Double, _ what: String, limit: String) {
  print("  = \(rounded(value, 3)) \(what) (limit: \(limit))")
}
