/// Names a value that an item carries for the layout it stands in, such as its `Rank`.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value of an item that carries none.
  static var defaultValue: Value { get }
}

/// The place of an item in a ranking, 1 for the best, which `RadialLayout` turns to the top.
public enum Rank: LayoutValueKey {
  /// Items without a rank all share the first.
  public static let defaultValue = 1
}
