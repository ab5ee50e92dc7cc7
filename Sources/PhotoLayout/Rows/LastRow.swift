/// What happens to a last row that does not reach the edge.
///
/// In all modes a last row that is wider than the viewport is shrunk to it.
public enum LastRow: String, Hashable, Sendable, CaseIterable {
  /// It keeps the baseline height and stands at the line's beginning, unless 8 % more height
  /// makes it full.
  case natural
  /// It is stretched to the edge, unless that made it higher than `maxScale` allows.
  case justify
  /// As `natural`, but it stands in the middle.
  case center
  /// As `natural`, but it stands at the line's end.
  case trailing
  /// It is stretched by at most a quarter, or else left out.
  case hide
  /// It takes the height of the row above, so that both look alike.
  case previous
}
