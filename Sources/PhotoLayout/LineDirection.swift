/// The side at which a line begins.
public enum LineDirection: String, Hashable, Sendable, CaseIterable {
  /// Lines begin at the left edge.
  case leftToRight
  /// Lines begin at the right edge, as in Arabic and Hebrew.
  case rightToLeft
}

extension LayoutRect {
  /// The mirror image of this rectangle in a line of the given width.
  ///
  /// - Parameter width: The width of the line in CSS px.
  /// - Returns: A rectangle of the same size, as far from the right edge as this one is from the left.
  public func mirrored(in width: Double) -> LayoutRect {
    LayoutRect(x: width - maxX, y: y, width: self.width, height: height)
  }
}
