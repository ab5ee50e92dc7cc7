/// How a last row that does not reach the edge is treated.
///
/// In every mode, a last row wider than the viewport is shrunk to fit.
public enum LastRow: String, Hashable, Sendable, CaseIterable {
  /// The row keeps the baseline height and is aligned to the start. With optimal breaks, it fills the width if it is
  /// then scaled by at most 30 %.
  case natural
  /// The row is scaled to the width, unless it would exceed `maxScale`.
  case justify
  /// Like `natural`, but centred.
  case center
  /// Like `natural`, but aligned to the end.
  case trailing
  /// The row is scaled by at most 25 %, or hidden if that is not enough.
  case hide
  /// The row has the height of the row above.
  case previous
}
