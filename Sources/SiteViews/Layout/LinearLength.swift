/// A length that depends on a width: `slope · width + offset`, in CSS px.
package struct LinearLength: Equatable, Sendable {
  package var slope = 0.0
  package var offset = 0.0

  package init(slope: Double = 0, offset: Double = 0) {
    self.slope = slope
    self.offset = offset
  }

  /// The length at a width in CSS px.
  package func at(_ width: Int) -> Double { slope * Double(width) + offset }
}
