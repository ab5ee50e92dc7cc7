import Foundation

/// Rounds a number to a maximum number of decimals.
public func rounded(_ value: Double, _ digits: Int = 2) -> Double {
  let scale = pow(10, Double(digits))
  return (value * scale).rounded() / scale
}

/// Prints a result with its limit.
///
/// - Parameters:
///   - value: The result.
///   - what: The unit, such as `s` or `times find`.
///   - limit: The limit, such as `at most 10`.
public func tell(_ value: Double, _ what: String, limit: String) {
  print("  = \(rounded(value, 3)) \(what) (limit: \(limit))")
}
