/// Where something stands in a space that is wider than it.
public enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the line's beginning.
  case leading
  /// In the middle.
  case center
  /// At the line's end.
  case trailing

  /// How far from the beginning, of the space that is left.
  func offset(_ rest: Double) -> Double {
    switch self {
    case .leading: 0
    case .center: rest / 2
    case .trailing: rest
    }
  }
}
